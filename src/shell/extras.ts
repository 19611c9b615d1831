// @chunk next: every page that is touched fetches it after the first picture. One file costs one request.
/** The parts of the shell that the first picture does not need. One chunk, loaded after the first picture. */
import en from './locales/en/extras.ts'

export { CardExtras } from './card/CardExtras.tsx'
export { createNoticeQueue } from './notices/noticeQueue.ts'
export { DialogExtras } from './dialog/DialogExtras.tsx'
export { DialogNodes } from './dialog/DialogNodes.tsx'
export { startBackground } from './background.ts'
export { checkProject } from './developers/checkProject.ts'
export { mountNode } from './dialog/mountNode.ts'
export { NetworkChip } from './card/NetworkChip.tsx'
export { NoMethod } from './views/NoMethod.tsx'
export { batchedRoute } from './card/batchedRoute.ts'
export { ShapeSkeleton } from './card/ShapeSkeleton.tsx'
export { animateChange } from './card/animateChange.ts'
export { PageToast, Toasts } from './notices/Toasts.tsx'

export const strings = { en }
