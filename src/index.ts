/** `latchkey`: the modal, without any plugin. */
export * from './public.ts'
export { createModal } from './shell/createModal.ts'
