import { createBox, type PluginContext } from '#kernel'

/** Other tabs of this site: each tells the others when its sessions change, and nothing else. */
export interface Tabs {
  tell(): void
  /** Returns what takes the listener away again. */
  listen(listener: () => void): () => void
}

/** The part of BroadcastChannel that is needed. */
export type Channel = Pick<BroadcastChannel, 'postMessage' | 'close'> & {
  addEventListener(type: 'message', listener: (event: MessageEvent) => void): void
}

const CHANGED = 'changed'

/** `name` keeps the modals of one page apart. Without BroadcastChannel, tabs find out at their next visit. */
export function createTabs(
  ctx: Pick<PluginContext, 'reporter'>,
  name: string,
  open: (name: string) => Channel | undefined = (channel) =>
    typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(channel),
): Tabs & { close(): void } {
  const channel = open(name)
  /** How often other tabs have told of a change. */
  const told = createBox(ctx, 0)
  channel?.addEventListener('message', ({ data }) => {
    // Any page of the origin may send anything; all that a message can do is to have the sessions read again.
    if (data === CHANGED) told.update((times) => times + 1)
  })
  return {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a BroadcastChannel has no such argument
    tell: () => channel?.postMessage(CHANGED),
    listen: told.subscribe,
    close: () => channel?.close(),
  }
}
