import type { ReactElement } from 'react'
import { NETWORKS, NETWORKS_VIEW, type NetworksService, type NetworksState, type Readable } from '#kernel'
import { cleanText, Icon, Picture } from '#kit'
import { useServiceState, useShell } from './shellContext.ts'

interface NetworkChipProps {
  readonly name: string
  readonly imageUrl: string | undefined
  /** There is another network to choose. */
  readonly choice: boolean
}

const stateOf = ({ state }: NetworksService): Readable<NetworksState> => state

/** The network to show in the header of Account; undefined while no networks are known. */
export function useNetworkChip(): NetworkChipProps | undefined {
  const { kernel, host } = useShell()
  const state = useServiceState(NETWORKS, stateOf)
  const shown = state?.unsupported ?? state?.active
  if (!state || !shown) return undefined
  const others = state.networks.length > 1 || state.unsupported !== undefined
  return {
    name: shown.name,
    imageUrl: state.unsupported ? undefined : state.active?.imageUrl,
    choice: others && host.enableNetworkSwitch !== false && kernel.router.canOpen(NETWORKS_VIEW),
  }
}

/** The active network; a button where another one can be chosen. */
export function NetworkChip({ name, imageUrl, choice }: NetworkChipProps): ReactElement {
  const { kernel, t } = useShell()
  const content = (
    <>
      <Picture name={name} src={imageUrl} size={24} />
      <bdi className="lk-cut">{cleanText(name)}</bdi>
    </>
  )
  return choice ? (
    <button
      type="button"
      className="lk-chip"
      aria-label={t('shell.network', { name: cleanText(name) })}
      onClick={() => kernel.router.push(NETWORKS_VIEW)}
    >
      {content}
      <Icon name="down" size={16} />
    </button>
  ) : (
    <span className="lk-chip">{content}</span>
  )
}
