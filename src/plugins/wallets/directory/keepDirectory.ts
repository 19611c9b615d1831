import { PLUGIN_CHANGED, type PluginContext } from '#kernel'
import { MODAL_OPENED } from '#wallet'
import type { Core } from '../core.ts'
import { inDirectory } from '../state.ts'

/**
 * When the modal opens and the list is drawn, loads the actions and with them the directory's wallets. The list does not wait
 * for these, but shows placeholders from the start. What failed is tried again at the next open.
 */
export function keepDirectory({ commit, ctx, host, actions }: Core): void {
  const { bus, router } = ctx
  let done = false
  const open = async (): Promise<void> => {
    if (done) return
    done = true
    commit(inDirectory({ loading: host.projectId !== '' }))
    try {
      await listDrawn(ctx)
      done = await actions.ask('directory', (it) => it.readDirectory())
    } catch {
      done = false
    }
    commit(inDirectory({ loading: false }))
  }
  bus.on(MODAL_OPENED, () => void open())
  if (router.state.get().open) void open()
}

/** Resolves after a frame in which no plugin was loading, since plugins bring wallets; at once where nothing is drawn. */
function listDrawn({ bus, own }: PluginContext): Promise<void> {
  if (!globalThis.requestAnimationFrame) return Promise.resolve()
  return new Promise((resolve) => {
    const loading = new Set<string>()
    let frame = 0
    const stop = (): void => cancelAnimationFrame(frame)
    const look = (): void => {
      stop()
      frame = requestAnimationFrame(() => {
        if (loading.size > 0) return
        off()
        resolve()
      })
    }
    const off = bus.on(PLUGIN_CHANGED, ({ id, status }) => {
      if (status.state === 'loading') loading.add(id)
      else loading.delete(id)
      look()
    })
    own(stop)
    look()
  })
}
