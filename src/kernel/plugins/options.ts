import type { InstalledPlugin } from '../contracts/index.ts'
import { LatchkeyError } from '../errors/index.ts'

/** The options, validated by the manifest's schema. Throws PLUGIN_OPTIONS. */
export function readOptions({ manifest, options }: InstalledPlugin): unknown {
  if (!manifest.options) return options
  const refuse = (why: string): never => {
    throw new LatchkeyError('PLUGIN_OPTIONS', { params: { id: manifest.id }, detail: `${manifest.id}: ${why}` })
  }
  const answer = manifest.options['~standard'].validate(options)
  if (answer instanceof Promise) {
    // Nobody waits for it, so its rejection would be unhandled.
    answer.catch(() => {})
    return refuse('the schema must not be asynchronous')
  }
  return answer.issues ? refuse(answer.issues.map(({ message }) => message).join('; ')) : answer.value
}
