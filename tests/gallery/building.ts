/** Builds the gallery's frame page once, for all of its tests. */
import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import type { TestProject } from 'vitest/node'
import { findChromium, isPinned, pinnedName } from '../../scripts/chromium.ts'

export const root = fileURLToPath(new URL('../../', import.meta.url))
export const BUILT = `${root}.cache/gallery`

declare module 'vitest' {
  interface ProvidedContext {
    /** Whether this is the browser that the kept pictures were taken with; another one's are not compared. */
    readonly comparable: boolean
  }
}

export default async function setup(project: TestProject): Promise<void> {
  const comparable = isPinned(findChromium())
  project.provide('comparable', comparable)
  if (!comparable)
    process.stdout.write(
      `The gallery's pictures are compared only with ${pinnedName()}. This is another Chromium, so they are left out.\n`,
    )
  await build({ configFile: `${root}gallery/vite.config.ts`, logLevel: 'warn', build: { outDir: BUILT } })
}
