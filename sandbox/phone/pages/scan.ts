import { decodeQR } from 'qr/decode.js'

/** The text of the code in a picture; empty where there is none. A camera would need one, and a picture can be tested. */
export async function readCode(picture: Blob): Promise<string> {
  try {
    const bitmap = await createImageBitmap(picture)
    const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d')
    context?.drawImage(bitmap, 0, 0)
    const image = context?.getImageData(0, 0, bitmap.width, bitmap.height)
    return image ? decodeQR(image) : ''
  } catch {
    return ''
  }
}
