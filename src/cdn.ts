/** `dist/cdn/latchkey.js`: everything that a page without a bundler needs, including React and the preset's plugins. */
export * from './public.ts'
export { createModal } from './preset.ts'
export { defineElements } from './element.ts'
