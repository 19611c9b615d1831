/** Name and picture where people see them: in the account, in the button of the page, in Receive. */
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { page } from 'vitest/browser'
import { IDENTITY, type ModalOptions } from '#wallet'
import type { FakeReply } from '#kernel/testing'
import { mockWallet } from '#testing'
import { eventually } from '../../eventually.ts'
import { PIXEL } from '../../pictures.ts'
import { identity } from '../../../src/plugins/identity/index.ts'
import { BASE, button, ETHEREUM, choose, FIRST, hasNoFault, made, root, SECOND, still, text } from '../receive/stage.ts'

const HOST = { projectId: '0123456789abcdef0123456789abcdef' }

const larkspur = () => mockWallet({ name: 'Larkspur', accounts: [`${BASE.caipNetworkId}:${FIRST}`] })

interface Shown {
  readonly name?: unknown
  readonly avatar?: unknown
  /** Instead of both. */
  readonly reply?: FakeReply
  /** What the chain's own registry has. */
  readonly proved?: string
}

/** The account of a wallet that has just been connected. */
async function account({ name = null, avatar = null, reply, proved }: Shown, options: Partial<ModalOptions> = {}) {
  const wallet = larkspur()
  const stage = made([wallet], { ...HOST, plugins: [identity()], networks: [BASE, ETHEREUM], ...options })
  if (proved) stage.evm.names.set(FIRST, { name: proved, avatar: null })
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
    const { modal } = await account({ name: 'mira.eth', avatar: PIXEL, proved: 'mira.eth' })
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
    const { modal } = await account({ name: 'mira.eth', avatar: `${location.origin}/logout`, proved: 'mira.eth' })
    await eventually(() => expect(who()).toBe('mira.eth'))
    expect([face(), modal.getState().account?.profileImage]).toEqual([null, null])
  })

  it('has the person’s own name for it before any other', async () => {
    await account({ name: 'mira.eth', proved: 'mira.eth' })
    await eventually(() => expect(who()).toBe('mira.eth'))
    await button('Wallets').click()
    await button('Rename Larkspur').click()
    await page.getByRole('textbox').fill('Rent money')
    await button('Save name').click()
    await button('Back').click()
    await eventually(() => expect(who()).toBe('Rent money'))
  })

  it('is called by its name in Receive, too', async () => {
    await account({ name: 'mira.eth', avatar: PIXEL, proved: 'mira.eth' })
    await eventually(() => expect(who()).toBe('mira.eth'))
    await button('Receive').click()
    await eventually(() => expect(root().querySelector('.lk-receive .lk-chip')?.textContent).toBe('mira.eth'))
    await eventually(() => expect(root().querySelectorAll('.lk-receive img')).toHaveLength(2))
    await hasNoFault()
  })

  it('loses its name with the account, and the late one of the old is nobody’s', async () => {
    const late = { reply: { json: { name: 'mira.eth' }, delay: 2_000 }, proved: 'mira.eth' }
    const { wallet, clock, modal, fetch, evm } = await account(late)
    evm.names.set(SECOND, { name: 'noor.eth', avatar: null })
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

describe('a name that only the service says', () => {
  it('does not stand where a name stands: not in the account, not in the button, not in Receive', async () => {
    const { modal } = await account({ name: 'mira.eth', avatar: PIXEL })
    await eventually(() => expect(root().querySelector('.lk-who small')?.textContent).toContain('mira.eth'))
    expect(who()).toBe('0x7C3f…9AE2')
    expect(root().querySelector('.lk-who small')?.textContent).toBe('Unconfirmed name: mira.eth')
    expect(modal.getState().account).toMatchObject({ profileName: null, claimedName: 'mira.eth' })
    await hasNoFault()
    await button('Receive').click()
    await eventually(() => expect(root().querySelector('.lk-receive .lk-chip')?.textContent).toBe('0x7C3f…9AE2'))
    // The account's view fades.
    await eventually(() => expect(root().textContent).not.toContain('mira.eth'))
  })

  it('gives way to the person’s own, and to the one that the chain has', async () => {
    const { modal } = await account({ name: 'mira.eth', proved: 'noor.eth' })
    await eventually(() => expect(who()).toBe('noor.eth'))
    expect(root().textContent).not.toContain('mira.eth')
    expect(modal.getState().account).toMatchObject({ profileName: 'noor.eth', claimedName: null })
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
  ] as const)(
    'a name keeps to its place: %s, %s, %i by %i, %s',
    { tags: ['thorough'] },
    async (theme, locale, width, height, name) => {
      await page.viewport(width, height)
      await account({ name, avatar: PIXEL, proved: name }, { theme, locale })
      await eventually(() => expect(who()).toBe(name))
      await hasNoFault()
      still()
      const [line, card] = ['.lk-who-n', '.lk-card'].map((it) => root().querySelector(it)!.getBoundingClientRect())
      expect(line!.left).toBeGreaterThanOrEqual(card!.left)
      expect(line!.right).toBeLessThanOrEqual(card!.right)
      await page.viewport(1024, 768)
    },
  )
})

it.each([
  ['a raster picture: by a copy of what was fetched', PIXEL, /^blob:/],
  ['anything else: by its letter', 'data:image/png,<svg xmlns="http://www.w3.org/2000/svg"/>', /^M$/],
])('shows from elsewhere %s', async (_, content, shown) => {
  const picture = await (await fetch(content)).blob()
  const asked = vi.spyOn(globalThis, 'fetch').mockImplementation(async () => new Response(picture))
  onTestFinished(() => asked.mockRestore())
  const services = (
    await account({ name: 'mira.eth', avatar: 'https://pictures.invalid/mira.png', proved: 'mira.eth' })
  ).fetch
  await eventually(() => expect(face()?.src ?? root().querySelector('.lk-who .lk-pic-hue')?.textContent).toMatch(shown))
  expect(asked.mock.calls).toMatchObject([
    ['https://pictures.invalid/mira.png', { credentials: 'omit', referrerPolicy: 'no-referrer' }],
  ])
  expect(services.requests.filter(({ url }) => url.hostname === 'pictures.invalid')).toEqual([])
})
