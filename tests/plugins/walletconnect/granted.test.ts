import { describe, expect, it } from 'vitest'
import { contribute, definePlugin } from '#kernel'
import { CHAIN, type CaipNetworkId, type Network } from '#wallet'
import { createFakeClock } from '#kernel/testing'
import { fakeLine, seeded } from './fakeLibrary.ts'
import {
  browser,
  EVM_GRANT,
  ONE,
  OTHER,
  page,
  SIGNER,
  SOLANA,
  SOLANA_GRANT,
  TWO,
  when,
  type Granted,
} from './realSupport.ts'
import { code, connectedScene, delivered, scene, type Scene } from './scene.ts'

const [A, B] = [SIGNER.address, OTHER.address]
const STRANGER = '0x000000000000000000000000000000000000dEaD'
const at = ({ caipNetworkId }: { readonly caipNetworkId: CaipNetworkId }, address: string) =>
  `${caipNetworkId}:${address}`

const grant = (accounts: readonly string[], more: Partial<Granted[string]> = {}): Granted => ({
  eip155: { ...EVM_GRANT.eip155!, accounts: [...accounts], chains: [], ...more },
})
const BOTH = grant([at(ONE, A), at(ONE, B), at(TWO, A), at(TWO, B)])

const account = ({ site }: Scene) => site.wallets.state.get().accounts.eip155
const shown = (here: Scene) => account(here)?.allAccounts.map(({ address }) => address)
const chain = ({ site }: Scene) =>
  site.wallets.state.get().connections.find(({ namespace }) => namespace === 'eip155')?.chainId
const ask = ({ site }: Scene, method: string, params: readonly unknown[] = []) =>
  site.wallets.provider('eip155')!.request({ method, params })
const tell = async (here: Scene, name: string, data: unknown, { caipNetworkId } = ONE): Promise<void> => {
  here.line.wallet.event(name, data, caipNetworkId)
  await delivered(here)
}

describe('what the session does not grant', () => {
  it.each([
    ['an account', 'accountsChanged', [STRANGER], ONE],
    ['an account by its whole name', 'accountsChanged', [at(ONE, STRANGER)], ONE],
    ['a network', 'chainChanged', 10, ONE],
    ['a network by its own name', 'chainChanged', 'eip155:10', ONE],
    ['a network that the event is for', 'chainChanged', 10, { caipNetworkId: 'eip155:10' as const }],
    ['an account of a network that the event is for', 'accountsChanged', [B], { caipNetworkId: 'eip155:10' as const }],
  ])('%s, is not believed', async (_, name, data, network) => {
    const here = await connectedScene({}, BOTH)
    await tell(here, name, data, { ...ONE, ...network })
    expect([account(here)?.caipAddress, shown(here), chain(here)]).toEqual([at(ONE, A), [A, B], ONE.caipNetworkId])
    expect(await ask(here, 'eth_accounts')).toEqual([A, B])
    expect(await ask(here, 'eth_chainId')).toBe('0x7a69')
  })

  it('is taken out of what it does', async () => {
    const here = await connectedScene({}, BOTH)
    await tell(here, 'accountsChanged', [STRANGER, B.toLowerCase(), at(TWO, STRANGER)])
    expect([account(here)?.caipAddress, shown(here)]).toEqual([at(ONE, B), [B]])
  })

  it('is no message either', async () => {
    const here = await connectedScene({}, BOTH)
    const heard: unknown[] = []
    here.site.wallets.provider('eip155')!.on('message', (message: unknown) => void heard.push(message))
    await tell(here, 'weather', 'rain', { ...ONE, caipNetworkId: 'eip155:10' })
    await tell(here, 'weather', 'sun')
    expect(heard).toEqual([{ type: 'weather', data: 'sun' }])
  })

  it('is no network that it lists without an account there: the person is not sent to it', async () => {
    const here = await connectedScene({}, grant([at(ONE, A)], { chains: [ONE.caipNetworkId, TWO.caipNetworkId] }))
    expect(here.site.networks.isRefused(TWO.caipNetworkId)).toBe(true)
    await tell(here, 'chainChanged', 31_338, TWO)
    expect(chain(here)).toBe(ONE.caipNetworkId)
  })

  it('is no method of another network', async () => {
    const one = { ...EVM_GRANT.eip155!, chains: [], accounts: [at(ONE, A)], methods: ['personal_sign'] }
    const two = { ...one, accounts: [at(TWO, A)], methods: ['eth_sendTransaction'] }
    const here = await connectedScene({}, { [ONE.caipNetworkId]: one, [TWO.caipNetworkId]: two })
    await expect(ask(here, 'eth_sendTransaction', [{}])).rejects.toMatchObject({ code: 4902 })
    expect(here.line.calls.filter((call) => call.startsWith('request'))).toEqual([])
  })
})

describe('accounts that differ from network to network', () => {
  const apart = grant([at(ONE, A), at(TWO, B)])

  it('change with it, in one step: no state has the one account on the other network', async () => {
    const here = await connectedScene({}, apart)
    const seen = new Set<string | undefined>()
    here.site.wallets.state.subscribe(() => void seen.add(account(here)?.caipAddress))
    await tell(here, 'chainChanged', 31_338, TWO)
    expect([account(here)?.caipAddress, shown(here)]).toEqual([at(TWO, B), [B]])
    await here.site.networks.switchTo(ONE.caipNetworkId)
    expect([account(here)?.caipAddress, shown(here), [...seen]]).toEqual([at(ONE, A), [A], [at(TWO, B), at(ONE, A)]])
  })

  it('are asked for with the same answer as the state', async () => {
    const here = await connectedScene({}, apart)
    expect(await ask(here, 'eth_accounts')).toEqual([A])
    await here.site.networks.switchTo(TWO.caipNetworkId)
    expect(await ask(here, 'eth_accounts')).toEqual([B])
  })
})

describe('accounts that the wallet shows', () => {
  it('are the same in the state, for a host that asks, and after a reload', async () => {
    const store = browser()
    const here = await connectedScene({ in: store }, BOTH)
    await tell(here, 'accountsChanged', [B, A])
    const now = [account(here)?.address, shown(here), await ask(here, 'eth_accounts')]
    expect(now).toEqual([B, [B, A], [B, A]])
    await here.site.close()
    const clock = createFakeClock(Date.UTC(2026, 0, 1))
    const line = fakeLine(clock, seeded(2))
    for (const [topic, session] of here.line.sessions) line.sessions.set(topic, session)
    const site = await page({ url: 'wss://relay.test', in: store, clock, dependencies: { library: line.library } })
    await when(site.wallets.state, ({ connections }) => connections.length === 1)
    const again = { ...here, site, line, clock }
    expect([account(again)?.address, shown(again), await ask(again, 'eth_accounts')]).toEqual(now)
  })

  it('stay in front when the session grants more', async () => {
    const here = await connectedScene({}, grant([at(ONE, A), at(ONE, B)]))
    await tell(here, 'accountsChanged', [B])
    here.line.wallet.update(BOTH)
    await delivered(here)
    expect(shown(here)).toEqual([B, A])
    here.line.wallet.update(grant([at(ONE, A)]))
    await delivered(here)
    expect([shown(here), await ask(here, 'eth_accounts')]).toEqual([[A], [A]])
  })

  it('are told to hosts once, and only when they change', async () => {
    const here = await connectedScene({}, BOTH)
    const told: unknown[] = []
    here.site.wallets.provider('eip155')!.on('accountsChanged', (list: unknown) => void told.push(list))
    await tell(here, 'chainChanged', 31_338, TWO)
    await tell(here, 'accountsChanged', [A, B], TWO)
    expect(told).toEqual([])
    await tell(here, 'accountsChanged', [B, A], TWO)
    expect(told).toEqual([[B, A]])
  })
})

describe('a switch through the provider', () => {
  const SWITCH = 'wallet_switchEthereumChain'
  const narrow = grant([at(ONE, A)])
  const to = (here: Scene, chainId: unknown = '0x7a6a') => ask(here, SWITCH, [{ chainId }])
  const asked = ({ line }: Scene) => line.calls.filter((call) => call.startsWith('request'))

  it('goes by itself where the session may, and says so', async () => {
    const here = await connectedScene({}, BOTH)
    const told: unknown[] = []
    here.site.wallets.provider('eip155')!.on('chainChanged', (id: unknown) => void told.push(id))
    expect(await to(here)).toBeNull()
    expect([chain(here), told, asked(here)]).toEqual([TWO.caipNetworkId, ['0x7a6a'], []])
  })

  it('is done when the session names the network, not when the wallet says yes', async () => {
    const here = await connectedScene({}, narrow)
    here.line.wallet.onRequest = (_, answer) => answer({ result: null })
    const switching = to(here)
    await delivered(here)
    expect(chain(here)).toBe(ONE.caipNetworkId)
    here.line.wallet.update(BOTH)
    await delivered(here)
    await here.clock.advance(100)
    expect([await switching, chain(here)]).toEqual([null, TWO.caipNetworkId])
    here.line.wallet.onRequest = ({ chainId }, answer) => answer({ result: chainId })
    const signing = ask(here, 'personal_sign', ['0x00', A])
    await delivered(here)
    expect(await signing).toBe(TWO.caipNetworkId)
  })

  it('fails when the wallet says yes and stays: the page is where it was, and asks there', async () => {
    const here = await connectedScene({}, narrow)
    here.line.wallet.onRequest = ({ method, chainId }, answer) => answer({ result: method === SWITCH ? null : chainId })
    const switching = code(to(here))
    await delivered(here)
    await here.clock.advance(5_000)
    expect([await switching, chain(here)]).toEqual(['SWITCH_FAILED', ONE.caipNetworkId])
    const signing = ask(here, 'personal_sign', ['0x00', A])
    await delivered(here)
    expect(await signing).toBe(ONE.caipNetworkId)
  })

  it.each([
    ['a refusal', 5000, 4001],
    ['a network that it does not know, which no node may be told of', 4902, 4902],
  ])('stays, with %s', async (_, says, expected) => {
    const http = ['https://rpc.example/v3/0123456789abcdef0123456789abcdef']
    const networks = [ONE, { ...TWO, rpcUrls: { default: { http } } }]
    const here = await connectedScene({ networks }, narrow)
    here.line.wallet.onRequest = (_request, answer) => answer({ error: { code: says, message: 'No.' } })
    const switching = to(here).catch((error: unknown) => error)
    await delivered(here)
    expect(await switching).toMatchObject({ code: expected })
    expect([chain(here), asked(here)]).toEqual([ONE.caipNetworkId, [`request:${SWITCH}`]])
  })

  it('adds a network of the page that the wallet does not know', async () => {
    const here = await connectedScene({}, narrow)
    const prompts: unknown[] = []
    here.line.wallet.onRequest = ({ method, params }, answer) => {
      prompts.push([method, params])
      answer(method === SWITCH ? { error: { code: 4902, message: 'Unknown.' } } : { result: null })
      if (method !== SWITCH) here.line.wallet.update(BOTH)
    }
    const switching = to(here)
    for (let turn = 0; turn < 4; turn += 1) await here.clock.advance(100)
    expect([await switching, chain(here)]).toEqual([null, TWO.caipNetworkId])
    expect(prompts).toEqual([
      [SWITCH, [{ chainId: '0x7a6a' }]],
      [
        'wallet_addEthereumChain',
        [expect.objectContaining({ chainId: '0x7a6a', rpcUrls: ['https://rpc.example/31338'] })],
      ],
    ])
  })

  it('to a network that the page does not list is the wallet’s to know: 4902 is the host’s to answer', async () => {
    const here = await connectedScene({}, narrow)
    here.line.wallet.onRequest = (_, answer) => answer({ error: { code: 4902, message: 'Unknown.' } })
    const switching = to(here, '0xa').catch((error: unknown) => error)
    await delivered(here)
    expect(await switching).toMatchObject({ code: 4902 })
    expect(asked(here)).toEqual([`request:${SWITCH}`])
    here.line.wallet.onRequest = (_, answer) => {
      answer({ result: null })
      here.line.wallet.update(grant([at(ONE, A), `eip155:10:${A}`]))
    }
    const again = to(here, '0xa')
    for (let turn = 0; turn < 4; turn += 1) await here.clock.advance(100)
    expect([await again, chain(here)]).toEqual([null, 'eip155:10'])
  })

  it('without the right to ask for it is a network that the wallet does not have', async () => {
    const here = await connectedScene({}, grant([at(ONE, A)], { methods: ['personal_sign'] }))
    await expect(to(here)).rejects.toMatchObject({ code: 4902 })
  })

  it.each([undefined, [], [null], ['0x1'], [{}], [{ chainId: 1 }], [{ chainId: '1' }], { chainId: '0x1' }])(
    'with %j is told what is wrong',
    async (params) => {
      const here = await connectedScene({}, BOTH)
      const asking = here.site.wallets.provider('eip155')!.request({ method: SWITCH, params })
      await expect(asking).rejects.toMatchObject({ code: -32602 })
      expect(chain(here)).toBe(ONE.caipNetworkId)
    },
  )
})

describe('permissions', () => {
  const REVOKE = 'wallet_revokePermissions'

  it('taken back by the page end the session, here on every namespace and in the wallet', async () => {
    const here = await connectedScene({ networks: [ONE, SOLANA] }, { ...EVM_GRANT, ...SOLANA_GRANT })
    await when(here.site.wallets.state, ({ connections }) => connections.length === 2)
    const revoking = ask(here, REVOKE, [{ eth_accounts: {} }])
    await delivered(here)
    expect(here.site.wallets.state.get().connections).toEqual([])
    expect(await revoking).toBeNull()
    expect([here.line.dismissed.length, here.site.pairing.state.get().status]).toEqual([1, 'disconnected'])
    expect(here.site.test.storage.values.has('latchkey:walletconnect:session')).toBe(false)
  })

  it('of another kind are the wallet’s', async () => {
    const here = await connectedScene()
    await expect(ask(here, REVOKE, [{ snap: {} }])).rejects.toMatchObject({ code: 4200 })
    await expect(ask(here, REVOKE, [7])).rejects.toMatchObject({ code: -32602 })
    expect(here.site.wallets.state.get().connections).toHaveLength(1)
  })
})

describe('the library', () => {
  it('gets a copy of what the page says of itself, which it may write into', async () => {
    const icons = Object.freeze(['https://harbor.example/i.png'])
    const metadata = Object.freeze({ name: 'Harbor', description: '', url: 'https://harbor.example', icons })
    let written: unknown
    const init = async ({ metadata: own }: { readonly metadata: { name: string; icons: string[] } }) => {
      own.name = 'Written'
      own.icons.push('more')
      written = own
      throw new Error('enough')
    }
    const here = await scene({ host: { metadata }, dependencies: { library: async () => ({ init }) as never } })
    here.site.pairing.start()
    await here.site.until(({ phase }) => phase === 'failed')
    expect(written).toMatchObject({ name: 'Written', icons: [...icons, 'more'] })
    expect(metadata.name).toBe('Harbor')
  })
})

it('an address of another network of the chain is no account here', async () => {
  const [main, test] = ['main', 'test'].map((id): Network => ({
    ...ONE,
    id,
    chainNamespace: 'harbour',
    caipNetworkId: `harbour:${id}`,
  })) as [Network, Network]
  const chain = definePlugin({
    id: 'harbour',
    version: '1.0.0',
    apiVersion: 1,
    contributes: {
      slots: [
        contribute(CHAIN, {
          id: 'harbour',
          label: 'Harbour',
          address: /^[mt]1[a-z]{8}$/,
          addressOn: { 'harbour:main': /^m1[a-z]{8}$/, 'harbour:test': /^t1[a-z]{8}$/ },
          load: () => Promise.reject(new Error('not needed')),
        }),
      ],
    },
  })
  const granted = [at(main, 't1aaaaaaaa'), at(main, 'm1aaaaaaaa'), at(test, 'm1bbbbbbbb'), at(test, 't1bbbbbbbb')]
  const here = await connectedScene(
    {
      networks: [main, test],
      plugins: [chain()],
      options: { namespaces: { harbour: { methods: ['harbour_sign'], events: [] } } },
    },
    { harbour: { chains: [], accounts: granted, methods: ['harbour_sign'], events: [] } },
  )
  const { accounts } = here.site.wallets.state.get()
  expect(accounts['harbour']).toMatchObject({ address: 'm1aaaaaaaa', caipAddress: 'harbour:main:m1aaaaaaaa' })
  expect(accounts['harbour']?.allAccounts.map(({ address }) => address)).toEqual(['m1aaaaaaaa'])
})
