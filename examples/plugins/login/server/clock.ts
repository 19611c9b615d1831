/** The wall clock in ms. Tests replace it. */
export type Now = () => number

export const MINUTE = 60_000
