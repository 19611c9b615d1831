import { afterEach, describe, expect, test, vi } from 'vitest'
import { safeImageSrc } from '#kit'

const at = (href: string): void => {
  vi.stubGlobal('location', new URL(href))
}

describe('safeImageSrc', () => {
  afterEach(() => vi.unstubAllGlobals())

  test.each([
    'https://cdn.example/icon.png?size=1',
    'blob:https://harbor.example/6f1b',
    'data:image/svg+xml;utf8,%3Csvg/%3E',
    'data:image/svg+xml,%3Csvg/%3E',
    'DATA:image/PNG;base64,AAAA',
    'data:image/avif;base64,AAAA',
  ])('lets %s through unchanged', (src) => {
    expect(safeImageSrc(src)).toBe(src)
  })

  test.each([
    'javascript:alert(1)',
    'java\nscript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'data:image/svg+xmlx,x',
    'data:image/bmp;base64,AAAA',
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
    expect(safeImageSrc(src)).toBeUndefined()
  })

  test('takes away blanks around, which some wallets announce', () => {
    expect(safeImageSrc('\n data:image/png;base64,AAAA ')).toBe('data:image/png;base64,AAAA')
  })

  test('refuses data of more than 256 KB', () => {
    const data = (length: number): string => 'data:image/png;base64,'.padEnd(length, 'A')
    expect(safeImageSrc(data(256 * 1024))).toBeDefined()
    expect(safeImageSrc(data(256 * 1024 + 1))).toBeUndefined()
  })

  test('lets plain http through from loopback to loopback only', () => {
    at('http://localhost:5173/')
    expect(safeImageSrc('http://localhost:5173/a.png')).toBe('http://localhost:5173/a.png')
    expect(safeImageSrc('http://127.0.0.1:4001/a.png')).toBe('http://127.0.0.1:4001/a.png')
    expect(safeImageSrc('http://localhost.evil.example/a.png')).toBeUndefined()
    at('https://harbor.example/')
    expect(safeImageSrc('http://localhost:5173/a.png')).toBeUndefined()
  })

  test('reads a relative address against the page', () => {
    at('https://harbor.example/app/')
    expect(safeImageSrc('icon.svg')).toBe('https://harbor.example/app/icon.svg')
  })

  const svg = (body: string): string => `<svg xmlns="http://www.w3.org/2000/svg">${body}</svg>`
  const tower = (element: string, part: (id: string) => string): string =>
    Array.from({ length: 8 }, (_, at) => `<${element} id="t${at}">${part(`t${at - 1}`).repeat(10)}</${element}>`).join(
      '',
    )

  test.each([
    ['shapes and a gradient', '<linearGradient id="g"/><path fill="url(#g)" d="M0 0"/>'],
    ['a mask and a clip', '<mask id="m"/><g mask="url(#m)" clip-path="url(#c)"/>'],
    ['a raster picture in a pattern', '<pattern><use href="#i"/></pattern><image href="data:image/png;base64,AAAA"/>'],
  ])('lets an SVG with %s through', (_, body) => {
    for (const data of [`,${encodeURIComponent(svg(body))}`, `;utf8,${svg(body)}`, `;base64,${btoa(svg(body))}`]) {
      expect(safeImageSrc(`data:image/svg+xml${data}`)).toBeDefined()
    }
  })

  // Each of these hung or blocked Chromium for seconds.
  test.each([
    ['parts that use one another', tower('g', (id) => `<use href="#${id}"/>`)],
    ['masks of masks', tower('mask', (id) => `<path mask="url(#${id})"/>`)],
    ['clips of clips', tower('clipPath', (id) => `<path clip-path="url(#${id})"/>`)],
    ['masks by a style sheet', `<style>a{mask:url(#a)}b{mask:url(#b)}c{mask:url(#c)}</style>`],
    ['entities', '<!ENTITY a "aaaa">'],
    ['a picture that is an SVG', '<image href="data:image/svg+xml,x"/>'],
    ['such a picture, spelled with references', '<image href="data:im&#97;ge/svg+xml,x"/>'],
    ['an animation', '<animate attributeName="x"/>'],
    ['an animation by a style sheet', '<style>*{animation:a 1s}</style>'],
    ['markers', '<marker/>'],
    ['thousands of parts', '<g/>'.repeat(1_000)],
  ])('refuses an SVG with %s, however it is spelled', (_, body) => {
    const broken = svg(body).replaceAll('<', '<\n').replaceAll('<\n/', '</')
    for (const data of [`,${encodeURIComponent(svg(body))}`, `;utf8,${broken}`, `;base64,${btoa(svg(body))}`]) {
      expect(safeImageSrc(`data:image/svg+xml${data}`)).toBeUndefined()
    }
  })

  test('refuses an SVG that cannot be read, or is in another encoding', () => {
    expect(safeImageSrc('data:image/svg+xml;base64,§')).toBeUndefined()
    expect(
      safeImageSrc(`data:image/svg+xml;base64,${btoa(Array.from(svg(''), (char) => `${char}\0`).join(''))}`),
    ).toBeUndefined()
  })

  test('refuses an address that is none for its length', () => {
    expect(safeImageSrc(`https://cdn.example/${'a'.repeat(4_000)}`)).toBeUndefined()
  })
})
