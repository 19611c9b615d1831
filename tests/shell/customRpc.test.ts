/** `customRpcUrls`: a host's own nodes, by CAIP-2 id. */
import { describe, expect, it } from 'vitest'
import type { ModalOptions, Network } from '#wallet'
import { eventually } from '../eventually.ts'
import { readOptions } from '../../src/shell/options.ts'
import { findings } from '../../src/shell/developers/options/findings.ts'
import { rpcUrlsOf } from '../../src/shell/rpc.ts'
import { plugin } from '../kernel/pluginSupport.ts'
import { network as ethereum, setUp } from './modalSupport.ts'

const SOLANA = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const solana = { ...ethereum, id: SOLANA.slice(7), name: 'Solana', chainNamespace: 'solana' } as const
const proxied = (id: string) => `https://rpc.example/v1/?chainId=${encodeURIComponent(id)}&projectId=p1`

/** The ids whose nodes are told to developers. */
function unusableRpcUrls(customRpcUrls: unknown): readonly (string | undefined)[] {
  const options = { projectId: '', networks: [ethereum, solana], plugins: [], customRpcUrls } as unknown as ModalOptions
  return [
    ...new Set(
      findings(options).map(({ detail }) => /^customRpcUrls(?:\.(\w+)|\["(.*?)"\])/.exec(detail)?.slice(1).join('')),
    ),
  ]
}

function urls(customRpcUrls: unknown, projectId = ''): (network: Pick<Network, 'name'>) => readonly string[] {
  const host = readOptions({
    projectId,
    networks: [ethereum, solana],
    plugins: [],
    endpoints: { rpc: 'https://rpc.example' },
    customRpcUrls: customRpcUrls as ModalOptions['customRpcUrls'],
  })
  return ({ name }) => {
    const network = host.networks.find((one) => one.name === name)!
    return rpcUrlsOf(host)(network, network.chainNamespace === 'solana' ? 'solana' : 'ethereum')
  }
}

describe("a host's own nodes", () => {
  const own = {
    'eip155:1': [{ url: 'https://one.example/rpc' }, { url: 'http://127.0.0.1:8545' }],
    [SOLANA]: [{ url: 'https://sol.example' }],
  }

  it('are asked first, in their order, each network its own', () => {
    expect(urls(own)(ethereum)).toEqual(['https://one.example/rpc', 'http://127.0.0.1:8545', 'https://rpc.test'])
    expect(urls(own)(solana)).toEqual(['https://sol.example', 'https://rpc.test'])
  })

  it('go before the proxy and the public ones, and none is asked twice', () => {
    const again = { 'eip155:1': [{ url: 'https://rpc.test' }, { url: 'https://rpc.test' }], [SOLANA]: own[SOLANA] }
    expect(urls(again, 'p1')(ethereum)).toEqual(['https://rpc.test', proxied('eip155:1')])
    expect(urls(again, 'p1')(solana)).toEqual(['https://sol.example', proxied(SOLANA), 'https://rpc.test'])
  })

  it('are those of the id as it is written, and of no other', () => {
    const others = { 'eip155:10': own['eip155:1'], [SOLANA.toLowerCase()]: own[SOLANA] }
    expect([urls(others)(ethereum), urls(others)(solana)]).toEqual([['https://rpc.test'], ['https://rpc.test']])
    expect(unusableRpcUrls(others)).toEqual(Object.keys(others))
  })
})

describe('what is no list of nodes', () => {
  const node = { url: 'https://one.example' }
  const table: readonly (readonly [what: string, nodes: unknown, used: readonly string[]])[] = [
    ['a text', 'https://one.example', []],
    ['one node', node, []],
    ['nothing', null, []],
    ['a list of texts', ['https://one.example'], []],
    ['a list of nothing', [null, undefined, {}], []],
    ['an address of another protocol', [{ url: 'wss://one.example' }, { url: 'javascript:alert(1)' }], []],
    ['a part of an address', [{ url: '/rpc' }, { url: '//one.example' }, { url: '' }], []],
    ['an address that is no text', [{ url: 5 }, { url: new URL('https://one.example') }], []],
    ['a good node beside a bad one', [{ url: 'ftp://one.example' }, node], [node.url]],
  ]

  it.each(table)('is left out, the rest is used: %s', (_, nodes, used) => {
    for (const [id, network] of [
      ['eip155:1', ethereum],
      [SOLANA, solana],
    ] as const) {
      expect(urls({ [id]: nodes })(network)).toEqual([...used, 'https://rpc.test'])
      expect(unusableRpcUrls({ [id]: nodes })).toEqual([id])
    }
  })

  it.each(['1', 'ethereum', 'eip155', 'eip155:', 'eip155:1:2', 'near:mainnet', ''])('is told by its key: %j', (id) => {
    expect(unusableRpcUrls({ [id]: [node] })).toEqual([id])
  })

  it.each([undefined, null, {}, { 'eip155:1': [] }, { 'eip155:1': [node] }])('is not %j', (nodes) => {
    expect(unusableRpcUrls(nodes)).toEqual([])
    expect(urls(nodes)(solana)).toEqual(['https://rpc.test'])
  })
})

describe('a developer', () => {
  it('is told once per network, and the modal goes on', async () => {
    const lines: string[] = []
    const logger = { error: (line: string) => void lines.push(line), warn() {}, info() {}, debug() {} }
    const wallets = plugin('wallets', { wake: ['session'], activation: 'init' })
    const { modal } = setUp(
      {
        logger,
        plugins: [wallets],
        customRpcUrls: { 'eip155:1': [{ url: 'one.example' }], [SOLANA]: [{ url: 'https://sol.example' }], '5': [] },
      },
      { 'latchkey:wallets:session': '{"v":1,"d":{}}' },
    )
    await eventually(() => expect(lines).toHaveLength(4))
    // No plugin here speaks to the network.
    expect(lines.filter((line) => line.includes('Network Without Chain'))).toHaveLength(1)
    const options = lines.filter((line) => line.includes('Invalid Options'))
    expect(options.map((line) => /customRpcUrls\["([\w:]+)"\]/.exec(line)?.[1])).toEqual(['5', 'eip155:1', SOLANA])
    expect(modal.getState().initialized).toBe(true)
    await modal.dispose()
  })
})
