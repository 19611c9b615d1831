/** Builds the gallery's frame page once, for all of its tests. */
import { fileURLToPath } from 'node:url'
import { build } from 'vite'

const root = fileURLToPath(new URL('../../', import.meta.url))

export const BUILT = `${root}.cache/gallery`

export default async function setup(): Promise<void> {
  await build({ configFile: `${root}gallery/vite.config.ts`, logLevel: 'warn', build: { outDir: BUILT } })
}
