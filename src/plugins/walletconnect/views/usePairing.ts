import type { PluginContext } from '#kernel'
import { HOST, type ConnectFilter, type WalletListing } from '#wallet'
import { useReadable } from '#kit'
import { useEffect } from 'react'
import type { PairingState } from '../pairing/pairingService.ts'
import { PAIRING } from '../tokens.ts'

/**
 * Where the pairing stands. It starts with the view, as long as the way in use needs one, and ends with it; with
 * `manualWCControl` it is the host's, and the view only shows it.
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
