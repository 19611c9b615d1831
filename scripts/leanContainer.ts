import type { Plugin, Rolldown } from 'vite'

/**
 * What tsyringe's container brings along for classes that are injected by their constructors. Ours are factories by token
 * (kernel/container.ts), so none of it can run: it stays out of the file that every page loads before the wallet list.
 */
const STAND_INS: Readonly<Record<string, string>> = {
  'lazy-helpers': 'export class DelayedConstructor {}',
  'error-helpers': 'export const formatErrorCtor = (target, index, error) => error.message',
  interceptors: 'export default class {}',
  // The one helper that is used, for an async function in a browser that has them.
  tslib: `export async function __awaiter(self, args, promise, body) {
    const steps = body.call(self)
    let step = steps.next()
    while (!step.done) step = await Promise.resolve(step.value).then((value) => steps.next(value), (error) => steps.throw(error))
    return step.value
  }`,
}
const PREFIX = '\0lean:'

/** Methods of its class that kernel/container.ts never reaches: it registers factories by token and asks for one at a time. */
const UNREACHED: ReadonlySet<string> = new Set([
  'registerType',
  'registerInstance',
  'registerSingleton',
  'resolveAll',
  'getAllRegistrations',
  'construct',
  'resolveParams',
  'reset',
  'clearInstances',
  'beforeResolution',
  'afterResolution',
])

/** Methods that are called but do nothing here: nobody is told of resolutions. */
const IDLE: ReadonlySet<string> = new Set(['executePreResolutionInterceptor', 'executePostResolutionInterceptor'])

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
    transform(code, id) {
      if (!id.replaceAll('\\', '/').endsWith('/tsyringe/dist/esm2015/dependency-container.js')) return undefined
      const methods = methodsOf(this.parse(code).body)
      const changed = methods.filter(({ name }) => UNREACHED.has(name) || IDLE.has(name))
      // Another version may have other methods, and then the lists above want a look.
      if (changed.length !== UNREACHED.size + IDLE.size)
        throw new Error('tsyringe’s container has changed: see scripts/leanContainer.ts')
      return changed.toReversed().reduce((text, { name, start, end }) => {
        const instead = IDLE.has(name) ? `${name}() {}` : ''
        return text.slice(0, start) + instead + text.slice(end)
      }, code)
    },
  }
}

interface Method {
  readonly name: string
  /** Where it stands in the text. */
  readonly start: number
  readonly end: number
}

type Program = ReturnType<Rolldown.PluginContext['parse']>

/** The methods of the classes that a file declares, in their order. */
function methodsOf(body: Program['body']): readonly Method[] {
  return body.flatMap((statement) =>
    statement.type === 'ClassDeclaration'
      ? statement.body.body.flatMap((member) =>
          member.type === 'MethodDefinition' && member.key.type === 'Identifier'
            ? [{ name: member.key.name, start: member.start, end: member.end }]
            : [],
        )
      : [],
  )
}
