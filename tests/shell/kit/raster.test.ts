import { describe, expect, test } from 'vitest'
import { rasterOf } from '../../../src/shell/kit/raster.ts'
import { gif, jpeg, pngHead, realPng, thumbnail, webp } from './rasters.ts'

const EDGE = 4_096

describe('rasterOf', () => {
  test.each([
    ['image/png', realPng(3, 5), 3, 5],
    ['image/png', pngHead(EDGE, 1), EDGE, 1],
    ['image/gif', gif([3, 5]), 3, 5],
    ['image/gif', gif([3, 5], [3, 5], { comments: 3, colours: true }), 3, 5],
    ['image/webp', webp.extended(3, 5), 3, 5],
    ['image/webp', webp.lossless(300, 5), 300, 5],
    ['image/webp', webp.lossy(3, EDGE), 3, EDGE],
    ['image/jpeg', jpeg(3, 5), 3, 5],
    ['image/jpeg', jpeg(640, 480, { frame: 0xc2, before: [thumbnail(9_000, 9_000), [0xff]] }), 640, 480],
  ])('knows a %s by its bytes, with its size', (type, bytes, width, height) => {
    expect(rasterOf(bytes)).toEqual({ type, width, height })
    // It may lie anywhere in a larger buffer.
    expect(rasterOf(Uint8Array.from([1, 2, 3, ...bytes]).subarray(3))).toEqual({ type, width, height })
  })

  test.each([
    ['a PNG of 30,000 by 30,000', pngHead(30_000, 30_000)],
    ['a PNG that is a pixel too wide', pngHead(EDGE + 1, 1)],
    ['a PNG whose size is below zero for careless readers', pngHead(2 ** 32 - 1, 5)],
    ['a PNG without a side', pngHead(0, 5)],
    ['a GIF whose screen is small and whose frame is not', gif([1, 1], [30_000, 30_000])],
    ['a GIF whose screen is not small', gif([30_000, 1], [1, 1])],
    ['a lossless WebP of 16,384', webp.lossless(16_384, 16_384)],
    ['a lossy WebP of 16,383', webp.lossy(16_383, 9)],
    ['an extended WebP of 30,000', webp.extended(30_000, 9)],
    ['a JPEG of 65,535', jpeg(65_535, 9)],
    ['a large JPEG behind a small thumbnail', jpeg(30_000, 30_000, { before: [thumbnail(9, 9)] })],
    ['a JPEG whose frame is none of those', jpeg(9, 9, { frame: 0xc4 })],
  ])('refuses %s', (_, bytes) => {
    expect(rasterOf(bytes)).toBeUndefined()
  })

  test.each([
    '',
    '<svg/>',
    'GIF89a',
    'RIFFxxxxWEBPVP8 ',
    '\x89PNG\r\n\x1a\n',
    '\xff\xd8\xff',
    '<!doctype html>',
    'BM',
    'II*\0',
    '\0\0\0\x20ftypavif',
  ])('refuses %j', (start) => {
    expect(rasterOf(Uint8Array.from(start, (char) => char.charCodeAt(0)))).toBeUndefined()
  })

  test('refuses what ends anywhere before its size, and never throws', () => {
    for (const whole of [
      realPng(),
      gif([3, 5], [3, 5], { comments: 2 }),
      webp.lossy(3, 5),
      jpeg(3, 5, { before: [thumbnail(1, 1)] }),
    ]) {
      for (let end = 0; end < Math.min(whole.length, 200); end += 1) {
        expect([undefined, rasterOf(whole)]).toContainEqual(rasterOf(whole.subarray(0, end)))
      }
    }
  })
})

/** What a decoder would not take for a picture of that kind, or would read elsewhere. */
describe('reads exactly', () => {
  const changedAt = (bytes: Uint8Array, changes: Readonly<Record<number, number>>): Uint8Array => {
    const changed = Uint8Array.from(bytes)
    for (const [at, value] of Object.entries(changes)) changed[Number(at)] = value
    return changed
  }
  const segment = (marker: number): readonly number[] => [0xff, marker, 0, 4, 0, 0]
  const jpegWith = (...markers: readonly number[]): Uint8Array =>
    Uint8Array.from([0xff, 0xd8, ...markers.flatMap(segment), 0xff, 0xc0, 0, 17, 8, 0, 9, 0, 9, 3])
  const gifOf = (...rest: readonly number[]): Uint8Array =>
    Uint8Array.from([...Buffer.from('GIF89a'), 10, 0, 10, 0, 0, 0, 0, ...rest])

  test.each([
    ['a PNG whose first chunk is another', changedAt(realPng(), { 12: 0x4a })],
    ['a PNG without its signature', changedAt(realPng(), { 0: 0x88 })],
    ['a RIFF that is no WebP', changedAt(webp.lossy(9, 9), { 8: 0x41 })],
    ['a WebP outside of a RIFF', changedAt(webp.lossy(9, 9), { 0: 0x41 })],
    ['a WebP of an unknown kind', changedAt(webp.lossy(9, 9), { 15: 0x41 })],
    ['a lossy WebP that begins with no key frame', changedAt(webp.lossy(9, 9), { 20: 1 })],
    ['a lossy WebP without its start code', changedAt(webp.lossy(9, 9), { 23: 0 })],
    ['a lossless WebP without its signature', changedAt(webp.lossless(9, 9), { 20: 0x2e })],
    ['a JPEG without its signature', changedAt(jpeg(9, 9), { 0: 0 })],
    ['a GIF without a frame', gifOf(0x3b)],
    ['a JPEG with a marker that has no length', jpegWith(0x01)],
    ['a JPEG with a restart before its frame', jpegWith(0xd0)],
    ['a JPEG whose scan comes before its frame', jpegWith(0xda)],
    ['a JPEG with the frame of another coding', jpeg(9, 9, { frame: 0xc8 })],
    ['a JPEG with a table for a frame', jpeg(9, 9, { frame: 0xcc })],
  ])('nothing of %s', (_, bytes) => {
    expect(rasterOf(bytes)).toBeUndefined()
  })

  test('the last kind of JPEG frame, behind tables', () => {
    expect(rasterOf(jpeg(9, 7, { frame: 0xcf }))).toMatchObject({ width: 9, height: 7 })
    expect(rasterOf(jpegWith(0xdb, 0xdd, 0xe0))).toMatchObject({ width: 9, height: 9 })
  })

  test('a GIF whose frame begins far to the right and below', () => {
    expect(rasterOf(gifOf(0x2c, 0x2c, 1, 0x90, 1, 1, 0, 2, 0))).toMatchObject({ width: 301, height: 402 })
  })
})
