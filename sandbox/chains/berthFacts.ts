/** In a file without imports, for pages. */
export const BERTH_COUNT = 24

/** Of one berth, in SUSD. */
export const BERTH_PRICE = '25'
