import { safeImageSrc } from '#kit'
import { isDrawable } from '../../../src/shell/kit/dataPicture.ts'

/** What an `img` may get for an address, as `Picture` decides it where the picture stands in the address itself. */
export function drawnSrc(src: string | null | undefined): string | undefined {
  const address = safeImageSrc(src)
  return address?.toLowerCase().startsWith('data:') && !isDrawable(address) ? undefined : address
}
