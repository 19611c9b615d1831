import type {
  ComponentLoader,
  GateContribution,
  Guard,
  InstalledPlugin,
  MaybeResolved,
  PluginContext,
  PluginManifest,
  PluginModule,
  Provider,
  Resolved,
  Schema,
  SlotContribution,
  SlotItem,
  StringTable,
  TokenMap,
} from './contracts/index.ts'
import type { GateRef, SlotRef, Token } from './refs.ts'

type ManifestInput<O> = Omit<PluginManifest<O>, '$$type'>

/** What a host calls to install a plugin: `plugins: [swaps({ … })]`. The manifest can be read without installing. */
export interface PluginFactory<O> {
  (...options: undefined extends O ? [options?: O] : [options: O]): InstalledPlugin
  readonly manifest: PluginManifest<O>
}

/**
 * Declares a plugin. Data only: its code comes by `load`. `apiVersion` is the contract that it was written for, so it is
 * written out: a default would be the version of whichever kernel the page has.
 */
export function definePlugin<O = undefined>(
  input: ManifestInput<O> & { readonly options?: Schema<O> | undefined },
): PluginFactory<O> {
  const manifest: PluginManifest<O> = { $$type: 'latchkey/plugin', ...input }
  const install = (...[options]: [options?: O]): InstalledPlugin => ({ manifest, options })
  return Object.assign(install, { manifest })
}

/** Declares a plugin's module; `export default defineModule({ … })` in module.ts. */
export function defineModule<O = unknown>(module: PluginModule<O>): PluginModule<O> {
  return module
}

/**
 * `load` of views that share a chunk, by the name of the export: `const views = viewsFrom(() => import('./views/index.ts'))`,
 * then `load: views('Form')`. A name that the chunk does not export does not compile. Its export `strings` is words for all of them.
 */
export function viewsFrom<M>(load: () => Promise<M>): (name: Exclude<keyof M, 'strings'>) => ComponentLoader {
  return (name) => async () => {
    const chunk = await load()
    return { default: chunk[name], strings: (chunk as { readonly strings?: StringTable }).strings }
  }
}

/** Declares how a service is made. It is built once, in its plugin's container, when first asked for. */
export function provide<T, R extends TokenMap = {}, M extends TokenMap = {}, O = unknown>(
  token: Token<T>,
  recipe: {
    readonly requires?: R | undefined
    readonly optional?: M | undefined
    readonly make: (deps: Resolved<R> & MaybeResolved<M>, context: PluginContext<O>) => NoInfer<T>
  },
): Provider {
  return {
    token,
    requires: recipe.requires ?? {},
    optional: recipe.optional ?? {},
    // The container resolves exactly the tokens above, so the record has the shape that `make` names.
    make: recipe.make,
  }
}

/** Declares in a manifest that the plugin guards a gate. */
export function gate<P>(
  ref: GateRef<P>,
  more: { readonly when?: ((passage: P, options: never) => boolean) | undefined } = {},
): GateContribution {
  return { gate: ref, ...more }
}

/** Says in a module how a gate is guarded. */
export function guard<P, O = unknown>(
  ref: GateRef<P>,
  pass: (passage: P, context: PluginContext<O>, signal: AbortSignal) => Promise<void>,
): Guard {
  return { gate: ref, pass }
}

/** Puts an item into a slot. */
export function contribute<I extends SlotItem>(slot: SlotRef<I>, item: NoInfer<I>): SlotContribution {
  return { slot, item }
}
