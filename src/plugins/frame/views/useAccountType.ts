import { codeOf, type PluginContext } from '#kernel'
import { ACCOUNTS, namespaceOf, NETWORKS, NOTICES, TRANSACTION_SETTLED, type Account, type Network } from '#wallet'
import { useReadable } from '#kit'
import { useEffect, useRef, useState } from 'react'
import type { EmbeddedType } from '../authCache.ts'
import { EMBEDDED } from '../refs.ts'
import { typeOf } from '../typeOf.ts'

export interface AccountTypes {
  readonly account: Account | undefined
  readonly network: Network | undefined
  readonly type: EmbeddedType
  /** Addresses of the person's accounts on this network, by kind. */
  readonly addresses: Readonly<Partial<Record<EmbeddedType, string>>>
  /** The kind that is being switched to. */
  readonly switching: EmbeddedType | undefined
  /** The kind that could not be switched to. */
  readonly failed: EmbeddedType | undefined
  switchTo(type: EmbeddedType): void
  cancel(): void
}

/** The person's choice between accounts, as a view shows it. A switch is cancelled with the view. */
export function useAccountType(ctx: PluginContext): AccountTypes {
  const { t } = ctx.i18n
  const embedded = ctx.use(EMBEDDED)
  const account = useReadable(ctx.use(ACCOUNTS).state)
  const network = useReadable(ctx.use(NETWORKS).state).active
  const [switching, setSwitching] = useState<EmbeddedType>()
  const [failed, setFailed] = useState<EmbeddedType>()
  const stop = useRef<AbortController>(undefined)

  useEffect(() => {
    // Its first transaction, perhaps of another tab, has created the contract. Only the flag is wrong if nobody answers.
    const look = new AbortController()
    const refresh = (): void => void embedded.refreshAccount(look.signal).catch(() => {})
    if (account?.smartAccountDeployed === false && typeOf(account) === 'smartAccount') refresh()
    const off = ctx.bus.on(TRANSACTION_SETTLED, ({ network: on }) => {
      if (namespaceOf(on) === account?.namespace) refresh()
    })
    return () => {
      off()
      look.abort()
    }
    // oxlint-disable-next-line react/exhaustive-deps -- asks once for each account, not for each fact about it
  }, [embedded, account?.address])
  useEffect(() => () => stop.current?.abort(), [])

  async function change(type: EmbeddedType, signal: AbortSignal): Promise<void> {
    try {
      const now = await embedded.preferAccountType(type, { signal })
      const words = now === type ? `frame.type.done.${now}` : 'frame.type.refused'
      ctx.use(NOTICES).show(t(words), now === type ? 'success' : 'error')
    } catch (error) {
      if (!signal.aborted && codeOf(error) !== 'ABORTED') setFailed(type)
    } finally {
      if (!signal.aborted) setSwitching(undefined)
    }
  }

  return {
    account,
    network,
    type: typeOf(account),
    addresses: Object.fromEntries((account?.allAccounts ?? []).map(({ address, type }) => [type, address])),
    switching,
    failed,
    switchTo(type) {
      stop.current?.abort()
      stop.current = new AbortController()
      setFailed(undefined)
      setSwitching(type)
      void change(type, stop.current.signal)
    },
    cancel() {
      stop.current?.abort()
      setSwitching(undefined)
    },
  }
}
