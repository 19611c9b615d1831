import { loadAccount } from './contributed/contributions.ts'
import type { Shell } from './shellContext.ts'
import { preload } from './contributed/useContributed.ts'
import { keepConfigFresh } from './freshConfig.ts'
import { announceChanges, type EarlyEvent } from './notices/announceChanges.ts'

/** What goes on while people look at something else; `early` is what was emitted before. Returns its undo. */
export function startBackground(shell: Shell, early: readonly EarlyEvent[]): () => void {
  const offs = [announceChanges(shell, early), prepareAccount(shell), keepConfigFresh(shell)]
  return () => offs.forEach((off) => off())
}

/** The account screen is the next one of who is connected: its code is there before they ask. */
function prepareAccount(shell: Shell): () => void {
  let prepared = false
  const prepare = (): void => {
    if (prepared || shell.state.get().status !== 'connected') return
    prepared = true
    void preload(shell, 'shell', loadAccount, 'view:Account')
  }
  prepare()
  return shell.state.subscribe(prepare)
}
