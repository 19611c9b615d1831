import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { safeImageSrc } from '#kit'
import { soakRun } from '../../soak/soakRun.ts'

const run = soakRun('picture addresses')

const noise = fc.constantFrom('', ' ', '\t', '\n', '\r', '\0', '\u200b', '%0a', '\\', '/', '//', '@', '#')
const scheme = fc.constantFrom(
  'https:',
  'HTTPS:',
  'http:',
  'data:',
  'DATA:',
  'blob:',
  'javascript:',
  'file:',
  'ftp:',
  'data:image/svg+xml,',
  'data:image/svg+xml;base64,',
  'data:image/png;base64,',
  'data:image/svg+xml;utf8,',
  'data:text/html,',
)
const rest = fc.oneof(
  fc.constantFrom('//cdn.example/a.png', 'alert(1)', '//localhost/x', '<svg/>', '%3Csvg/%3E', 'PHN2Zy8+', ''),
  // Parts of an SVG that repeat or move, spelled in some way.
  fc
    .tuple(
      fc.constantFrom('<use href="#a"/>', '<animate/>', '<pattern/>', '<image href="data:image/svg+xml,x"/>', '<g/>'),
      fc.constantFrom<(part: string) => string>(
        (part) => part,
        encodeURIComponent,
        (part) => part.replace(/./g, (letter) => `%${letter.charCodeAt(0).toString(16)}`),
        btoa,
      ),
      fc.nat(30),
    )
    .map(([part, spell, times]) => spell(`<svg>${part.repeat(times)}</svg>`)),
  fc.string({ unit: 'binary', maxLength: 20 }),
)

/** The SVG as a browser gets it from such an address; undefined where it is none. */
function svgOf(address: string): string | undefined {
  const plain = address.replace(/[\t\n\r]/g, '')
  const at = plain.indexOf(',')
  if (!/^data:image\/svg/i.test(plain) || at < 0) return undefined
  const escaped = plain.slice(at + 1).replace(/%(?![0-9a-f]{2})/gi, '%25')
  const bytes = escaped.replace(/%([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return /;\s*base64$/i.test(plain.slice(0, at)) ? atob(bytes) : bytes
}

test(
  'pictures come from https, blobs and small still data, whatever is tried',
  () =>
    run.measured(() => {
      const met = { kept: 0, refused: 0 }
      fc.assert(
        fc.property(noise, scheme, noise, rest, (before, named, between, what) => {
          const kept = safeImageSrc(before + named + between + what)
          met[kept === undefined ? 'refused' : 'kept'] += 1
          if (kept === undefined) return
          const { protocol, href } = new URL(kept)
          expect(['https:', 'blob:', 'data:']).toContain(protocol)
          if (protocol !== 'data:') return
          expect(href).toMatch(/^data:image\/(?:svg\+xml|png|jpeg|webp|gif|avif)[;,]/i)
          expect(kept.length).toBeLessThanOrEqual(256 * 1024)
          const svg = svgOf(kept)
          expect(svg ?? '').not.toMatch(/<animat|image\/svg/i)
          expect((svg ?? '').split('<use').length - 1).toBeLessThanOrEqual(8)
          expect((svg ?? '').split('<pattern').length - 1).toBeLessThanOrEqual(2)
        }),
        run.fc,
      )
      expect(Math.min(met.kept, met.refused)).toBeGreaterThan(run.count / 20)
    }),
  run.limit,
)
