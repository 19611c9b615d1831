import type { Http } from '#kernel'
import type { ConnectorInfo, Network, WalletListing } from '#wallet'

/** Addresses of pictures: the wallet's or network's own, else the directory's, by id. */
export interface Pictures {
  wallet(wallet: Pick<WalletListing, 'image_id' | 'image_url'>): string | undefined
  connector(connector: Pick<ConnectorInfo, 'imageUrl' | 'imageId'>): string | undefined
  network(network: Pick<Network, 'imageUrl' | 'imageId'>): string | undefined
}

/** Pictures come from the directory only with a project id; without one it refuses. */
export function createPictures(http: Pick<Http, 'url'>, projectId: string): Pictures {
  const at = (path: string, id: string | null | undefined): string | undefined =>
    id && projectId ? http.url('wallets', `${path}/${encodeURIComponent(id)}`) : undefined
  const asset: Pictures['network'] = ({ imageUrl, imageId }) => imageUrl ?? at('/public/getAssetImage', imageId)
  return {
    wallet: ({ image_url, image_id }) => image_url ?? at('/getWalletImage', image_id),
    connector: asset,
    network: asset,
  }
}
