import { afterEach, describe, expect, test, vi } from 'vitest'
import { dataPicture, isDrawable } from '../../../src/shell/kit/dataPicture.ts'
import { drawnSrc } from './drawnSrc.ts'
import { dataOf, jpeg, pngHead, realPng, webp } from './rasters.ts'

const at = (href: string): void => {
  vi.stubGlobal('location', new URL(href))
}

describe('drawnSrc', () => {
  afterEach(() => vi.unstubAllGlobals())

  test.each([
    'https://cdn.example/icon.png?size=1',
    'blob:https://harbor.example/6f1b',
    'data:image/svg+xml;utf8,%3Csvg/%3E',
    'data:image/svg+xml,%3Csvg/%3E',
    dataOf('image/png', realPng()),
    dataOf('IMAGE/JPEG', jpeg(9, 9)),
    // Decoders go by the bytes, and so does the guard.
    dataOf('image/jpg', webp.lossy(9, 9)),
  ])('lets %s through unchanged', (src) => {
    expect(drawnSrc(src)).toBe(src)
  })

  test.each([
    'javascript:alert(1)',
    'java\nscript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'data:image/svg+xmlx,x',
    'data:image/bmp;base64,AAAA',
    'data:image/png;base64,AAAA',
    'data:image/png,%3Csvg/%3E',
    'data:image/png;charset=utf-8;a=b;base64,AAAA',
    dataOf('image/png', pngHead(30_000, 30_000)),
    dataOf('image/avif', realPng()),
    'http://cdn.example/icon.png',
    'ftp://cdn.example/icon.png',
    'file:///etc/passwd',
    'https://',
    '//',
    '',
    '   ',
    null,
    undefined,
  ])('refuses %j', (src) => {
    expect(drawnSrc(src)).toBeUndefined()
  })

  test('takes away blanks around, which some wallets announce', () => {
    const address = dataOf('image/png', realPng())
    expect(drawnSrc(`\n ${address} `)).toBe(address)
  })

  test('refuses data of more than 256 KB', () => {
    const data = (length: number): string => dataOf('image/png', realPng()).replace(/=*$/, '').padEnd(length, 'A')
    expect(drawnSrc(data(256 * 1024))).toBeDefined()
    expect(drawnSrc(data(256 * 1024 + 1))).toBeUndefined()
  })

  test('lets plain http through from loopback to loopback only', () => {
    at('http://localhost:5173/')
    expect(drawnSrc('http://localhost:5173/a.png')).toBe('http://localhost:5173/a.png')
    expect(drawnSrc('http://127.0.0.1:4001/a.png')).toBe('http://127.0.0.1:4001/a.png')
    expect(drawnSrc('http://localhost.evil.example/a.png')).toBeUndefined()
    at('https://harbor.example/')
    expect(drawnSrc('http://localhost:5173/a.png')).toBeUndefined()
  })

  test('reads a relative address against the page', () => {
    at('https://harbor.example/app/')
    expect(drawnSrc('icon.svg')).toBe('https://harbor.example/app/icon.svg')
  })

  test('takes loopback by its whole name, and nothing that only holds an address', () => {
    at('http://localhost:5173/')
    expect(drawnSrc('http://127.10.200.12/a.png')).toBe('http://127.10.200.12/a.png')
    expect(drawnSrc('http://evil-localhost/a.png')).toBeUndefined()
    at('http://harbor.example/')
    expect(drawnSrc('http://localhost/a.png')).toBeUndefined()
    expect(drawnSrc('javascript:"data:image/png,"')).toBeUndefined()
  })

  test('says of data that is no picture that there is none', async () => {
    const address = dataOf('image/png', realPng())
    expect(await dataPicture(address)).toBe(address)
    await expect(dataPicture(`x${address}`)).rejects.toThrow('no picture')
    await expect(dataPicture('data:image/png,nothing')).rejects.toThrow('no picture')
    expect(isDrawable('data:image/png;base64,§')).toBe(false)
  })

  test('refuses an address that is none for its length', () => {
    const long = (length: number): string => 'https://cdn.example/'.padEnd(length, 'a')
    expect(drawnSrc(long(4_000))).toBe(long(4_000))
    expect(drawnSrc(long(4_001))).toBeUndefined()
  })
})
