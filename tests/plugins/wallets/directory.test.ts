import { contribute, definePlugin } from '#kernel'
import { CONNECT, CONNECT_METHOD, CONNECT_WALLETS, type RowSection } from '#wallet'
import { describe, expect, it } from 'vitest'
import { evmWallet, flush, remoteWay, setup, toyWallet, until, type SetupOptions } from './support.ts'

const PATH = '/getWallets'

const blank = async () => ({ default: null })
const remote = remoteWay()

/** Another way to connect than by a wallet. */
const email = definePlugin({
  id: 'email',
  version: '1.0.0',
  apiVersion: 1,
  feature: { key: 'email', default: true },
  contributes: { slots: [contribute(CONNECT_METHOD, { id: 'email', group: 'email', load: blank })] },
  load: async () => ({ default: {} }),
})()

const wallet = (id: string, extra: object = {}) => ({ id, name: id.toUpperCase(), ...extra })
const names = (sections: readonly RowSection[]): readonly string[] =>
  sections.flatMap(({ rows }) => rows.map(({ label }) => label))

/** Without the row that leads to all of them. */
const wallets = (sections: readonly RowSection[]): readonly string[] =>
  names(sections).filter((name) => name !== 'All wallets')

/** A directory that knows these wallets. */
async function opened(known: readonly { readonly id: string }[], options: SetupOptions = {}) {
  const test = await setup(options)
  test.fetch.on('GET', PATH, ({ url }) => {
    const include = url.searchParams.get('include')?.split(',')
    const exclude = url.searchParams.get('exclude')?.split(',') ?? []
    const data = known.filter(({ id }) => (include?.includes(id) ?? true) && !exclude.includes(id))
    return { json: { data: data.slice(0, Number(url.searchParams.get('entries'))), count: 487 } }
  })
  test.kernel.router.show()
  await read(test)
  return test
}

/** The directory has answered, or has failed to. */
const read = ({ core }: Awaited<ReturnType<typeof setup>>): Promise<void> =>
  until(() => !core.state.get().directory.loading)

describe('the wallet directory', () => {
  it('is not asked before the modal opens, and once per modal', async () => {
    const test = await setup()
    expect(test.fetch.requests).toEqual([])
    test.fetch.on('GET', PATH, { json: { data: [wallet('a')], count: 1 } })
    test.kernel.router.show()
    await read(test)
    test.kernel.router.close()
    test.kernel.router.show()
    await read(test)
    expect(
      test.fetch.requests.map(({ url }) => [
        url.pathname,
        url.searchParams.get('page'),
        url.searchParams.get('entries'),
        url.searchParams.get('chains'),
      ]),
    ).toEqual([[PATH, '1', '4', 'eip155:1,eip155:8453,cosmos:toy-1,cosmos:toy-2']])
  })

  it('is asked again at the next open after a failure', async () => {
    const test = await setup()
    test.fetch.on('GET', PATH, { fail: 'network' }, { fail: 'network' }, { json: { data: [wallet('a')], count: 1 } })
    test.kernel.router.show()
    await until(() => test.fetch.requests.length === 1)
    await test.clock.advance(60_000)
    await read(test)
    expect(wallets(test.service.rows.get())).toEqual([])
    expect(test.faults).toEqual([])
    test.kernel.router.close()
    test.kernel.router.show()
    await read(test)
    expect(wallets(test.service.rows.get())).toEqual(['A'])
  })

  it.each([
    ['an empty page', { text: '' }],
    ['a sentence', { text: 'sorry' }],
    ['another shape', { json: { wallets: [] } }],
    ['an error', { status: 500 }],
    ['no permission', { status: 403 }],
  ])('that answers %s costs nothing but its own rows', async (_, reply) => {
    const test = await setup({ wallets: [evmWallet()] })
    test.fetch.on('GET', PATH, reply)
    test.kernel.router.show()
    await until(() => test.fetch.requests.length === 1)
    await test.clock.advance(60_000)
    await read(test)
    expect(wallets(test.service.rows.get())).toEqual(['Larkspur'])
    expect(test.service.rows.get().some(({ pending }) => pending)).toBe(false)
    expect(test.faults).toEqual([])
    await test.service.connect({ connectorId: 'larkspur' })
  })

  it('shows places for what is on its way, never more than can come', async () => {
    const test = await setup({ wallets: [evmWallet()], host: { featuredWalletIds: ['f'] } })
    test.fetch.on('GET', PATH, { delay: 5_000, json: { data: [wallet('f'), wallet('r')], count: 2 } })
    test.kernel.router.show()
    expect(test.kernel.router.state.get().open).toBe(true)
    await until(() => test.fetch.requests.length === 2)
    expect(test.service.rows.get().map(({ pending }) => pending ?? 0)).toEqual([0, 3, 0])
    await test.clock.advance(5_000)
    await read(test)
    expect(wallets(test.service.rows.get())).toEqual(['Larkspur', 'F', 'R'])
  })

  it('loses a chain that is none, says so, and keeps the rest of the wallet', async () => {
    const warnings: string[] = []
    const logger = { error() {}, info() {}, debug() {}, warn: (text: string) => void warnings.push(text) }
    const known = [wallet('a', { chains: ['eip155:1', 'eip155', 7, null, 'solana:x'] }), wallet('b', { chains: [] })]
    const test = await opened(known, { logger })
    const [a, b] = test.core.state.get().directory.recommended
    expect(a).toEqual({ id: 'a', name: 'A', chains: ['eip155:1', 'solana:x'] })
    expect(b).toEqual({ id: 'b', name: 'B', chains: [] })
    expect(warnings.filter((text) => text.includes('networks that are none'))).toEqual([
      expect.stringMatching(/left out, for: a$/),
    ])
  })

  it('is not asked without a project id', async () => {
    const test = await setup({ host: { projectId: '' } })
    test.kernel.router.show()
    expect(test.core.state.get().directory.loading).toBe(false)
    await flush()
    expect(test.fetch.requests).toEqual([])
  })

  it("reads the host's own lists: featured in its order, excluded and included", async () => {
    const test = await opened([wallet('a'), wallet('b'), wallet('c', { rdns: 'io.lark' }), wallet('d')], {
      wallets: [evmWallet({ info: { rdns: 'io.lark' } })],
      host: { featuredWalletIds: ['b', 'a'], excludeWalletIds: ['c'] },
    })
    expect(wallets(test.service.rows.get())).toEqual(['B', 'A', 'D'])
    const asked = test.fetch.requests.map(({ url }) => [
      url.searchParams.get('include'),
      url.searchParams.get('exclude'),
    ])
    expect(asked).toEqual(
      expect.arrayContaining([
        [null, 'c,b,a'],
        ['b,a', null],
        ['c', null],
      ]),
    )
  })

  it('is asked for the links of recent wallets, which are not stored', async () => {
    const first = await setup()
    first.service.remember({ id: 'x', name: 'X', namespace: 'eip155' })
    await first.stop()
    const test = await opened([wallet('x', { mobile_link: 'x://' })], { storage: first.storage, plugins: [remote] })
    const row = test.service.rows
      .get()
      .flatMap(({ rows }) => rows)
      .find(({ label }) => label === 'X')
    expect(row?.badge?.text).toBe('Recent')
    row?.onSelect()
    expect(test.kernel.router.state.get().stack.at(-1)?.params).toMatchObject({
      wallet: { id: 'x', mobile_link: 'x://' },
    })
  })

  it('offers only wallets that a phone can open', async () => {
    const test = await opened(
      [wallet('a'), wallet('b', { mobile_link: 'b://' }), wallet('c', { webapp_link: 'https://c.example' })],
      { environment: { mobile: true } },
    )
    expect(wallets(test.service.rows.get())).toEqual(['B', 'C'])
  })

  it('gives pictures by its own addresses, with the project id', async () => {
    const test = await opened([
      wallet('a', { image_id: 'pic 1' }),
      wallet('b', { image_url: 'https://b.example/b.png', image_id: 'x' }),
    ])
    const [first, second] = test.service.rows.get()[0]!.rows
    expect(first?.picture?.src).toMatch(/^https:\/\/services\.test\/getWalletImage\/pic%201\?projectId=/)
    expect(second?.picture?.src).toBe('https://b.example/b.png')
  })
})

describe('rows of the connect screen', () => {
  it('lead where they should', async () => {
    const test = await opened([wallet('a', { rdns: 'io.a' }), wallet('b'), wallet('c', { supports_wc: false })], {
      wallets: [evmWallet()],
      plugins: [remote],
    })
    const { router } = test.kernel
    const choose = (label: string) => {
      test.service.rows
        .get()
        .flatMap(({ rows }) => rows)
        .find((row) => row.label === label)
        ?.onSelect()
      const entry = router.state.get().stack.at(-1)
      return [entry?.id, entry?.params]
    }
    expect(choose('Larkspur')).toEqual(['ConnectingExternal', { connectorId: 'larkspur', namespace: 'eip155' }])
    expect(choose('Phone wallet')).toEqual(['ConnectingWalletConnect', {}])
    expect(choose('B')).toEqual([
      'ConnectingWalletConnect',
      { wallet: expect.objectContaining({ id: 'b' }) as unknown },
    ])
    expect(choose('C')).toEqual(['Downloads', { wallet: expect.objectContaining({ id: 'c' }) as unknown }])
    expect(choose('All wallets')).toEqual(['AllWallets', undefined])
    const selected = test.events.filter(({ id }) => id === 'latchkey:select-wallet').map(({ payload }) => payload)
    expect(selected).toEqual([
      { name: 'Larkspur', platform: 'browser' },
      { name: 'WalletConnect', platform: 'qrcode' },
      { name: 'B', platform: 'qrcode' },
      { name: 'C', platform: 'unsupported' },
    ])
  })

  it('lead to where a wallet can be got when no pairing is installed', async () => {
    const test = await opened([wallet('b')])
    test.service.select(wallet('b'))
    expect(test.kernel.router.state.get().stack.at(-1)?.id).toBe('Downloads')
  })

  it('never take a wallet of another rdns for the chosen one', async () => {
    const test = await opened([], { wallets: [evmWallet({ info: { rdns: 'io.fake' } })], plugins: [remote] })
    test.service.select({ id: 'real', name: 'Larkspur', rdns: 'io.real' })
    expect(test.kernel.router.state.get().stack.at(-1)?.id).toBe('ConnectingWalletConnect')
  })

  it('of one wallet on two namespaces are one, that lets choose the chain', async () => {
    const test = await opened([], {
      wallets: [toyWallet({ name: 'Twin', id: 'twin-toy' }), evmWallet({ name: 'Twin', id: 'twin' })],
    })
    const rows = test.service.rows.get().flatMap((section) => section.rows)
    expect(rows.map(({ label }) => label)).toEqual(['Twin', 'All wallets'])
    rows[0]?.onSelect()
    expect(test.kernel.router.state.get().stack.at(-1)).toMatchObject({
      id: 'ConnectingMultiChain',
      params: { connectorId: 'twin' },
    })
    // The wallet is chosen once its chain is.
    expect(test.told()).not.toContain('select-wallet')
  })

  it('are those of one namespace where that is wanted, and lead to its connector and network', async () => {
    const test = await opened(
      [
        wallet('both', { chains: ['eip155:1', 'cosmos:toy-1'] }),
        wallet('evm', { chains: ['eip155:1'] }),
        wallet('any'),
      ],
      {
        wallets: [
          toyWallet({ name: 'Twin', id: 'twin-toy' }),
          evmWallet({ name: 'Twin', id: 'twin' }),
          evmWallet({ name: 'Larkspur' }),
        ],
      },
    )
    const { router } = test.kernel
    expect(wallets(test.service.rows.get())).toEqual(['Twin', 'Larkspur', 'BOTH', 'EVM'])
    let told = 0
    const off = test.service.rows.subscribe(() => void (told += 1))
    router.push(CONNECT, { namespace: 'cosmos', network: 'cosmos:toy-2' })
    expect(wallets(test.service.rows.get())).toEqual(['Twin', 'BOTH', 'ANY'])
    expect(told).toBe(1)
    test.service.rows.get()[0]?.rows[0]?.onSelect()
    expect(router.state.get().stack.at(-1)).toMatchObject({
      id: 'ConnectingExternal',
      params: { connectorId: 'twin-toy', namespace: 'cosmos', network: 'cosmos:toy-2' },
    })
    router.goBack()
    router.goBack()
    expect(wallets(test.service.rows.get())).toEqual(['Twin', 'Larkspur', 'BOTH', 'EVM'])
    off()
  })

  it('lead to a pairing for the namespace and network that are wanted', async () => {
    const test = await opened([wallet('any')], { plugins: [remote] })
    const { router } = test.kernel
    const filter = { namespace: 'cosmos', network: 'cosmos:toy-2' } as const
    router.push(CONNECT, filter)
    for (const label of ['Phone wallet', 'ANY']) {
      const rows = test.service.rows.get().flatMap((section) => section.rows)
      rows.find((row) => row.label === label)?.onSelect()
      expect(router.state.get().stack.at(-1)).toMatchObject({ id: 'ConnectingWalletConnect', params: { filter } })
      router.goBack()
    }
  })

  it('count the wallets of the directory in tens', async () => {
    const test = await opened([wallet('a')], { plugins: [remote] })
    const last = test.service.rows
      .get()
      .flatMap(({ rows }) => rows)
      .at(-1)
    expect([last?.label, last?.badge?.text, last?.chevron]).toEqual(['All wallets', '480+', true])
  })

  it.each([
    [{ allWallets: 'HIDE' as const }, false],
    [{ allWallets: 'ONLY_MOBILE' as const }, false],
    [{ features: { allWallets: false } }, false],
    [{}, true],
  ])('end with "All wallets" only where the host wants it: %j', async (host, expected) => {
    const test = await opened([], { plugins: [remote], host })
    expect(names(test.service.rows.get()).includes('All wallets')).toBe(expected)
  })

  it.each([{ collapseWallets: true }, { emailShowWallets: false }])(
    'become one that leads to all of them with %j, while email login is on',
    async (features) => {
      const test = await opened([wallet('a')], {
        host: { features },
        wallets: [evmWallet()],
        plugins: [email],
      })
      const rows = test.service.rows.get().flatMap((section) => section.rows)
      expect(rows.map(({ label }) => label)).toEqual(['Continue with a wallet'])
      rows[0]?.onSelect()
      expect(test.kernel.router.state.get().stack.at(-1)?.id).toBe(CONNECT_WALLETS.id)
      expect(wallets(test.ui.rows.get())).toEqual(['Larkspur', 'A'])
    },
  )

  it('change when a plugin is switched off', async () => {
    const test = await opened([], {
      host: { features: { collapseWallets: true } },
      wallets: [evmWallet()],
      plugins: [email],
    })
    let told = 0
    const off = test.service.rows.subscribe(() => void (told += 1))
    expect(wallets(test.service.rows.get())).toEqual(['Continue with a wallet'])
    test.kernel.plugins.pin('email', false)
    await test.kernel.plugins.settled()
    expect(wallets(test.service.rows.get())).toEqual(['Larkspur'])
    expect(told).toBeGreaterThan(0)
    off()
  })
})
