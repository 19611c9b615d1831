import { useRef, type ReactElement } from 'react'
import type { Readable } from '#kernel'
import { NETWORKS, NETWORKS_VIEW, type NetworksService, type NetworksState } from '#wallet'
import { cleanText, Icon, Picture, useStyles, VisuallyHidden } from '#kit'
import { useShell } from '../shellContext.ts'
import { useServiceState } from '../contributed/useService.ts'

const stateOf = ({ state }: NetworksService): Readable<NetworksState> => state

/** The active network, in the header of Account; a button where another one can be chosen. */
export function NetworkChip(): ReactElement {
  const { networks = [], active, unsupported } = useServiceState(NETWORKS, stateOf) ?? {}
  const { kernel, host, t } = useShell()
  const root = useRef<HTMLElement>(null)
  useStyles(root, css)
  const name = cleanText((unsupported ?? active)?.name ?? '')
  const others = networks.length > 1 || unsupported !== undefined
  const content = (said?: string): ReactElement => (
    <>
      <Picture name={name} src={unsupported ? undefined : active?.imageUrl} size={24} />
      {said && <VisuallyHidden>{said}</VisuallyHidden>}
      <bdi className="lk-cut" ref={root} aria-hidden={said ? true : undefined}>
        {name}
      </bdi>
    </>
  )
  return others && host.enableNetworkSwitch !== false && kernel.router.canOpen(NETWORKS_VIEW) ? (
    <button type="button" className="lk-chip" onClick={() => kernel.router.push(NETWORKS_VIEW)}>
      {/* No aria-label: the letter that stands for a missing picture would then have to be part of the accessible name. */}
      {content(t('shell.network', { name }))}
      <Icon name="down" size={16} />
    </button>
  ) : (
    <span className="lk-chip">{content()}</span>
  )
}

const css = `
.lk-chip{min-width:0;display:flex;align-items:center;gap:8px;min-height:44px;padding-inline:12px 8px;font:var(--latchkey-type-label);border-radius:var(--latchkey-radius-control)}
.lk-chip>.lk-i{color:var(--latchkey-color-text-3)}
.lk-head-chip>div{min-width:12px}
@media (hover:hover){button.lk-chip:hover{background:var(--latchkey-color-plate-hover)}}
`
