import { decodeQR } from 'qr/decode.js'
import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { Qr } from '#kit'
import { stage, type Stage } from './stage.tsx'

const LINK = `wc:${'7f'.repeat(32)}@2?relay-protocol=irn&symKey=${'c4'.repeat(32)}&expiryTimestamp=1767225600`
const ADDRESS = '0x7C3fA0b2954E1d6678cBe2F04a915D3aB86e9AE2'
/** The worst a picture can be for a scanner: as dark as the modules, to its edges. */
const BLACK = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><path d="M0 0h1v1h-1z"/></svg>')}`

/** What a camera would read from the pixels on the screen. */
async function scan({ host }: Stage): Promise<string> {
  const base64 = await page.elementLocator(host).screenshot({ save: false })
  const bitmap = await createImageBitmap(new Blob([Uint8Array.from(atob(base64), (byte) => byte.charCodeAt(0))]))
  const canvas = new OffscreenCanvas(bitmap.width, bitmap.height)
  const context = canvas.getContext('2d')!
  context.drawImage(bitmap, 0, 0)
  return decodeQR(context.getImageData(0, 0, bitmap.width, bitmap.height))
}

const measured = ({ root }: Stage) => {
  const panel = root.querySelector('.lk-qr')!.getBoundingClientRect()
  const code = root.querySelector('.lk-qr > svg')!
  const { width, left } = code.getBoundingClientRect()
  const modules = Number(code.getAttribute('viewBox')!.split(' ')[2])
  return { panel: panel.width, module: width / modules, quiet: (left - panel.left) / (width / modules) }
}

describe('Qr', () => {
  test.each([
    ['dark', 360, LINK],
    ['light', 360, LINK],
    ['dark', 296, LINK],
    ['light', 414, LINK],
    ['dark', 360, ADDRESS],
  ])('is read from the screen with its picture: %s, %i px, %#', async (theme, width, value) => {
    const shown = await stage(
      <div style={{ width: width - 24 }}>
        <Qr value={value} label="QR code for Tern" picture={{ name: 'Tern', src: BLACK }} />
      </div>,
      { 'data-theme': theme },
    )
    await expect.element(page.getByRole('img', { name: 'QR code for Tern' })).toBeVisible()
    await expect.poll(() => shown.root.querySelector('img')?.hasAttribute('data-shown')).toBe(true)
    expect(await scan(shown)).toBe(value)
    const { panel, module, quiet } = measured(shown)
    expect(panel).toBe(width - 24)
    expect(module % 1).toBe(0)
    expect(quiet).toBeGreaterThanOrEqual(4)
  })

  test('is read without a picture, and with the strongest correction', async () => {
    const shown = await stage(
      <div style={{ width: 336 }}>
        <Qr value={LINK} label="QR code" correction="quartile" />
      </div>,
    )
    expect(await scan(shown)).toBe(LINK)
    expect(shown.root.querySelector('.lk-pic')).toBeNull()
  })

  test('follows its place', async () => {
    const at = (width: number) => (
      <div style={{ width }}>
        <Qr value={LINK} label="QR code" />
      </div>
    )
    const shown = await stage(at(336))
    expect(measured(shown).module).toBe(5)
    await shown.rerender(at(460))
    await expect.poll(() => measured(shown).module).toBe(7)
  })

  test('is a skeleton of the same size while there is nothing to show, and nothing to read out', async () => {
    const { root, rerender } = await stage(<Qr value={undefined} label="QR code" />)
    const size = root.querySelector('.lk-qr')!.getBoundingClientRect().height
    expect(size).toBeGreaterThan(200)
    expect(page.getByRole('img').elements()).toHaveLength(0)
    await rerender(<Qr value={LINK} label="QR code" />)
    expect(root.querySelector('.lk-qr')!.getBoundingClientRect().height).toBe(size)
  })

  test('needs no style attribute but the picture', async () => {
    const { root } = await stage(<Qr value={LINK} label="QR code" />)
    expect(root.querySelector('[style]')).toBeNull()
  })
})
