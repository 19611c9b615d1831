import type { PluginContext } from '#kernel'
import { NETWORKS, NOTICES, WALLETS } from '#wallet'
import { shortAddress, useReadable } from '#kit'
import { useEffect, useRef } from 'react'
import type { Receiver } from '../receivers.ts'
import { RECEIVERS, type ReceiveParams } from '../refs.ts'

/** The current receiver. If its address changes while the view is open, screen readers announce it. */
export function useReceiver(ctx: PluginContext, params: ReceiveParams): Receiver | undefined {
  useReadable(ctx.use(WALLETS).state)
  useReadable(ctx.use(NETWORKS).state)
  const receiver = ctx.use(RECEIVERS).of(params)
  const address = receiver?.address
  const said = useRef(address)
  useEffect(() => {
    const isNews = said.current !== undefined && address !== undefined && said.current !== address
    said.current = address
    if (isNews) ctx.use(NOTICES).announce(ctx.i18n.t('receive.changed', { address: shortAddress(address) }))
  }, [ctx, address])
  return receiver
}
