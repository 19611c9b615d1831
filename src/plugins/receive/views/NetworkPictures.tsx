import type { Network, NetworksService } from '#wallet'
import { cleanText, Picture, useStyles, VisuallyHidden } from '#kit'
import { useRef, type ReactElement } from 'react'

/** More pictures would not fit beside the label. */
const MOST = 5

interface NetworkPicturesProps {
  readonly networks: readonly Network[]
  readonly pictureOf: NetworksService['picture']
}

/** The first networks as small pictures in a row; screen readers get their names. */
export function NetworkPictures({ networks, pictureOf }: NetworkPicturesProps): ReactElement {
  const root = useRef<HTMLSpanElement>(null)
  useStyles(root, css)
  const first = networks.slice(0, MOST)
  return (
    <span className="lk-nets" ref={root}>
      <VisuallyHidden>{first.map(({ name }) => cleanText(name)).join(', ')}</VisuallyHidden>
      {first.map((network) => (
        <Picture key={network.caipNetworkId} name={network.name} src={pictureOf(network)} size={20} />
      ))}
    </span>
  )
}

// On a narrow card the label keeps its width, and the last pictures wrap into a hidden line.
const css = `
.lk-row-n:has(+div .lk-nets){flex-shrink:0;flex-basis:auto;max-width:80%}
.lk-nets{display:flex;flex-wrap:wrap;justify-content:end;gap:4px;height:20px;overflow:hidden}
`
