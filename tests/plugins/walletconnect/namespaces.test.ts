import { describe, expect, it } from 'vitest'
import { describeNetwork, type ChainContribution, type Network } from '#wallet'
import { METHODS, proposable } from '../../../src/plugins/walletconnect/session/methods.ts'
import * as named from '../../../src/plugins/walletconnect/session/namespaces.ts'
import { createWireNames } from '../../../src/plugins/walletconnect/session/wireNames.ts'
import { readSession, readSessionEvent, type Session } from '../../../src/plugins/walletconnect/client/schemas.ts'
import { ONE, SOLANA, SOLANA_ADDRESS, SOLANA_CHAIN, TWO } from './realSupport.ts'

const OLD_SOLANA = 'solana:4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ'
const { accountsAmong, grantOf, isGranted, sessionNamespaces } = named
const [solanaChain] = SOLANA_CHAIN.manifest.contributes!.slots!
/** As Solana's plugin says it. */
const NAMES = createWireNames({
  traits: (namespace) => (namespace === 'solana' ? (solanaChain!.item as ChainContribution) : undefined),
})
const { current: presentName } = NAMES
const withNames =
  <A extends readonly unknown[], R>(pure: (names: typeof NAMES, ...rest: A) => R) =>
  (...rest: A): R =>
    pure(NAMES, ...rest)
const accountsOn = withNames(named.accountsOn)
const approvedNetworks = withNames(named.approvedNetworks)
const select = withNames(named.select)
const proposal = withNames(named.proposal)
const wireChain = withNames(named.wireChain)

const TOPIC = 'ab'.repeat(32)
const A = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const B = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const C = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const BITCOIN: Network = {
  ...ONE,
  id: '000000000019d6689c085ae165831e93',
  chainNamespace: 'bip122',
  caipNetworkId: 'bip122:000000000019d6689c085ae165831e93',
}

const raw = (namespaces: unknown, more: object = {}) => ({
  topic: TOPIC,
  expiry: 2_000_000_000,
  namespaces,
  peer: { metadata: { name: 'Tern', url: 'https://tern.example', icons: [] } },
  ...more,
})
const part = (accounts: readonly string[], chains?: readonly string[]) => ({
  accounts,
  ...(chains && { chains }),
  methods: ['personal_sign'],
  events: ['chainChanged'],
})
const session = (namespaces: unknown): Session => readSession(raw(namespaces))!

describe('the proposal', () => {
  it('names every configured network, its methods, the two events and the public addresses', () => {
    const { eip155, solana, bip122 } = proposal([ONE, TWO, SOLANA, BITCOIN])
    expect(eip155).toEqual({
      chains: ['eip155:31337', 'eip155:31338'],
      methods: expect.arrayContaining([
        'personal_sign',
        'eth_signTypedData_v4',
        'eth_sendTransaction',
        'wallet_switchEthereumChain',
        'wallet_addEthereumChain',
        'wallet_sendCalls',
        'wallet_getCapabilities',
        'wallet_getAssets',
      ]),
      events: ['accountsChanged', 'chainChanged'],
      rpcMap: { 31337: 'https://rpc.example/31337', 31338: 'https://rpc.example/31338' },
    })
    expect(solana!.chains).toEqual([SOLANA.caipNetworkId, OLD_SOLANA])
    expect(solana!.methods).toEqual(
      expect.arrayContaining([
        'solana_signMessage',
        'solana_signTransaction',
        'solana_signAllTransactions',
        'solana_signAndSendTransaction',
      ]),
    )
    expect(bip122!.methods).toEqual(expect.arrayContaining(['sendTransfer', 'signMessage', 'signPsbt']))
  })

  it('tells no address with a key in it', () => {
    const http = [
      'https://rpc.example/v1?projectId=0123',
      'https://me:secret@rpc.example',
      'https://rpc.example/?apikey=1',
      'https://rpc.example/v3/5f8e9c0d1b2a49b7a3c6d4e2f1908172',
      'https://public.example',
    ]
    const network: Network = { ...ONE, rpcUrls: { default: { http } } }
    expect(proposal([network]).eip155!.rpcMap).toEqual({ 31337: 'https://public.example' })
    expect(describeNetwork(network)).toMatchObject({ chainId: '0x7a69', rpcUrls: ['https://public.example'] })
    expect(describeNetwork({ ...ONE, rpcUrls: { default: { http: http.slice(0, -1) } } })).toBeUndefined()
  })

  it('names both clusters of Solana as wallets of earlier times know them, too', () => {
    const devnet = 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'
    const former = 'solana:8E9rvCKLFQia2Y35HXjjpWzj8weVo44K'
    expect(proposal([SOLANA, { ...SOLANA, caipNetworkId: devnet }]).solana!.chains).toEqual([
      SOLANA.caipNetworkId,
      OLD_SOLANA,
      devnet,
      former,
    ])
    expect([OLD_SOLANA, former, devnet, 'eip155:1'].map((id) => presentName(id as typeof devnet))).toEqual([
      'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
      devnet,
      devnet,
      'eip155:1',
    ])
  })

  it('names no address where there is none to tell', () => {
    const secret: Network = { ...TWO, rpcUrls: { default: { http: ['https://me:secret@rpc.example'] } } }
    expect(proposal([ONE, secret]).eip155!.rpcMap).toEqual({ 31337: 'https://rpc.example/31337' })
    const rpcMap = { 'eip155:1': 'https://a.example', 'eip155:10': undefined }
    expect(proposal([ONE], { eip155: { rpcMap } }).eip155).toEqual({
      chains: ['eip155:31337'],
      methods: METHODS.eip155,
      events: ['accountsChanged', 'chainChanged'],
      rpcMap: { 1: 'https://a.example' },
    })
  })

  it('is what the host says instead, namespace by namespace', () => {
    const overrides = {
      eip155: {
        methods: ['personal_sign'],
        chains: ['eip155:1'],
        events: ['message'],
        rpcMap: { 'eip155:1': 'https://a.example' },
      },
      cosmos: { methods: ['cosmos_signDirect'] },
    }
    const cosmos: Network = { ...ONE, chainNamespace: 'cosmos', caipNetworkId: 'cosmos:hub' }
    const proposed = proposal([ONE, cosmos], overrides)
    expect(proposed.eip155).toEqual({
      methods: ['personal_sign'],
      chains: ['eip155:1'],
      events: ['message'],
      rpcMap: { 1: 'https://a.example' },
    })
    expect(proposed.cosmos!.methods).toEqual(['cosmos_signDirect'])
    expect([proposable([ONE, cosmos]), proposable([ONE, cosmos], overrides)]).toEqual([
      ['eip155'],
      ['eip155', 'cosmos'],
    ])
  })
})

describe('what a session grants', () => {
  it('is the same whether it is keyed by namespace or by network', () => {
    const whole = session({ eip155: part([`eip155:1:${A}`, `eip155:10:${A}`], ['eip155:1', 'eip155:10']) })
    const single = session({ 'eip155:1': part([`eip155:1:${A}`]), 'eip155:10': part([`eip155:10:${A}`]) })
    expect(grantOf(single, 'eip155')).toEqual(grantOf(whole, 'eip155'))
    expect(approvedNetworks(grantOf(whole, 'eip155')!)).toEqual(['eip155:1', 'eip155:10'])
  })

  it('is on the wanted network if that is granted, else where its first account is', () => {
    const granted = grantOf(session({ eip155: part([`eip155:1:${A}`, `eip155:10:${A}`]) }), 'eip155')!
    expect(select(granted, ['eip155:10'])).toEqual({ chainId: 'eip155:10', accounts: [`eip155:10:${A}`] })
    expect(select(granted, [undefined, 'eip155:137', 'eip155:10']).chainId).toBe('eip155:10')
    expect(select(granted, ['eip155:137']).chainId).toBe('eip155:1')
  })

  it('shows the accounts of that network alone, those that the wallet told first', () => {
    const accounts = [`eip155:1:${A}`, `eip155:1:${B}`, `eip155:10:${C}`]
    const granted = grantOf(session({ eip155: part(accounts) }), 'eip155')!
    expect(select(granted, ['eip155:1'], [B.toLowerCase(), C]).accounts).toEqual([`eip155:1:${B}`])
    expect(select(granted, ['eip155:10'], [B]).accounts).toEqual([`eip155:10:${C}`])
  })

  it('is no network that it only lists, without an account there', () => {
    const granted = grantOf(session({ eip155: part([`eip155:1:${A}`], ['eip155:1', 'eip155:10']) }), 'eip155')!
    expect([wireChain(granted, 'eip155:10'), approvedNetworks(granted)]).toEqual([undefined, ['eip155:1']])
  })

  it('speaks of one network alone where it is keyed by that', () => {
    const granted = session({
      'eip155:1': { ...part([`eip155:1:${A}`, `eip155:10:${A}`]), methods: ['eth_sendTransaction'] },
      'eip155:137': part([`eip155:137:${A}`]),
    })
    expect(grantOf(granted, 'eip155')!.accounts).toEqual([`eip155:1:${A}`, `eip155:137:${A}`])
    const may = (chain: 'eip155:1' | 'eip155:137', method: string): boolean => isGranted(granted, chain, method)
    expect([may('eip155:1', 'eth_sendTransaction'), may('eip155:137', 'eth_sendTransaction')]).toEqual([true, false])
    expect([may('eip155:1', 'personal_sign'), may('eip155:137', 'personal_sign')]).toEqual([false, true])
  })

  it('goes by the current name of a Solana cluster, and is asked by the old one where the wallet knows only that', () => {
    const granted = grantOf(session({ solana: part([`${OLD_SOLANA}:${SOLANA_ADDRESS}`], [OLD_SOLANA]) }), 'solana')!
    expect(accountsOn(granted, SOLANA.caipNetworkId)).toEqual([`${SOLANA.caipNetworkId}:${SOLANA_ADDRESS}`])
    expect(approvedNetworks(granted)).toEqual([SOLANA.caipNetworkId])
    expect(wireChain(granted, SOLANA.caipNetworkId)).toBe(OLD_SOLANA)
    expect(wireChain(granted, 'solana:other')).toBeUndefined()
  })

  it('is one namespace alone, with each thing once', () => {
    const granted = session({
      eip155: { ...part([`eip155:1:${A}`], ['eip155:1', 'eip155:10', SOLANA.caipNetworkId]), methods: ['eth_sign'] },
      'eip155:1': part([`eip155:1:${A}`, `eip155:1:${B}`]),
      solana: part([`${SOLANA.caipNetworkId}:${SOLANA_ADDRESS}`]),
    })
    expect(grantOf(granted, 'eip155')).toEqual({
      accounts: [`eip155:1:${A}`, `eip155:1:${B}`],
      chains: ['eip155:1', 'eip155:10'],
      methods: ['eth_sign', 'personal_sign'],
      events: ['chainChanged'],
    })
    expect(grantOf(granted, 'cosmos')).toBeUndefined()
    expect(approvedNetworks(grantOf(granted, 'eip155')!)).toEqual(['eip155:1'])
  })

  it('is for hosts by namespace, those with an account, and names no account', () => {
    const granted = session({
      'eip155:1': part([`eip155:1:${A}`]),
      'eip155:10': part([`eip155:10:${A}`]),
      solana: part([], [SOLANA.caipNetworkId]),
      cosmos: part(['cosmos:hub:cosmos1a']),
    })
    const told = sessionNamespaces(granted)
    expect(Object.keys(told)).toEqual(['eip155', 'cosmos'])
    expect(told['eip155']).toMatchObject({ methods: grantOf(granted, 'eip155')!.methods })
    expect(JSON.stringify(told)).not.toContain(A)
  })

  it('is no request on a network without an account, though the method is granted', () => {
    const granted = session({ eip155: part([`eip155:1:${A}`, `eip155:1:${B}`], ['eip155:1', 'eip155:10']) })
    const chains = ['eip155:1', 'eip155:10'] as const
    expect(chains.map((chain) => isGranted(granted, chain, 'personal_sign'))).toEqual([true, false])
    const two = session({ eip155: part([`eip155:1:${A}`, `eip155:10:${A}`]) })
    expect(chains.map((chain) => isGranted(two, chain, 'personal_sign'))).toEqual([true, true])
  })

  it('shows an account once that the wallet has by both names of its cluster', () => {
    const now = SOLANA.caipNetworkId
    const granted = grantOf(
      session({ solana: part([OLD_SOLANA, now].map((id) => `${id}:${SOLANA_ADDRESS}`)) }),
      'solana',
    )!
    expect(accountsOn(granted, now)).toEqual([`${now}:${SOLANA_ADDRESS}`])
    expect([approvedNetworks(granted), wireChain(granted, now)]).toEqual([[now], now])
    expect(select(granted, [])).toEqual({ chainId: now, accounts: [`${now}:${SOLANA_ADDRESS}`] })
  })

  it('finds the accounts of addresses, each once, in letters of any case for EVM alone', () => {
    const evm = [A, B, C].map((address) => `eip155:1:${address}` as const)
    expect(accountsAmong(evm, [C.toLowerCase(), 'x', A, C])).toEqual([evm[2], evm[0]])
    expect(accountsAmong([`eip155:1:${A.toLowerCase()}`], [A])).toEqual([`eip155:1:${A.toLowerCase()}`])
    const hub = (address: string) => `cosmos:hub:${address}` as const
    for (const address of ['Key', `Z${A}`, `${A}Z`]) {
      expect(accountsAmong([hub(address)], [address])).toEqual([hub(address)])
      expect(accountsAmong([hub(address)], [address.toLowerCase()])).toEqual([])
    }
  })

  it('is nothing without an account', () => {
    expect(grantOf(session({ eip155: part([], ['eip155:1']) }), 'eip155')).toBeUndefined()
  })
})

describe('the border to the library', () => {
  it.each([
    [undefined],
    [null],
    ['session'],
    [raw({}, { topic: 'short' })],
    [raw({}, { expiry: 'soon' })],
    [raw({}, { expiry: -1 })],
    [raw('all')],
    [raw({ eip155: null })],
    [raw({}, { peer: null })],
  ])('refuses %o as a session', (value) => {
    expect(readSession(value)).toBeUndefined()
  })

  it('refuses what throws when looked at', () => {
    const trap = new Proxy({}, { get: () => expect.unreachable('thrown at the border') })
    expect(readSession(trap)).toBeUndefined()
  })

  it('drops what is no account, network or word, and keys that are neither a namespace nor a network', () => {
    const read = session({
      eip155: part(
        ['eip155:1:<b>', `solana:1:${A}`, 'eip155:1', `eip155:1:${A}`, `eip155:1:${A}`, 7 as never],
        ['eip155:1', 'x', 'eip155:1'],
      ),
      EVIL: part([]),
      'eip155:': part([]),
      'eip155:1:2': part([]),
      constructor: part([]),
      ['__proto__']: part([]),
    })
    expect(Object.keys(read.namespaces)).toEqual(['eip155'])
    expect(grantOf(read, 'eip155')).toMatchObject({ accounts: [`eip155:1:${A}`], chains: ['eip155:1'] })
    expect(read.namespaces.eip155!.accounts).toHaveLength(2)
  })

  it('keeps a thousand namespaces at most, however many a wallet makes up', () => {
    const many = Array.from({ length: 1_100 }, (_, at) => [`n${at.toString(36).padStart(3, '0')}`, part([])])
    expect(Object.keys(session(Object.fromEntries(many) as never).namespaces)).toHaveLength(1_000)
  })

  it('lets a wallet name itself, but not in our markup, and opens none of its traps', () => {
    const metadata = {
      name: 'Te\u202Ern\u0000',
      url: 'javascript:alert(1)',
      icons: ['javascript:alert(1)'],
      redirect: { native: 'javascript:alert(1)', universal: 'https://tern.example/app' },
    }
    const { peer } = readSession(raw({}, { peer: { metadata } }))!
    expect(peer).toEqual({ name: 'Tern', url: undefined, icon: undefined, href: 'https://tern.example/app' })
    const nameless = { name: '', url: 3, icons: 'x', redirect: 5 }
    expect(readSession(raw({}, { peer: { metadata: nameless } }))!.peer).toMatchObject({
      name: 'WalletConnect',
      href: undefined,
    })
  })

  it('refuses events that are none', () => {
    const good = { id: 1, topic: TOPIC, params: { chainId: 'eip155:1', event: { name: 'chainChanged', data: 1 } } }
    expect(readSessionEvent(good)).toEqual(good)
    for (const bad of [
      null,
      { ...good, topic: 1 },
      { ...good, params: { chainId: 'moon', event: good.params.event } },
      { ...good, params: { chainId: 'eip155:1' } },
    ])
      expect(readSessionEvent(bad)).toBeUndefined()
  })
})
