/** The person's own wallets: which are connected, which one is in use, and what can be done with each. */
import en from '../locales/en/profile.ts'

export { ProfileWallets as default } from './ProfileWallets.tsx'

export const strings = { en }
