import type { Plugin } from 'vite'

/**
 * What tsyringe's container brings along for classes that are injected by their constructors. Ours are factories by token
 * (kernel/container.ts), so none of it can run: it stays out of the file that every page loads before the wallet list.
 */
const STAND_INS: Readonly<Record<string, string>> = {
  './lazy-helpers': 'export class DelayedConstructor {}',
  './error-helpers': 'export const formatErrorCtor = (target, index, error) => error.message',
  // The one helper that is used, for an async function in a browser that has them.
  tslib: `export async function __awaiter(self, args, promise, body) {
    const steps = body.call(self)
    let step = steps.next()
    while (!step.done) step = await Promise.resolve(step.value).then((value) => steps.next(value), (error) => steps.throw(error))
    return step.value
  }`,
}
const PREFIX = '\0lean:'

/** Builds tsyringe's container without those parts. */
export function leanContainer(): Plugin {
  return {
    name: 'latchkey:lean-container',
    enforce: 'pre',
    resolveId(source, importer) {
      const isContainer = importer?.replaceAll('\\', '/').endsWith('tsyringe/dist/esm2015/dependency-container.js')
      return isContainer && Object.hasOwn(STAND_INS, source) ? `${PREFIX}${source}` : undefined
    },
    load: (id) => (id.startsWith(PREFIX) ? STAND_INS[id.slice(PREFIX.length)] : undefined),
  }
}
