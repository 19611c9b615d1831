/** What the demo wallet's keys come from. Published here, so worth nothing. */
export const DEMO_SEED = 'harbor'
