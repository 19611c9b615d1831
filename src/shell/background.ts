import { loadAccount } from './contributed/contributions.ts'
import type { Shell } from './shellContext.ts'
import { preload } from './contributed/useContributed.ts'
import { keepConfigFresh } from './freshConfig.ts'
import { announceChanges, type EarlyEvent } from './notices/announceChanges.ts'

/** Starts what runs in the background while the modal is in the page. `early` are the events until now. Returns its undo. */
export function startBackground(shell: Shell, early: readonly EarlyEvent[]): () => void {
  const offs = [announceChanges(shell, early), prepareAccount(shell), keepConfigFresh(shell)]
  return () => offs.forEach((off) => off())
}

/** Loads the Account view once somebody is connected, since it is probably the next one to be opened. */
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
