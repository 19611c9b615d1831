/** Draws each view and component alone in the document; none may throw. */
import type { PluginContext } from '#kernel'
import { flush } from '#kernel/testing'
import { describeThrown } from './findings.ts'
import { itemsOf, viewsOf } from './manifestRules.ts'
import type { PluginCase } from './pluginRules.ts'
import { createScene, startOthers } from './scene.ts'
import { asPromise, settle } from './settle.ts'

/** Milliseconds of real time for the first render and its effects. */
const DRAWING = 100

export async function checkRenders(tried: PluginCase): Promise<void> {
  const { notes, watch, plugin, options } = tried
  if (typeof document === 'undefined') return notes.skip('renders')
  const scene = createScene(tried)
  const { clock, kernel } = scene
  await startOthers(scene, tried)
  scene.pin(true)
  const started = await settle(clock, kernel.plugins.activate(scene.id))
  if (started.is !== 'done') return
  // Uses the plugin first, so that there is something to draw. Failures of `use` are reported by restarts.ts.
  if (options.use)
    await settle(
      clock,
      asPromise(async () => options.use?.(scene)),
      { real: 2_000 },
    )
  const ctx = watch.watched(started.value)
  for (const { ref, load } of viewsOf(plugin.manifest)) {
    const { default: component } = await load()
    const thrown = await draw(component, { ctx, params: options.params?.[ref.id], done: () => {} })
    if (thrown) notes.add('renders', `view:${ref.id}`, `throws ${describeThrown(thrown.error)}`)
  }
  for (const [where, item] of itemsOf(plugin.manifest)) {
    const { load } = item as { readonly load?: (() => Promise<{ readonly default: unknown }>) | undefined }
    if (!load || where.startsWith('slot:chain/')) continue
    const thrown = await draw((await load()).default, { ctx })
    if (thrown) notes.add('renders', where, `throws ${describeThrown(thrown.error)}`)
  }
  scene.pin(false)
  await settle(clock, kernel.plugins.settled())
  watch.stopped()
  await settle(clock, scene.dispose())
}

interface Props {
  readonly ctx: PluginContext
  readonly params?: unknown
  readonly done?: () => void
}

/** Renders the component for a moment into a new element; resolves to what it threw. */
async function draw(component: unknown, props: Props): Promise<{ readonly error: unknown } | undefined> {
  const [{ Component, createElement, Suspense }, { createRoot }] = await Promise.all([
    import('react'),
    import('react-dom/client'),
  ])
  type Child = Parameters<typeof createElement>[2]
  let thrown: { readonly error: unknown } | undefined
  class Boundary extends Component<{ readonly children?: Child }> {
    override state = { broken: false }
    static getDerivedStateFromError = () => ({ broken: true })
    override componentDidCatch(error: unknown): void {
      thrown ??= { error }
    }
    override render(): Child {
      return this.state.broken ? null : this.props.children
    }
  }
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  const drawn = createElement(component as Parameters<typeof createElement>[0], props as object)
  root.render(createElement(Boundary, null, createElement(Suspense, { fallback: null }, drawn)))
  const begun = performance.now()
  do await flush()
  // oxlint-disable-next-line no-unmodified-loop-condition -- the boundary notes it
  while (!thrown && performance.now() - begun < DRAWING)
  root.unmount()
  await flush()
  place.remove()
  return thrown
}
