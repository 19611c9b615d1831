import { afterEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { PROFILE_WALLETS, type Modal, type ModalOptions, type Network } from '#wallet'
import { createFakeClock, createFakeFetch, createFakeStorage } from '#kernel/testing'
import { mockChain, mockWallet, mockWallets, toyAddress, toyNetwork, type MockWallet } from '#testing'
import { eventually } from '../../eventually.ts'
import { hasNoFault } from '../faults.ts'
import { wallets } from '../../../src/plugins/wallets/index.ts'
import { createModal } from '../../../src/shell/createModal.ts'

const FIRST = '0x7C3fA0b2954E1d6678cBe2F04a915D3aB86e9AE2'
const SECOND = '0x2222222222222222222222222222222222222222'
const BASE: Network = {
  id: 8453,
  name: 'Base',
  chainNamespace: 'eip155',
  caipNetworkId: 'eip155:8453',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: ['https://rpc.test'] } },
  blockExplorers: { default: { name: 'Scan', url: 'https://scan.test' } },
}
const TOY = toyNetwork('toy-1', 'Toy')
const ENDPOINT = 'https://x.test'

let modal: Modal | undefined
let clock = createFakeClock()

afterEach(async () => {
  await modal?.dispose()
  modal = undefined
})

const larkspur = (): MockWallet => mockWallet({ name: 'Larkspur', accounts: [`eip155:8453:${FIRST}`] })
const quarry = (): MockWallet => mockWallet({ name: 'Quarry', accounts: [`eip155:8453:${SECOND}`] })
const tern = (): MockWallet => mockWallet({ name: 'Tern', accounts: [`${TOY.caipNetworkId}:${toyAddress(1)}`] })

interface Stage {
  readonly modal: Modal
  readonly storage: ReturnType<typeof createFakeStorage>
}

/** A modal of the real shell with these wallets, none of them connected. */
function made(list: readonly MockWallet[], options: Partial<ModalOptions> = {}): Stage {
  clock = createFakeClock(Date.UTC(2026, 0, 1))
  const fetch = createFakeFetch({ clock })
  const storage = createFakeStorage()
  fetch.on('GET', '/getWallets', { json: { data: [], count: 0 } })
  modal = createModal(
    {
      projectId: '',
      metadata: { name: 'Harbor', description: '', url: 'https://harbor.example', icons: [] },
      networks: [BASE, TOY],
      endpoints: { api: ENDPOINT, wallets: ENDPOINT, rpc: ENDPOINT, analytics: ENDPOINT },
      plugins: [
        wallets(),
        mockChain({ namespace: 'eip155', address: /^0x[0-9a-f]{40}$/i }).plugin,
        mockChain().plugin,
        mockWallets(...list).plugin,
      ],
      locale: 'en',
      ...options,
    },
    { platform: { clock, fetch: fetch.fetch, storage } },
  )
  return { modal, storage }
}

const button = (name: string) => page.getByRole('button', { name, exact: true })
const text = (words: string) => page.getByText(words, { exact: true })
const list = (name: string) => page.getByRole('list', { name, exact: true })

/** A toast with these words comes; one before it has to leave first. */
async function toasted(words: string): Promise<void> {
  await eventually(async () => {
    await clock.advance(150)
    expect(text(words).elements()).toHaveLength(1)
  })
}

/** Connects them one after the other, as a person does, and opens the list of wallets. */
async function profile(list: readonly MockWallet[], names: readonly string[], options: Partial<ModalOptions> = {}) {
  const stage = made(list, options)
  await stage.modal.open()
  for (const [at, name] of names.entries()) {
    if (at > 0) await button('Add another wallet').click()
    await button(name).click()
    await eventually(() => expect(stage.modal.getState().account?.connectedWalletInfo?.name).toBe(name))
    if (at > 0) continue
    await eventually(() => expect(stage.modal.getState().open).toBe(false))
    // Its promise is the view's answer.
    void stage.modal.open(PROFILE_WALLETS).catch(() => {})
  }
  await expect.element(page.getByRole('dialog', { name: 'Wallets', exact: true })).toBeVisible()
  // The last toast would lie above the last row.
  await clock.advance(3_000)
  return stage
}

const address = (): string | undefined => modal?.getState().account?.address

function focused(): Element | null {
  let element = document.activeElement
  while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement
  return element
}
const focusedName = (): string => focused()?.getAttribute('aria-label') ?? focused()?.textContent ?? ''

describe('the list of wallets', () => {
  it('is reached from the account, and shows the wallet in use', async () => {
    const { modal } = made([larkspur()])
    await modal.open()
    await button('Larkspur').click()
    await eventually(() => expect(modal.getState().open).toBe(false))
    await modal.open()
    await button('Wallets').click()
    await expect.element(list('In use').getByText('Larkspur', { exact: true })).toBeVisible()
    await expect.element(text('0x7C3f…9AE2')).toBeVisible()
    await expect
      .element(page.getByRole('link', { name: 'View on explorer' }))
      .toHaveAttribute('href', `https://scan.test/address/${FIRST}`)
    expect(text('Also connected').elements()).toHaveLength(0)
    expect(button('Disconnect all').elements()).toHaveLength(0)
    await hasNoFault()
  })

  it('shows all of them, and how many there are on the way there', async () => {
    await profile([larkspur(), quarry(), tern()], ['Larkspur', 'Quarry', 'Tern'])
    await expect.element(list('In use').getByText('Tern', { exact: true })).toBeVisible()
    await expect.element(list('Also connected').getByText('Larkspur', { exact: true })).toBeVisible()
    await expect.element(list('Also connected').getByText('Quarry', { exact: true })).toBeVisible()
    await hasNoFault()
    modal?.close()
    await modal?.open()
    await expect.element(button('Wallets')).toHaveAccessibleDescription('3')
  })

  it('adds another one and comes back with it', async () => {
    await profile([larkspur(), quarry()], ['Larkspur'])
    await button('Add another wallet').click()
    await expect.element(button('Larkspur')).toHaveAccessibleDescription('Connected')
    await button('Quarry').click()
    await expect.element(page.getByRole('dialog', { name: 'Wallets', exact: true })).toBeVisible()
    await expect.element(list('In use').getByText('Quarry', { exact: true })).toBeVisible()
    await toasted('Wallet added')
  })

  it('switches to a wallet that is chosen, and says so', async () => {
    const wallet = larkspur()
    await profile([wallet, quarry()], ['Larkspur', 'Quarry'])
    expect(address()).toBe(SECOND)
    await button('Larkspur').click()
    await expect.element(list('In use').getByText('Larkspur', { exact: true })).toBeVisible()
    await toasted('Larkspur is in use now')
    expect(address()).toBe(FIRST)
    expect(wallet.asked).toEqual(['connect'])
  })

  it('disconnects one in the background, and keeps the other', async () => {
    const wallet = larkspur()
    await profile([wallet, quarry()], ['Larkspur', 'Quarry'])
    await button('Disconnect Larkspur').click()
    await toasted('Larkspur disconnected')
    expect(text('Also connected').elements()).toHaveLength(0)
    expect([address(), wallet.granted]).toEqual([SECOND, false])
  })

  it('disconnects the one in use: the next takes over, and the modal stays', async () => {
    await profile([larkspur(), quarry()], ['Larkspur', 'Quarry'])
    await button('Disconnect').click()
    await expect.element(list('In use').getByText('Larkspur', { exact: true })).toBeVisible()
    expect([address(), modal?.getState().view]).toEqual([FIRST, 'ProfileWallets'])
  })

  it('disconnects all, shows that none is left, and offers to add one', async () => {
    await profile([larkspur(), quarry()], ['Larkspur', 'Quarry'])
    await button('Disconnect all').click()
    await expect.element(page.getByRole('heading', { name: 'No wallet is connected' })).toBeVisible()
    await toasted('All wallets disconnected')
    expect(modal?.getState()).toMatchObject({ open: true, view: 'ProfileWallets', status: 'disconnected' })
    await hasNoFault()
    // The toast lies above the button until then.
    await clock.advance(3_000)
    await button('Add a wallet').click()
    await expect.element(button('Quarry')).toBeVisible()
  })

  it('says when a wallet does not confirm that it was disconnected', async () => {
    const wallet = larkspur()
    wallet.behave('fail', 'disconnect')
    await profile([wallet, quarry()], ['Larkspur', 'Quarry'])
    await button('Disconnect Larkspur').click()
    await toasted("Disconnected here, but Larkspur didn't confirm it.")
    expect([address(), text('Also connected').elements()]).toEqual([SECOND, []])
  })

  it('copies the address', async () => {
    await profile([larkspur()], ['Larkspur'])
    const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
    await button('Copy address').click()
    expect(write).toHaveBeenCalledWith(FIRST)
    write.mockRestore()
  })

  it('leads no one to an explorer that is no web address', async () => {
    const blockExplorers = { default: { name: 'Trap', url: 'javascript:alert(1)//' } }
    await profile([larkspur()], ['Larkspur'], { networks: [{ ...BASE, blockExplorers }, TOY] })
    expect(page.getByRole('link', { name: 'View on explorer' }).elements()).toHaveLength(0)
  })
})

describe('renaming', () => {
  it('takes the name with Enter, keeps it, and shows it where the account is', async () => {
    const { storage } = await profile([larkspur(), quarry()], ['Larkspur'])
    await button('Rename Larkspur').click()
    await hasNoFault()
    await userEvent.keyboard('Rent money{Enter}')
    await expect.element(list('In use').getByText('Rent money', { exact: true })).toBeVisible()
    await toasted('Name saved')
    await eventually(() => expect(focusedName()).toBe('Rename Rent money'))
    expect(storage.values.get('latchkey:wallets:labels')).toContain('Rent money')
    modal?.close()
    await modal?.open()
    await expect.element(text('Rent money')).toBeVisible()
  })

  it('is given up with Escape, and the modal stays open', async () => {
    await profile([larkspur()], ['Larkspur'])
    await button('Rename Larkspur').click()
    await userEvent.keyboard('Something else{Escape}')
    await expect.element(list('In use').getByText('Larkspur', { exact: true })).toBeVisible()
    expect(modal?.getState()).toMatchObject({ open: true, view: 'ProfileWallets' })
    await eventually(() => expect(focusedName()).toBe('Rename Larkspur'))
    await userEvent.keyboard('{Escape}')
    await eventually(() => expect(modal?.getState().open).toBe(false))
  })

  it('is given up by its button, too, and an empty name takes the name away', async () => {
    await profile([larkspur()], ['Larkspur'])
    await button('Rename Larkspur').click()
    await userEvent.keyboard('Rent{Enter}')
    await button('Rename Rent').click()
    await button('Cancel').click()
    await button('Rename Rent').click()
    await userEvent.keyboard('{Delete}{Enter}')
    await toasted('Name removed')
    await expect.element(list('In use').getByText('Larkspur', { exact: true })).toBeVisible()
  })

  it('takes 32 letters and shows hostile ones harmlessly', async () => {
    await profile([larkspur()], ['Larkspur'])
    await button('Rename Larkspur').click()
    const field = page.getByRole('textbox', { name: 'Name for 0x7C3f…9AE2' })
    await field.fill('x'.repeat(50))
    await expect.element(field).toHaveValue('x'.repeat(32))
    await field.fill('<img src=x>\u202Eevil')
    await userEvent.keyboard('{Enter}')
    await expect.element(list('In use').getByText('<img src=x>evil', { exact: true })).toBeVisible()
  })
})

describe('recently connected wallets', () => {
  it('can be connected again from here', async () => {
    await profile([larkspur(), quarry()], ['Larkspur', 'Quarry'])
    await button('Disconnect Larkspur').click()
    await list('Recently connected').getByRole('button', { name: 'Larkspur', exact: true }).click()
    await expect.element(list('In use').getByText('Larkspur', { exact: true })).toBeVisible()
    // The view before fades for a moment more.
    await eventually(() => expect(text('Recently connected').elements()).toHaveLength(0))
  })

  it('can be forgotten, and that can be undone', async () => {
    const { storage } = await profile([larkspur(), quarry()], ['Larkspur', 'Quarry'])
    await button('Disconnect Larkspur').click()
    await button('Forget Larkspur').click()
    await toasted('Larkspur forgotten')
    expect(storage.values.get('latchkey:wallets:recent')).not.toContain('Larkspur')
    await eventually(() => expect(focusedName()).toBe('Undo'))
    await hasNoFault()
    await userEvent.keyboard('{Enter}')
    await eventually(() => expect(focusedName()).toBe('Forget Larkspur'))
    expect(storage.values.get('latchkey:wallets:recent')).toContain('Larkspur')
  })
})

describe('by keyboard', () => {
  it('never loses the focus when the control under it goes away with its wallet', async () => {
    await profile([larkspur(), quarry()], ['Larkspur', 'Quarry'])
    for (const name of ['Larkspur', 'Disconnect Quarry', 'Disconnect']) {
      ;(button(name).element() as HTMLElement).focus()
      await userEvent.keyboard('{Enter}')
      await eventually(() => expect(button(name).elements()).toHaveLength(0))
      await eventually(() => expect(focused()?.tagName).toMatch(/BUTTON|^A$/))
    }
    expect(modal?.getState().view).toBe('ProfileWallets')
  })
})
