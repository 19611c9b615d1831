import { useLayoutEffect } from 'react'
import type { Readable } from '#kernel'
import { WALLETS, type WalletsService, type WalletsState } from '#wallet'
import { useServiceState } from '../contributed/useService.ts'

const stateOf = ({ state }: WalletsService): Readable<WalletsState> => state

/** Tells whether the dialog may be modal: not while a wallet connects that has its own window in the page. */
export function OwnUi({ onChange }: { readonly onChange: (modal: boolean) => void }): null {
  const { connecting, connectors } = useServiceState(WALLETS, stateOf) ?? {}
  const ownUi = connectors?.some(
    ({ id, chain, ownUi: own }) => own && id === connecting?.connectorId && chain === connecting.namespace,
  )
  useLayoutEffect(() => onChange(!ownUi), [onChange, ownUi])
  return null
}
