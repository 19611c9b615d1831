/** Builds the gallery's frame page once, for all of its tests, and tells what each group of its states depends on. */
import { execFileSync } from 'node:child_process'
import { build } from 'vite'
import type { TestProject } from 'vitest/node'
import { chromiumPath } from '../../scripts/chromium.ts'
import { graphOf, hashesOf, inputsOf, root, type Graph } from './hashes.ts'

export const BUILT = `${root}.cache/gallery`

export default async function setup(project: TestProject): Promise<void> {
  project.provide('hashes', hashesOf(inputsOf(await buildGallery(BUILT)), browserHere()))
}

/** Builds the page into a folder, or only looks through it without one; answers what is in it. */
export async function buildGallery(outDir?: string): Promise<Graph> {
  let graph: Graph = new Map()
  await build({
    configFile: `${root}gallery/vite.config.ts`,
    logLevel: 'warn',
    plugins: [graphOf((found) => (graph = found))],
    build: outDir === undefined ? { write: false } : { outDir },
  })
  return graph
}

const browserHere = (): string =>
  `${execFileSync(chromiumPath(), ['--version'], { encoding: 'utf8' }).trim()} on ${process.platform} ${process.arch}`
