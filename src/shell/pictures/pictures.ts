import type { HostOptions } from '#wallet'
import type { RunningKernel } from '#kernel/runtime'
import { safeImageSrc, type PictureSource } from '#kit'
import type { ForeignPictures } from './foreign.ts'

/** Where the directory of wallets keeps pictures of its own (specification §7). */
const PLACES = ['/getWalletImage/', '/public/getAssetImage/', '/public/getTokenImage/']

/**
 * Tells the site's and its services' pictures from strangers'. By the address alone, so that no view can mistake one: what
 * the site itself wrote is the site's, whoever repeats it.
 */
export function createPictureSource(
  { context: { chunks, http } }: Pick<RunningKernel, 'context'>,
  { customWallets = [], metadata, networks }: Pick<HostOptions, 'customWallets' | 'metadata' | 'networks'>,
): PictureSource {
  const written = [
    ...metadata.icons,
    ...networks.map(({ imageUrl }) => imageUrl),
    ...customWallets.map(({ image_url }) => image_url),
  ]
  const own = new Set(written.map(safeImageSrc))
  const services = PLACES.map((path) => http.url('wallets', path).split('?')[0]!)
  let strangers: Promise<ForeignPictures> | undefined

  function load(): Promise<ForeignPictures> {
    const loading = chunks
      .load(() => import('./foreign.ts'), 'pictures')
      .then(({ createForeignPictures }) => createForeignPictures())
    loading.catch(() => (strangers = undefined))
    return loading
  }

  return {
    isOwn: (address) => own.has(address) || services.some((place) => address.startsWith(place)),
    bring: async (address, place, signal) => (await (strangers ??= load())).bring(address, place, signal),
  }
}
