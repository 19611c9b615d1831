import type { Plugin, Rolldown } from 'vite'

/**
 * What tsyringe's container brings along for classes that are injected by their constructors. Ours are factories by token
 * (kernel/container.ts), so none of it can run: it stays out of the file that every page loads before the wallet list.
 */
const STAND_INS: Readonly<Record<string, string>> = {
  'lazy-helpers': 'export class DelayedConstructor {}',
  'error-helpers': 'export const formatErrorCtor = (target, index, error) => error.message',
  interceptors: 'export default class {}',
  // kernel/container.ts refuses a token twice, so nothing keeps several registrations of one.
  registry: 'export default Map',
  // The only lifecycle that is asked for.
  'types/lifecycle': 'export default { Transient: 0 }',
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
  'executePreResolutionInterceptor',
  'executePostResolutionInterceptor',
])

/**
 * Methods by what is left of them. kernel/container.ts asks only for what it has registered, and forgets a container's
 * services before it disposes of it. No registration is one per container, so none is copied into a new one; and tsyringe
 * disposes of what it constructed, which is nothing here.
 */
const INSTEAD: Readonly<Record<string, string>> = {
  ensureNotDisposed: 'ensureNotDisposed() {}',
  createChildContainer: 'createChildContainer() { return new InternalDependencyContainer(this) }',
  dispose: 'async dispose() { this._registry.clear() }',
  resolve: 'resolve(token, context) { return this.resolveRegistration(this.getRegistration(token), context) }',
}

/**
 * What its questions about providers and tokens answer here: every provider is a factory, every token a symbol, and no
 * lifecycle but the default is asked for. With the answers in place, a page's bundler drops what can never run.
 */
const ANSWERS: Readonly<Record<string, boolean>> = {
  isProvider: true,
  isFactoryProvider: true,
  isClassProvider: false,
  isTokenProvider: false,
  isValueProvider: false,
}

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
      const changed = methods.filter(({ name }) => UNREACHED.has(name) || Object.hasOwn(INSTEAD, name))
      // Another version may have other methods; then the lists above have to be reviewed.
      if (changed.length !== UNREACHED.size + Object.keys(INSTEAD).length)
        throw new Error('tsyringe’s container has changed: see scripts/leanContainer.ts')
      const lean = changed.toReversed().reduce((text, { name, start, end }) => {
        return text.slice(0, start) + (INSTEAD[name] ?? '') + text.slice(end)
      }, code)
      const answered = answersIn(this.parse(lean))
      const missing = Object.keys(ANSWERS).filter((name) => !answered.some(({ asked }) => asked === name))
      if (missing.length > 0)
        throw new Error(`tsyringe’s container asks no ${missing.join()}: see scripts/leanContainer.ts`)
      return answered
        .toReversed()
        .reduce((text, { start, end, is }) => text.slice(0, start) + is + text.slice(end), lean)
    },
  }
}

interface Answer {
  readonly asked: string
  readonly is: boolean
  readonly start: number
  readonly end: number
}

type Node = Readonly<Record<string, unknown>> & { readonly type: string; readonly start: number; readonly end: number }

/** The questions whose answers are known, in their order: calls of those functions, and comparisons with a lifecycle. */
function answersIn(program: unknown): readonly Answer[] {
  const found: Answer[] = []
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) return value.forEach(visit)
    if (typeof value !== 'object' || value === null) return
    const node = value as Node
    const { name } = (node.callee ?? {}) as { readonly name?: string }
    const lifecycle = (node.right ?? {}) as { readonly type?: string; readonly object?: { readonly name?: string } }
    const { start, end, type } = node
    if (type === 'CallExpression' && name !== undefined && Object.hasOwn(ANSWERS, name))
      return void found.push({ asked: name, is: ANSWERS[name]!, start, end })
    if (type === 'BinaryExpression' && lifecycle.object?.name === 'Lifecycle')
      return void found.push({ asked: 'Lifecycle', is: false, start, end })
    Object.values(node).forEach(visit)
  }
  visit(program)
  return found.sort((a, b) => a.start - b.start)
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
