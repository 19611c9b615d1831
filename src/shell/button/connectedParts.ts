/** What only a connected page needs of the buttons: one chunk, loaded when a wallet is on its way. */
export { createAccountFace, type AccountFace } from './accountFace.ts'
export { accountCss } from './accountCss.ts'
export { paint } from './pictured.ts'
