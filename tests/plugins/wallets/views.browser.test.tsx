import { afterEach, describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import {
  CONNECT,
  CONNECTING_EXTERNAL,
  CONNECTING_MULTI_CHAIN,
  DOWNLOADS,
  GET_WALLET,
  NETWORKS,
  NETWORKS_VIEW,
  WALLETS,
  WHAT_IS_A_NETWORK,
  WHAT_IS_A_WALLET,
  type Modal,
  type ModalOptions,
  type Network,
} from '#wallet'
import { createFakeClock, createFakeFetch, createFakeStorage } from '#kernel/testing'
import { mockChain, mockWallet, mockWallets, toyAddress, toyNetwork, type MockWallet } from '#testing'
import { eventually } from '../../eventually.ts'
import { hasNoFault } from '../faults.ts'
import { createModal } from '../../../src/shell/createModal.ts'
import { wallets } from '../../../src/plugins/wallets/index.ts'

const ADDRESS = '0x7C3fA0b2954E1d6678cBe2F04a915D3aB86e9AE2'
const network = (id: number, name: string, extra: Partial<Network> = {}): Network => ({
  id,
  name,
  chainNamespace: 'eip155',
  caipNetworkId: `eip155:${id}`,
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: [`https://rpc-${id}.test`] } },
  ...extra,
})
const BASE = network(8453, 'Base')
const NINE = [
  BASE,
  network(1, 'Ethereum'),
  network(10, 'Optimism'),
  network(42161, 'Arbitrum'),
  network(84532, 'Base Sepolia', { testnet: true }),
  network(137, 'Polygon'),
  network(100, 'Gnosis'),
  network(7777777, 'Zora'),
  toyNetwork('toy-1', 'Toy'),
]

/** The line at the foot of the card. */
const foot = (): Element | null | undefined =>
  [...document.body.children].find(({ shadowRoot }) => shadowRoot)?.shadowRoot?.querySelector('.lk-foot')

let modal: Modal | undefined

afterEach(async () => {
  await modal?.dispose()
  modal = undefined
})

type Mocks = MockWallet | readonly MockWallet[]

interface Stage {
  readonly modal: Modal
  readonly wallet: MockWallet
}

/** A modal of the real shell with one mock wallet; opened with the Connect view. */
async function opened(options: Partial<ModalOptions> = {}, mocks: Mocks = larkspur()): Promise<Stage> {
  const stage = made(options, mocks)
  await stage.modal.open()
  return stage
}

/** A modal that nobody has touched yet. */
function made(options: Partial<ModalOptions> = {}, mocks: Mocks = larkspur()): Stage {
  const all = [mocks].flat()
  const clock = createFakeClock(Date.UTC(2026, 0, 1))
  const fetch = createFakeFetch({ clock })
  const known = {
    id: 'tern',
    name: 'Tern',
    chrome_store: 'https://store.example/tern',
    homepage: 'https://tern.example',
  }
  fetch.on('GET', '/getWallets', { json: { data: [known, { id: 'quarry', name: 'Quarry' }], count: 487 } })
  modal = createModal(
    {
      projectId: '0123456789abcdef0123456789abcdef',
      metadata: { name: 'Harbor', description: '', url: 'https://harbor.example', icons: [] },
      networks: NINE,
      endpoints: {
        api: 'https://x.test',
        wallets: 'https://x.test',
        rpc: 'https://x.test',
        analytics: 'https://x.test',
      },
      plugins: [
        wallets(),
        mockChain({ namespace: 'eip155', address: /^0x[0-9a-f]{40}$/i, label: 'EVM' }).plugin,
        mockChain().plugin,
        mockWallets(...all).plugin,
      ],
      locale: 'en',
      ...options,
    },
    { platform: { clock, fetch: fetch.fetch, storage: createFakeStorage() } },
  )
  return { modal, wallet: all[0]! }
}

const larkspur = (options: Partial<Parameters<typeof mockWallet>[0]> = {}): MockWallet =>
  mockWallet({ name: 'Larkspur', accounts: [`eip155:8453:${ADDRESS}`], ...options })

/** Connected, with the modal closed. */
async function connected(options: Partial<ModalOptions> = {}, mocks: Mocks = larkspur()): Promise<Stage> {
  const stage = await opened(options, mocks)
  await page.getByRole('button', { name: 'Larkspur' }).click()
  await eventually(() => expect(stage.modal.getState().status).toBe('connected'))
  return stage
}

const dialog = (name: string) => page.getByRole('dialog', { name })
const button = (name: string) => page.getByRole('button', { name, exact: true })
const heading = (name: string) => page.getByRole('heading', { name, exact: true })
const openNow = (): boolean | undefined => modal?.getState().open

describe('connecting to a wallet on this device', () => {
  it('says what the wallet asks, and closes when it said yes', async () => {
    const wallet = larkspur()
    wallet.behave('hang', 'connect')
    await opened({}, wallet)
    await button('Larkspur').click()
    await expect.element(dialog('Larkspur')).toBeVisible()
    await expect.element(heading('Approve in Larkspur')).toBeVisible()
    await expect.element(page.getByText('whether Harbor may see your address')).toBeVisible()
    await hasNoFault()
    wallet.wake()
    await eventually(() => expect(openNow()).toBe(false))
    expect(modal?.getState().account?.address).toBe(ADDRESS)
  })

  it('takes a no calmly, and asks again when the person wants it', async () => {
    const wallet = larkspur()
    wallet.behave('reject', 'connect')
    await opened({}, wallet)
    await button('Larkspur').click()
    await expect.element(heading('Request declined')).toBeVisible()
    await expect.element(page.getByText('You said no in Larkspur, and nothing was shared.')).toBeVisible()
    await hasNoFault()
    wallet.behave('ok', 'connect')
    await button('Try again').click()
    await eventually(() => expect(openNow()).toBe(false))
    expect(wallet.asked).toEqual(['connect', 'connect'])
  })

  it('asks a wallet that hangs again, and lets go of it at once on Back', async () => {
    const wallet = larkspur()
    wallet.behave('hang', 'connect')
    const stage = await opened({}, wallet)
    await button('Larkspur').click()
    await button('Ask again').click()
    await eventually(() => expect(wallet.asked).toEqual(['connect', 'connect']))
    expect(stage.modal.getState().status).toBe('connecting')
    await button('Back').click()
    await expect.element(dialog('Connect wallet')).toBeVisible()
    await eventually(() => expect(stage.modal.getState().status).toBe('disconnected'))
  })

  it('lets go of it when the modal is closed', async () => {
    const wallet = larkspur()
    wallet.behave('hang', 'connect')
    const stage = await opened({}, wallet)
    await button('Larkspur').click()
    await expect.element(heading('Approve in Larkspur')).toBeVisible()
    await button('Close').click()
    await eventually(() => expect(stage.modal.getState().status).toBe('disconnected'))
  })

  it('says in plain words what else went wrong', async () => {
    const wallet = larkspur()
    wallet.behave({ lie: { accounts: [ADDRESS] } }, 'connect')
    await opened({}, wallet)
    await button('Larkspur').click()
    await expect.element(heading('The wallet answered something that makes no sense.')).toBeVisible()
    await expect.element(page.getByText('Update the wallet or choose another.')).toBeVisible()
  })

  it('leads to where the wallet can be got', async () => {
    const wallet = larkspur({ id: 'tern', explorerId: 'tern', name: 'Tern', type: 'EXTERNAL' })
    wallet.behave('hang', 'connect')
    const { modal } = await opened({}, wallet)
    modal.open(CONNECTING_EXTERNAL, { connectorId: 'tern' }).catch(() => {})
    await button('Get it').click()
    await expect.element(dialog('Get Tern')).toBeVisible()
    await expect
      .element(page.getByRole('link', { name: 'Chrome extension' }))
      .toHaveAttribute('href', 'https://store.example/tern')
    await expect.element(page.getByRole('link', { name: 'Website' })).toHaveAttribute('rel', 'noopener noreferrer')
    await hasNoFault()
  })

  it.each(['ANNOUNCED', 'INJECTED', 'MULTI_CHAIN'])(
    'offers nothing to get where the wallet is here: %s',
    async (type) => {
      const wallet = larkspur({ explorerId: 'tern', name: 'Tern', type })
      wallet.behave('hang', 'connect')
      await opened({}, wallet)
      await button('Tern').click()
      await expect.element(heading('Approve in Tern')).toBeVisible()
      await eventually(() => expect(foot()?.childNodes.length).toBe(0))
      // Nor an empty line at the foot of the card.
      expect(foot()?.getBoundingClientRect().height).toBe(0)
      expect(button('Get it').elements()).toEqual([])
    },
  )

  it('shows a hostile name as text', async () => {
    const wallet = larkspur({ id: 'evil', name: '<img src=x onerror=alert(1)>\u202egnp.exe' })
    wallet.behave('hang', 'connect')
    await opened({}, wallet)
    await button('<img src=x onerror=alert(1)>gnp.exe').click()
    await expect.element(heading('Approve in <img src=x onerror=alert(1)>gnp.exe')).toBeVisible()
  })
})

describe('a wallet that speaks several namespaces', () => {
  const TOY_ADDRESS = toyAddress(7)
  const evmHalf = () => mockWallet({ id: 'salt', name: 'Saltbox', accounts: [`eip155:8453:${ADDRESS}`] })
  const toyHalf = () => mockWallet({ id: 'salt-toy', name: 'Saltbox', accounts: [`cosmos:toy-1:${TOY_ADDRESS}`] })

  it('lets choose the chain, connects there, and then the other one', async () => {
    const stage = await opened({}, [evmHalf(), toyHalf()])
    await button('Saltbox').click()
    await expect.element(dialog('Choose chain')).toBeVisible()
    await expect.element(button('Toy')).toHaveAccessibleDescription('Toy')
    await expect.element(button('EVM')).toHaveAccessibleDescription('Base, Ethereum and 6 more')
    await hasNoFault()
    await button('EVM').click()
    await eventually(() => expect(openNow()).toBe(false))
    void stage.modal.open(CONNECT).catch(() => {})
    await button('Saltbox').click()
    await expect.element(button('EVM')).toHaveAccessibleDescription('Base, Ethereum and 6 more Connected')
    await button('Toy').click()
    await eventually(() => expect(openNow()).toBe(false))
    const { accounts } = stage.modal.getState()
    expect([accounts.eip155?.address, accounts.cosmos?.address]).toEqual([ADDRESS, TOY_ADDRESS])
  })

  it('says so when it is gone', async () => {
    const stage = await opened({}, [evmHalf(), toyHalf()])
    void stage.modal.open(CONNECTING_MULTI_CHAIN, { connectorId: 'nobody' }).catch(() => {})
    await expect.element(heading('This wallet is not there any more')).toBeVisible()
  })
})

describe('a network of another namespace', () => {
  const toyHalf = () => mockWallet({ id: 'tern', name: 'Tern', accounts: [`cosmos:toy-1:${toyAddress(7)}`] })

  it('asks which wallet it shall be; the first one stays connected', async () => {
    const stage = await connected({}, [larkspur(), toyHalf()])
    void stage.modal.open(NETWORKS_VIEW).catch(() => {})
    await button('Toy').click()
    await expect.element(dialog('Switch chain')).toBeVisible()
    await expect.element(heading('Connect on Toy')).toBeVisible()
    await expect.element(page.getByText('Larkspur stays connected on Base.')).toBeVisible()
    await hasNoFault()
    await button('Choose a wallet').click()
    await expect.element(dialog('Connect wallet')).toBeVisible()
    await expect.element(page.getByText('Toy · to harbor.example')).toBeVisible()
    expect(button('Larkspur').query()).toBeNull()
    await button('Tern').click()
    await eventually(() => expect(openNow()).toBe(false))
    const state = stage.modal.getState()
    expect([state.network?.name, state.accounts.eip155?.address, Object.keys(state.accounts)]).toEqual([
      'Toy',
      ADDRESS,
      ['eip155', 'cosmos'],
    ])
  })

  it('offers the same wallet first when it speaks that, too', async () => {
    const stage = await opened({}, [
      larkspur(),
      mockWallet({ id: 'lark-toy', name: 'Larkspur', accounts: [`cosmos:toy-1:${toyAddress(7)}`] }),
    ])
    await button('Larkspur').click()
    await button('EVM').click()
    await eventually(() => expect(stage.modal.getState().status).toBe('connected'))
    void stage.modal.open(NETWORKS_VIEW).catch(() => {})
    await button('Toy').click()
    await button('Use Larkspur for it, too').click()
    await eventually(() => expect(stage.modal.getState().network?.name).toBe('Toy'))
    expect(openNow()).toBe(false)
  })
})

describe('the networks', () => {
  it('can be searched when there are more than eight, and say what stands in the way', async () => {
    const stage = await connected(
      {},
      larkspur({ approvedNetworks: [BASE.caipNetworkId, 'eip155:1', 'eip155:10', 'eip155:84532'] }),
    )
    void stage.modal.open(NETWORKS_VIEW).catch(() => {})
    await expect.element(dialog('Choose network')).toBeVisible()
    await expect.element(button('Base')).toHaveAttribute('aria-current', 'true')
    await expect.element(button('Base Sepolia')).toHaveAccessibleDescription('Testnet')
    await expect.element(button('Zora')).toHaveAccessibleDescription("Larkspur doesn't support it")
    await expect.element(button('Zora')).toHaveAttribute('aria-disabled', 'true')
    await expect.element(button('Toy')).toHaveAccessibleDescription('Needs another wallet')
    await hasNoFault()
    await page.getByRole('searchbox', { name: 'Search networks' }).fill('opti')
    await eventually(() => expect(page.getByRole('listitem').elements()).toHaveLength(1))
    await page.getByRole('searchbox', { name: 'Search networks' }).fill('nothing like it')
    await expect.element(heading('No network found')).toBeVisible()
  })

  it('have no search when they are few, and explain themselves', async () => {
    const stage = await opened({ networks: [BASE, toyNetwork('toy-1', 'Toy')] })
    void stage.modal.open(NETWORKS_VIEW).catch(() => {})
    await expect.element(dialog('Choose network')).toBeVisible()
    expect(page.getByRole('searchbox').query()).toBeNull()
    await button('Why?').click()
    await expect.element(dialog('What is a network?')).toBeVisible()
    await expect.element(page.getByText('A network is a shared record')).toBeVisible()
    await hasNoFault()
  })

  it('switch in the wallet, and a no leaves everything as it was', async () => {
    const wallet = larkspur()
    const stage = await connected({}, wallet)
    wallet.behave('reject', 'switch')
    void stage.modal.open(NETWORKS_VIEW).catch(() => {})
    await button('Ethereum').click()
    await expect.element(dialog('Ethereum')).toBeVisible()
    await expect.element(heading('Switch declined')).toBeVisible()
    await hasNoFault()
    wallet.behave('ok', 'switch')
    await button('Try again').click()
    await eventually(() => expect(openNow()).toBe(false))
    expect(stage.modal.getState().network?.name).toBe('Ethereum')
  })

  it('keep the modal until the wallet is on one of them, or gone', async () => {
    const wallet = larkspur()
    const stage = await connected({}, wallet)
    wallet.goTo('eip155:5')
    await expect.element(dialog('Switch network')).toBeVisible()
    await expect.element(page.getByText('Larkspur is on network 5')).toBeVisible()
    await expect.element(page.getByText("Harbor doesn't work on network 5.")).toBeVisible()
    expect(button('Close').query()).toBeNull()
    stage.modal.close()
    expect(openNow()).toBe(true)
    await hasNoFault()
    await button('Ethereum').click()
    await eventually(() => expect(openNow()).toBe(false))
    wallet.goTo('eip155:5')
    await button('Disconnect').click()
    await eventually(() => expect(stage.modal.getState()).toMatchObject({ open: false, status: 'disconnected' }))
  })
})

describe('help', () => {
  it('has its words also when it is the first that anybody sees', async () => {
    const stage = made()
    void stage.modal.open(WHAT_IS_A_NETWORK).catch(() => {})
    await expect.element(dialog('What is a network?')).toBeVisible()
    await expect.element(page.getByText('A network is a shared record')).toBeVisible()
    expect(page.getByText('wallets.').query()).toBeNull()
  })

  it('says what a wallet is and where to get one', async () => {
    const stage = await opened()
    void stage.modal.open(WHAT_IS_A_WALLET).catch(() => {})
    await expect.element(dialog('What is a wallet?')).toBeVisible()
    await expect.element(button('Get a wallet')).toBeVisible()
    await hasNoFault()
    await button('Get a wallet').click()
    await expect.element(dialog('Get a wallet')).toBeVisible()
    await button('Tern').click()
    await expect.element(dialog('Get Tern')).toBeVisible()
  })

  it.each([
    [undefined, 1],
    ['HIDE', 0],
  ] as const)('leads to all wallets only where the host offers them: %s', async (allWallets, links) => {
    const stage = await opened({ ...(allWallets && { allWallets }) })
    void stage.modal.open(GET_WALLET).catch(() => {})
    await expect.element(dialog('Get a wallet')).toBeVisible()
    await expect.element(button('Tern')).toBeVisible()
    expect(button('Explore all wallets').elements()).toHaveLength(links)
  })

  it('says so when nothing is known', async () => {
    const stage = await opened({
      projectId: '0123456789abcdef0123456789abcdef',
      endpoints: { wallets: 'https://gone.test' },
    })
    void stage.modal
      .open(DOWNLOADS, { wallet: { id: 'x', name: 'Nobody', homepage: 'javascript:alert(1)' } })
      .catch(() => {})
    await expect.element(heading('No link is known for Nobody')).toBeVisible()
    void stage.modal.open(GET_WALLET).catch(() => {})
    await expect.element(dialog('Get a wallet')).toBeVisible()
    await hasNoFault()
  })
})

describe('a wallet of a chain that is not EVM', () => {
  it('connects and switches all the same', async () => {
    const networks = [toyNetwork('toy-1', 'Toy'), toyNetwork('toy-2', 'Toy two')]
    const wallet = mockWallet({ name: 'Larkspur', accounts: [`cosmos:toy-1:${toyAddress(7)}`] })
    const stage = await connected({ networks }, wallet)
    const service = await stage.modal.use(NETWORKS)
    await service.switchTo('cosmos:toy-2')
    expect((await stage.modal.use(WALLETS)).state.get().accounts.cosmos?.caipAddress).toBe(
      `cosmos:toy-2:${toyAddress(7)}`,
    )
  })
})
