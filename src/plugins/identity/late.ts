/** What the plugin does, in one chunk: it comes when an account is connected and the person has touched the modal. */
export { createIdentity } from './find.ts'
export { keepNamed } from './keepNamed.ts'
