import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import { aliases } from '../../../scripts/aliases.ts'

/** A script for a page of these tests, with the rooms in it. */
export async function buildPage(entry: URL): Promise<string> {
  const output = await build({
    configFile: false,
    logLevel: 'error',
    resolve: { alias: aliases },
    build: {
      write: false,
      target: 'es2022',
      rolldownOptions: { input: fileURLToPath(entry), output: { format: 'iife' } },
    },
  })
  const chunks = [output].flat().flatMap((part) => ('output' in part ? part.output : []))
  return chunks.find((chunk) => chunk.type === 'chunk')!.code
}
