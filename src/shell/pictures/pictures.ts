import { lazy } from '#kernel'
import type { HostOptions } from '#wallet'
import type { RunningKernel } from '#kernel/runtime'
import { safeImageSrc, type PictureSource } from '#kit'

/** Paths at which the wallet directory serves pictures (specification §7). */
const DIRECTORY_PATHS = [
  '/getWalletImage/',
  '/public/getAssetImage/',
  '/public/getCurrencyImage/',
  '/public/getTokenImage/',
]

/** More are checked each time. They are long strings, and whoever announces wallets may announce many. */
const MOST_CHECKED = 64

/**
 * Trusts the pictures that the host named in its options and those of the wallet directory; all others are foreign. Only the
 * address decides, so that no view can get it wrong.
 */
export function createPictureSource(
  { context: { chunks, http } }: Pick<RunningKernel, 'context'>,
  { customWallets = [], metadata, networks }: Pick<HostOptions, 'customWallets' | 'metadata' | 'networks'>,
): PictureSource {
  const named = [
    ...metadata.icons,
    ...networks.map(({ imageUrl }) => imageUrl),
    ...customWallets.map(({ image_url }) => image_url),
  ]
  const own = new Set(named.map(safeImageSrc))
  const directory = DIRECTORY_PATHS.map((path) => http.url('wallets', path).split('?')[0]!)
  const foreign = lazy(async () =>
    (await chunks.load(() => import('./foreign.ts'), 'pictures')).createForeignPictures(),
  )

  // Pictures in `data:` addresses that passed their check: when they are drawn again, they are part of the first render.
  const checked = new Set<string>()

  return {
    isTrusted: (address) =>
      own.has(address) || checked.has(address) || directory.some((prefix) => address.startsWith(prefix)),
    async load(address, place, signal) {
      const src = await (await foreign.load()).load(address, place, signal)
      if (src === address && checked.size < MOST_CHECKED) checked.add(src)
      return src
    },
  }
}
