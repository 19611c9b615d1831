import type { ItemProps } from '#kernel'
import { cleanText, Picture } from '#kit'
import { NETWORKS, type CaipNetworkId } from '#wallet'
import type { ReactElement } from 'react'

/** A network with its picture, as a line of a review says it; nothing where the page does not list it. */
export function NetworkName({ ctx, id }: ItemProps & { readonly id: CaipNetworkId }): ReactElement | null {
  const networks = ctx.use(NETWORKS)
  const network = networks.get(id)
  if (!network) return null
  return (
    <>
      <Picture name={network.name} src={networks.picture(network)} size={16} /> <bdi>{cleanText(network.name, 40)}</bdi>
    </>
  )
}
