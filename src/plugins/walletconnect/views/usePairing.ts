import type { PluginContext } from '#kernel'
import { HOST, type ConnectFilter, type WalletListing } from '#wallet'
import { useReadable } from '#kit'
import { useEffect } from 'react'
import type { PairingState } from '../pairing/pairingService.ts'
import { PAIRING } from '../tokens.ts'

/**
 * The state of the pairing. It starts and ends with the view, if the view needs one (`wanted`). With `manualWCControl` the host
 * starts it, and the view only shows it.
 */
export function usePairing(
  ctx: PluginContext,
  { wallet, filter }: { readonly wallet?: WalletListing | undefined; readonly filter?: ConnectFilter | undefined },
  wanted: boolean,
): PairingState {
  const pairing = ctx.use(PAIRING)
  const { manualWCControl } = ctx.use(HOST)
  const ours = wanted && !manualWCControl
  useEffect(() => {
    if (!ours) return undefined
    pairing.start({ ...(wallet && { wallet }), ...(filter && { filter }) })
    return () => pairing.cancel()
  }, [pairing, wallet, filter, ours])
  return useReadable(pairing.state)
}
