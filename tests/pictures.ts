/** A real picture: a PNG of one pixel. */
export const PIXEL =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

/** The same with so much behind it that its address has `length` characters. */
export const pixelOf = (length: number): string => PIXEL.replace(/=+$/, '').padEnd(length, 'A')
