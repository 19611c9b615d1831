import type { Network, NetworksService } from '#wallet'
import { cleanText, Picture, useStyles, VisuallyHidden } from '#kit'
import { useRef, type ReactElement } from 'react'

/** More would not fit beside the words. */
const MOST = 5

interface NetworkPicturesProps {
  readonly networks: readonly Network[]
  readonly pictureOf: NetworksService['picture']
}

/** The first networks as small pictures in a row; who hears the screen gets their names. */
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

// Where it gets narrow the words stay, and the last pictures wrap out of sight.
const css = `
.lk-row-n:has(+div .lk-nets){flex-shrink:0;flex-basis:auto;max-width:80%}
.lk-nets{display:flex;flex-wrap:wrap;justify-content:end;gap:4px;height:20px;overflow:hidden}
`
