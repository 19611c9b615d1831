/** `latchkey/plugin`: all that a plugin's author imports, and nothing deeper. */
export * from '#kernel'
export * from '#wallet'
export * from '#kit'
// Both have a Toast: authors show one through NOTICES, so the entity is the one they name.
export type { Toast } from '#wallet'
