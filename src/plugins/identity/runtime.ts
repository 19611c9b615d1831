/** The plugin's code, in one chunk. It is loaded once an account is connected and the person has used the modal. */
export { createIdentity } from './createIdentity.ts'
export { nameActiveAccount } from './nameActiveAccount.ts'
