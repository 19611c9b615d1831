import type { Plugin } from 'vite'

/**
 * What tsyringe's container brings along for classes that are injected by their constructors. Ours are factories by token
 * (kernel/container.ts), so none of it can run: it stays out of the file that every page loads before the wallet list.
 */
const STAND_INS: Readonly<Record<string, string>> = {
  'lazy-helpers': 'export class DelayedConstructor {}',
  'error-helpers': 'export const formatErrorCtor = (target, index, error) => error.message',
  // Nobody is told of resolutions.
  interceptors: `const nobody = { has: () => false, clear() {} }
  export default class { preResolution = nobody; postResolution = nobody }`,
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
      if (!importer?.replaceAll('\\', '/').includes('/tsyringe/dist/esm2015/')) return undefined
      const name = source.replace(/^\.{1,2}\//, '')
      return Object.hasOwn(STAND_INS, name) ? `${PREFIX}${name}` : undefined
    },
    load: (id) => (id.startsWith(PREFIX) ? STAND_INS[id.slice(PREFIX.length)] : undefined),
  }
}
