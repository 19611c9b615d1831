import { fileURLToPath } from 'node:url'
import { build } from 'vite'

/** Builds a script for browsers, everything inside: one file, no modules. */
export async function buildBrowserScript(entry: URL): Promise<string> {
  const output = await build({
    configFile: false,
    logLevel: 'error',
    root: fileURLToPath(new URL('.', entry)),
    build: {
      write: false,
      minify: true,
      target: 'es2022',
      rolldownOptions: { input: fileURLToPath(entry), output: { format: 'iife' } },
    },
  })
  const chunks = [output].flat().flatMap((part) => ('output' in part ? part.output : []))
  const script = chunks.find((chunk) => chunk.type === 'chunk')
  if (!script) throw new Error(`Vite made no script of ${entry.pathname}.`)
  return script.code
}
