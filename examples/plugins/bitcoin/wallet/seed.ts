/** The seed of the demo wallet's keys. It is public, so never use it for real coins. */
export const DEMO_SEED = 'harbor'
