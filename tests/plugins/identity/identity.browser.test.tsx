/** Name and picture where people see them: in the account, in the button of the page, in Receive. */
import { describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { IDENTITY, type ModalOptions } from '#kernel'
import { mockWallet, type FakeReply } from '#kernel/testing'
import { eventually } from '../../eventually.ts'
import { identity } from '../../../src/plugins/identity/index.ts'
import { BASE, button, choose, FIRST, hasNoFault, made, root, SECOND, still, text } from '../receive/stage.ts'

const HOST = { projectId: '0123456789abcdef0123456789abcdef' }
const PIXEL =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

const larkspur = () => mockWallet({ name: 'Larkspur', accounts: [`${BASE.caipNetworkId}:${FIRST}`] })

interface Shown {
  readonly name?: unknown
  readonly avatar?: unknown
  /** Instead of both. */
  readonly reply?: FakeReply
}

/** The account of a wallet that has just been connected. */
async function account({ name = null, avatar = null, reply }: Shown, options: Partial<ModalOptions> = {}) {
  const wallet = larkspur()
  const stage = made([wallet], { ...HOST, plugins: [identity()], networks: [BASE], ...options })
  stage.fetch.on('GET', `/v1/identity/${FIRST}`, reply ?? { json: { name, avatar } })
  stage.fetch.on('GET', `/v1/profile/reverse/${FIRST}`, { json: [] })
  await stage.modal.open()
  await choose(stage.modal, 'Larkspur')
  await eventually(() => expect(stage.modal.getState().open).toBe(false))
  await stage.modal.open()
  await expect.element(text('0x7C3f…9AE2')).toBeVisible()
  return { ...stage, wallet }
}

const who = (): string | null | undefined => root().querySelector('.lk-who-n b')?.textContent
const face = (): HTMLImageElement | null => root().querySelector('.lk-who img')

describe('the account', () => {
  it('shows its name and its picture, and the page hears of them', async () => {
    const { modal } = await account({ name: 'mira.eth', avatar: PIXEL })
    await eventually(() => expect(who()).toBe('mira.eth'))
    await eventually(() => expect(face()?.src).toBe(PIXEL))
    expect(face()).toMatchObject({ referrerPolicy: 'no-referrer', alt: '' })
    expect(modal.getState().account).toMatchObject({ profileName: 'mira.eth', profileImage: PIXEL })
    await hasNoFault()
  })

  it('shows its address and a picture drawn from it where nobody knows a name', async () => {
    const { modal } = await account({})
    await eventually(() => expect(modal.getState().account?.profileName).toBeNull())
    expect([who(), face()]).toEqual(['0x7C3f…9AE2', null])
    expect(root().querySelector('.lk-who svg')).not.toBeNull()
    await hasNoFault()
  })

  it('shows its address, and no word of a fault, where the service is down', async () => {
    const { modal, clock, fetch } = await account({ reply: { status: 503 } })
    fetch.on('GET', `/v1/profile/reverse/${FIRST}`, { fail: 'network' })
    await clock.advance(60_000)
    expect(who()).toBe('0x7C3f…9AE2')
    expect(root().querySelectorAll('.lk-toast, [role=alert]')).toHaveLength(0)
    expect(modal.getState().status).toBe('connected')
  })

  it.each([
    ['a script', '<img src=x onerror=alert(1)>.eth'],
    ['a turn of direction', 'mira\u202Ehte.eth'],
    ['letters of two scripts', 'mіra.eth'],
  ])('shows no name that is %s', async (_, name) => {
    const { modal } = await account({ name, avatar: PIXEL })
    await eventually(() => expect(modal.getState().account?.profileName).toBeNull())
    expect([who(), face()]).toEqual(['0x7C3f…9AE2', null])
  })

  it('loads no picture from where none may come from', async () => {
    const { modal } = await account({ name: 'mira.eth', avatar: `${location.origin}/logout` })
    await eventually(() => expect(who()).toBe('mira.eth'))
    expect([face(), modal.getState().account?.profileImage]).toEqual([null, null])
  })

  it('has the person’s own name for it before any other', async () => {
    await account({ name: 'mira.eth' })
    await eventually(() => expect(who()).toBe('mira.eth'))
    await button('Wallets').click()
    await button('Rename Larkspur').click()
    await page.getByRole('textbox').fill('Rent money')
    await button('Save name').click()
    await button('Back').click()
    await eventually(() => expect(who()).toBe('Rent money'))
  })

  it('is called by its name in Receive, too', async () => {
    await account({ name: 'mira.eth', avatar: PIXEL })
    await eventually(() => expect(who()).toBe('mira.eth'))
    await button('Receive').click()
    await eventually(() => expect(root().querySelector('.lk-receive .lk-chip')?.textContent).toBe('mira.eth'))
    await eventually(() => expect(root().querySelectorAll('.lk-receive img')).toHaveLength(2))
    await hasNoFault()
  })

  it('loses its name with the account, and the late one of the old is nobody’s', async () => {
    const { wallet, clock, modal, fetch } = await account({ reply: { json: { name: 'mira.eth' }, delay: 2_000 } })
    fetch.on('GET', `/v1/identity/${SECOND}`, { json: { name: 'noor.eth', avatar: null } })
    wallet.show([`${BASE.caipNetworkId}:${SECOND}`])
    await eventually(() => expect(who()).toBe('noor.eth'))
    await clock.advance(5_000)
    expect([who(), modal.getState().account?.profileName]).toEqual(['noor.eth', 'noor.eth'])
  })

  it('is there for other plugins and for the page', async () => {
    const { modal } = await account({ name: 'mira.eth' })
    const service = await modal.use(IDENTITY)
    const network = modal.getState().network!
    const { signal } = new AbortController()
    expect(await service.get(FIRST, { network, signal })).toEqual({ name: 'mira.eth', avatar: null, verified: false })
  })
})

describe('everywhere', () => {
  const long = `${'wide'.repeat(14)}.eth`

  it.each([
    ['dark', 'en', 900, 760, 'mira.eth'],
    ['light', 'en', 900, 760, long],
    ['dark', 'ar', 900, 760, 'محمد.eth'],
    ['light', 'ar', 900, 760, 'mira.eth'],
    ['light', 'en', 320, 640, long],
    ['dark', 'en', 512, 384, long],
  ] as const)('a name keeps to its place: %s, %s, %i by %i, %s', async (theme, locale, width, height, name) => {
    await page.viewport(width, height)
    await account({ name, avatar: PIXEL }, { theme, locale })
    await eventually(() => expect(who()).toBe(name))
    await hasNoFault()
    still()
    const [line, card] = ['.lk-who-n', '.lk-card'].map((it) => root().querySelector(it)!.getBoundingClientRect())
    expect(line!.left).toBeGreaterThanOrEqual(card!.left)
    expect(line!.right).toBeLessThanOrEqual(card!.right)
    await page.viewport(1024, 768)
  })
})

it('makes no request of its own for a picture: only an img does', async () => {
  const spy = vi.spyOn(globalThis, 'fetch')
  const { fetch } = await account({ name: 'mira.eth', avatar: 'https://pictures.invalid/mira.png' })
  await eventually(() => expect(face()?.src ?? 'broken').toMatch(/mira\.png|broken/))
  expect(fetch.requests.filter(({ url }) => url.hostname === 'pictures.invalid')).toEqual([])
  expect(JSON.stringify(spy.mock.calls)).not.toContain('pictures.invalid')
})
