/**
 * Remote wallets over a real relay, with the real library on both sides, on the devices that people have: what is on the
 * screen is scanned or tapped, and the wallet answers.
 */
import { devices, type BrowserContextOptions, type Page } from 'playwright-core'
import { decodeQR } from 'qr/decode.js'
import { describe, expect, onTestFinished, test } from 'vitest'
import { peer, relay, SIGNER } from '../plugins/walletconnect/realSupport.ts'
import type { PhonesPage } from './pages/phones/main.tsx'
import { eventually, withBrowser, type Visit } from './visit.ts'
import { pageAt } from './lanes.ts'

const { visit } = withBrowser()

type PhonesWindow = Window & { readonly phones: PhonesPage }

const IPHONE = devices['iPhone 15'] as BrowserContextOptions
const PIXEL = devices['Pixel 7'] as BrowserContextOptions
/** Telegram's web views: on Android it names itself, on iOS only an object on the window tells. */
const TELEGRAM_ANDROID = {
  ...PIXEL,
  userAgent: `${PIXEL.userAgent} Telegram-Android/11.1.3 (Google Pixel 7; Android 14)`,
}
const TELEGRAM_IOS = {
  ...IPHONE,
  userAgent: IPHONE.userAgent?.replace(/ Version\/.*? /, ' ').replace(/ Safari\/.*/, ''),
}

interface There extends Visit {
  readonly relay: string
  opened(): Promise<readonly string[]>
}

async function arrive(device: BrowserContextOptions = {}, { telegram = false, query = '' } = {}): Promise<There> {
  const { url } = await relay()
  const person = await visit('about:blank', device)
  onTestFinished(() => person.page.close())
  if (telegram) await person.page.addInitScript('window.TelegramWebviewProxy = {}')
  await person.page.goto(`${pageAt('pages/phones')}&relay=${encodeURIComponent(url)}${query}`)
  return {
    ...person,
    relay: url,
    opened: () => person.page.evaluate(() => [...(window as unknown as PhonesWindow).phones.opened]),
  }
}

/** What a camera reads from the screen. */
async function scan(page: Page): Promise<string> {
  const png = await page.getByRole('img', { name: /^QR code/ }).screenshot()
  const [width, height, bytes] = await page.evaluate(async (base64): Promise<[number, number, string]> => {
    const bitmap = await createImageBitmap(new Blob([Uint8Array.from(atob(base64), (byte) => byte.charCodeAt(0))]))
    const canvas = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d')!
    canvas.drawImage(bitmap, 0, 0)
    const { data } = canvas.getImageData(0, 0, bitmap.width, bitmap.height)
    return [bitmap.width, bitmap.height, Array.from(data, (byte) => String.fromCharCode(byte)).join('')]
  }, png.toString('base64'))
  return decodeQR({ width, height, data: Uint8Array.from(bytes, (byte) => byte.charCodeAt(0)) })
}

const isConnected = async ({ fact, dialog }: There): Promise<void> => {
  await fact('address').getByText(SIGNER.address).waitFor()
  await dialog.waitFor({ state: 'hidden' })
}

/** A tap on the app's row, then on its link; answers what that opened. */
async function tapTern(person: There): Promise<string> {
  await person.openModal()
  await person.dialog.getByRole('button', { name: 'Tern', exact: true }).first().tap()
  await person.dialog.getByRole('link', { name: 'Open Tern', exact: true }).tap()
  const [opened = ''] = await person.opened()
  return opened
}

describe('a computer', () => {
  test('shows a code that a phone scans, and is connected when the wallet said yes', async () => {
    const person = await arrive()
    await person.openModal()
    await person.dialog.getByRole('button', { name: 'Phone wallet' }).click()
    await person.dialog.getByText('Waiting for your phone').waitFor()
    const wallet = await peer(person.relay)
    await wallet.scan(await scan(person.page))
    await isConnected(person)
    expect(person.errors).toEqual([])
  })

  test('takes a no calmly and shows a new code', async () => {
    const person = await arrive()
    await person.openModal()
    await person.dialog.getByRole('button', { name: 'Tern', exact: true }).click()
    await person.dialog.getByText('Waiting for your phone').waitFor()
    const first = await scan(person.page)
    const wallet = await peer(person.relay, { says: 'no' })
    await wallet.scan(first)
    await person.dialog.getByRole('heading', { name: 'Request declined' }).waitFor()
    await person.dialog.getByRole('button', { name: 'Try again' }).click()
    await person.dialog.getByText('Waiting for your phone').waitFor()
    expect(await scan(person.page)).not.toBe(first)
    expect(person.errors).toEqual([])
  })

  test('starts with the code where the host wants remote wallets only, and pairs when the host says so', async () => {
    const person = await arrive({}, { query: '&manual' })
    await person.openModal()
    await person.dialog.getByText('Making a code').waitFor()
    expect(await person.page.evaluate(() => (window as unknown as PhonesWindow).phones.modal.getState().view)).toBe(
      'ConnectingWalletConnectBasic',
    )
    await person.page.evaluate(() => (window as unknown as PhonesWindow).phones.start())
    await person.dialog.getByText('Waiting for your phone').waitFor()
    const wallet = await peer(person.relay)
    await wallet.scan(await scan(person.page))
    await isConnected(person)
    expect(person.errors).toEqual([])
  })
})

describe.each([
  ['Safari on an iPhone', IPHONE, false, '_self', 1],
  ['Chrome on Android', PIXEL, false, '_self', 1],
  ['Telegram on an iPhone', TELEGRAM_IOS, true, '_blank', 1],
  ['Telegram on Android', TELEGRAM_ANDROID, true, '_blank', 2],
] as const)('%s', (_, device, telegram, target, times) => {
  test('opens the app in the tap, and is connected when the person comes back', async () => {
    const person = await arrive(device, { telegram })
    const opened = await tapTern(person)
    const [, where, encoded = ''] = /^(\w+) tern:\/\/wc\?uri=([^&]+)$/.exec(opened) ?? []
    expect(where).toBe(target)
    const uri = Array.from({ length: times }).reduce<string>((text) => decodeURIComponent(text), encoded)
    expect(uri).toMatch(/^wc:[0-9a-f]{64}@2\?/)
    await person.dialog.getByRole('heading', { name: 'Approve in Tern' }).waitFor()

    // Everything can be tapped with a thumb, and nothing is wider than the screen.
    const layout = await person.dialog.evaluate((dialog) => {
      const card = dialog.querySelector('.lk-card')!.getBoundingClientRect()
      const low = [...dialog.querySelectorAll('.lk-btn')].filter((button) => button.clientHeight < 44)
      const body = dialog.querySelector('.lk-body')!
      return {
        left: card.left,
        bottom: innerHeight - card.bottom,
        low: low.length,
        over: body.scrollWidth - body.clientWidth,
      }
    })
    expect(layout).toEqual({ left: 0, bottom: 0, low: 0, over: 0 })

    const wallet = await peer(person.relay)
    await wallet.scan(uri)
    await isConnected(person)
    const choice = await person.page.evaluate(() => localStorage.getItem('WALLETCONNECT_DEEPLINK_CHOICE'))
    expect(JSON.parse(choice ?? 'null')).toMatchObject({ href: 'tern://', name: 'Tern' })
    expect(person.errors).toEqual([])
  })
})

test('a phone starts with all wallets where the host wants remote wallets only', async () => {
  const person = await arrive(IPHONE, { query: '&manual' })
  await person.openModal()
  await eventually(
    () => person.page.evaluate(() => (window as unknown as PhonesWindow).phones.modal.getState().view),
    (view) => expect(view).toBe('AllWallets'),
  )
})

test('a question that waits in the app is led to, when the app did not come to the front by itself', async () => {
  const person = await arrive(IPHONE)
  const opened = await tapTern(person)
  const wallet = await peer(person.relay)
  await wallet.scan(decodeURIComponent(opened.split('uri=')[1] ?? ''))
  await isConnected(person)
  // The person does not look at it yet.
  wallet.kit.events.removeAllListeners('session_request')
  const asked = person.page.evaluate(async (address) => {
    const { modal } = (window as unknown as PhonesWindow).phones
    return modal.getProvider()?.request({ method: 'personal_sign', params: ['0x68656c6c6f', address] })
  }, SIGNER.address)
  const [request] = await new Promise<{ readonly topic: string; readonly id: number }[]>((resolve) => {
    wallet.kit.on('session_request', ({ topic, id }) => resolve([{ topic, id }]))
  })
  await person.dialog.getByRole('heading', { name: 'Approve in Tern' }).waitFor()
  // Not `tap`, which waits for the end of what the library just opened by itself; here nothing takes it.
  await person.dialog.getByRole('link', { name: 'Open Tern', exact: true }).dispatchEvent('click')
  expect((await person.opened()).at(-1)).toMatch(/^_self tern:/)
  await wallet.kit.respondSessionRequest({
    topic: request!.topic,
    response: { id: request!.id, jsonrpc: '2.0', result: `0x${'1b'.repeat(65)}` },
  })
  expect(await asked).toBe(`0x${'1b'.repeat(65)}`)
  await person.dialog.waitFor({ state: 'hidden' })
  expect(person.errors).toEqual([])
})
