import { DISCONNECTED, LatchkeyError, type ChainNamespace, type ConnectorEvent } from '#kernel'
import type { Entry } from '../registry.ts'
import { checkEvent } from './answers.ts'
import { switchKey, type FullCore } from './core.ts'
import { isShared } from './disconnect.ts'
import { forgetConnector } from './session.ts'
import { accountsChanged, chainChanged, left } from './state.ts'

/** A connector told something. Only the connected wallet of a namespace is believed, and only what makes sense. */
export function handleEvent(core: FullCore, entry: Entry, event: ConnectorEvent): void {
  const { info } = entry
  const namespace = info.chain
  const told = checkEvent(event, { chains: core.chains, namespace })
  for (const question of core.questions) {
    if (question.entry === entry && told?.type !== 'message') question.said.add(told?.type ?? 'nonsense')
  }
  if (core.state.get().accounts[namespace]?.connectorId !== info.id) return
  if (!told) return core.ctx.logger.warn(`${info.id} told something that makes no sense`)
  switch (told.type) {
    case 'accounts':
      // EIP-1193: no accounts means that the person took the site's access away, or locked the wallet.
      if (told.accounts.length === 0) return drop(core, namespace)
      return core.commit(accountsChanged(namespace, told.accounts, core.host.networks))
    case 'chain':
      return core.commit(chainChanged(namespace, told.chainId, core.host.networks))
    case 'disconnect':
      return dropAll(core, entry, true)
    case 'message':
      for (const listener of core.messages) listener(namespace, told.message)
  }
}

/** A connector was taken away. The stored session stays: the wallet may be back at the next visit. */
export function handleGone(core: FullCore, entry: Entry): void {
  for (const question of core.questions) {
    if (question.entry === entry) core.operations.cancel(question.key, new LatchkeyError('CONNECTOR_NOT_FOUND'))
  }
  if (core.state.get().accounts[entry.info.chain]?.connectorId === entry.info.id) drop(core, entry.info.chain, false)
}

/** One session over several namespaces ends for all of them. */
function dropAll(core: FullCore, { info }: Entry, forget: boolean): void {
  const accounts = Object.entries(core.state.get().accounts) as [ChainNamespace, { readonly connectorId?: string }][]
  for (const [namespace, { connectorId }] of accounts) {
    if (namespace === info.chain || (isShared(info) && connectorId === info.id)) drop(core, namespace, forget)
  }
}

function drop(core: FullCore, namespace: ChainNamespace, forget = true): void {
  core.operations.cancel(switchKey(namespace))
  if (forget) forgetConnector(core.ctx.storage, namespace)
  core.commit(left(namespace, core.host.networks), () =>
    core.ctx.bus.emit(DISCONNECTED, { namespace, by: 'wallet' as const }),
  )
}
