/** The views of the way to the wallet in one chunk, because they follow each other. */
export { Preview } from './Preview.tsx'
export { Progress } from './Progress.tsx'
export { SelectToken } from './SelectToken.tsx'
export { Send } from './Send.tsx'
