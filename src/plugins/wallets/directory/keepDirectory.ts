import { PLUGIN_CHANGED, type PluginContext } from '#kernel'
import { MODAL_OPENED } from '#wallet'
import type { Core } from '../core.ts'
import { inDirectory } from '../state.ts'

/**
 * When the modal opens: once the list is drawn, brings what follows it, and with that the directory's wallets. Nobody
 * waits for them, but their places are there from the first moment. What failed is tried again at the next open.
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

/** Resolves when no plugin (they bring wallets) was being loaded for a frame; on a server, where none is drawn, at once. */
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
