/** What the buttons need only once somebody connects. One chunk, so that pages load less before that. */
export { createAccountFace, type AccountFace } from './accountFace.ts'
export { accountCss } from './accountCss.ts'
export { paint } from './accountPicture.ts'
