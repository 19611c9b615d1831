/** One chunk for all views, because each leads to the next. */
export { VerifyOtp, UpdatePrimary, UpdateSecondary } from './Codes.tsx'
export { Upgrade } from './Upgrade.tsx'
export { UpdateEmail } from './UpdateEmail.tsx'
export { VerifyDevice } from './VerifyDevice.tsx'
