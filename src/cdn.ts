/** `dist/cdn/latchkey.js`: everything a page without a bundler needs, React and the preset's plugins included. */
export * from './public.ts'
export { createModal } from './preset.ts'
export { defineElements } from './element.ts'
