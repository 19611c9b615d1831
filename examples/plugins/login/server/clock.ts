/** Milliseconds of the wall; tests hold it. */
export type Now = () => number

export const MINUTE = 60_000
