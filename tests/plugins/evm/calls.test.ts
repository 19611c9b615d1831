/** Reading contracts, raw transactions, fees and names both ways: on a real chain, and behind nodes that lie. */
import { readFile } from 'node:fs/promises'
import { encodeDeployData, encodeFunctionData, parseAbi } from 'viem'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { ChainAdapter, EvmFees, EvmTransaction, Network } from '#wallet'
import { NAMES_ABI, readBytecode } from '../../../sandbox/chains/contracts.ts'
import createEvmAdapter from '../../../src/plugins/evm/adapter.ts'
import {
  ALICE,
  BOB,
  environment,
  forever,
  localNetwork,
  nodeWallet,
  sendMined,
  startAnvil,
  type Running,
} from './support.ts'

const code = (expected: string) => expect.objectContaining({ code: expected }) as unknown
const ERC20 = parseAbi(['function approve(address,uint256)', 'function decimals() view returns (uint8)'])

let chain: Running
let network: Network
let token: string
let place = environment()
let adapter: ChainAdapter<'eip155'>

const mined = (transaction: object) => sendMined(chain.url, transaction)
const deploy = async (data: string) => (await mined({ from: ALICE, data, gas: '0x800000' })).contractAddress!

beforeAll(async () => {
  chain = await startAnvil()
  const file = new URL('../../../sandbox/chains/SandboxToken.json', import.meta.url)
  const { abi, bytecode } = JSON.parse(await readFile(file, 'utf8')) as { abi: []; bytecode: `0x${string}` }
  token = await deploy(encodeDeployData({ abi, bytecode, args: ['Token', 'TKN', 6, [ALICE], [10n ** 12n]] as never }))
  const names = await deploy(await readBytecode('SandboxNames'))
  network = { ...localNetwork(chain.url), contracts: { ensUniversalResolver: { address: names } } }
  const register = { abi: NAMES_ABI, functionName: 'register' } as const
  for (const name of ['alice.example', 'm\u00fcller.example'])
    await mined({
      from: ALICE,
      to: names,
      data: encodeFunctionData({ ...register, args: [name, BOB, [60n], '', ''] }),
      gas: '0x200000',
    })
})
afterAll(() => chain.stop())
beforeEach(() => {
  place = environment()
  adapter = createEvmAdapter(place)
  return () => place.stop()
})

/** The chain with a node that answers these methods otherwise; an Error refuses them. */
function lying(answers: Readonly<Record<string, unknown>>): ChainAdapter<'eip155'> {
  const { fetch } = place
  return createEvmAdapter({
    ...place,
    async fetch(url, request) {
      const calls = [JSON.parse(request.body ?? '') as { id: number; method: string }].flat()
      if (!calls.some(({ method }) => Object.hasOwn(answers, method))) return fetch(url, request)
      return Response.json(
        calls.map(({ id, method }) => {
          const result = answers[method]
          return result instanceof Error
            ? { jsonrpc: '2.0', id, error: { code: -32601, message: result.message } }
            : { jsonrpc: '2.0', id, result }
        }),
      )
    },
  })
}

describe('a call', () => {
  const call = (change: object = {}, by = adapter) =>
    by.call!({
      network,
      call: { to: token, data: encodeFunctionData({ abi: ERC20, functionName: 'decimals' }), ...change },
      signal: forever(),
    })

  it('answers what the contract returns, and nothing where there is none', async () => {
    expect(BigInt(await call())).toBe(6n)
    expect(await call({ to: BOB })).toBe('0x')
  })

  it('is refused as the contract refuses it', async () => {
    await expect(call({ data: '0xdeadbeef' })).rejects.toEqual(code('RPC_TRANSACTION_REJECTED'))
  })

  it.each([
    ['no address', { to: 'token' }, 'INVALID_ADDRESS'],
    ['half a byte', { data: '0x123' }, 'RPC_INVALID_PARAMS'],
    ['no data', { data: undefined }, 'RPC_INVALID_PARAMS'],
    ['less than nothing', { value: -1n }, 'RPC_INVALID_PARAMS'],
    ['more than 256 bits', { value: 2n ** 256n }, 'RPC_INVALID_PARAMS'],
  ])('with %s is not made', async (_, change, expected) => {
    await expect(call(change)).rejects.toEqual(code(expected))
  })

  it('believes no answer that are no bytes, and ends with its signal', async () => {
    await expect(call({}, lying({ eth_call: { evil: true } }))).rejects.toEqual(code('HTTP_MALFORMED'))
    const gone = AbortSignal.abort()
    const asked = { network, call: { to: token, data: '0x' }, signal: gone } as const
    await expect(adapter.call!(asked)).rejects.toEqual(code('ABORTED'))
  })
})

describe('an allowance', () => {
  const allowance = (change: object = {}, by = adapter) =>
    by.allowance!({ network, owner: ALICE, spender: BOB, token: `eip155:31337:${token}`, signal: forever(), ...change })

  it('is what was approved, to the base unit, by a transaction of the caller\u2019s own', async () => {
    expect(await allowance()).toBe(0n)
    const wallet = nodeWallet(chain.url)
    const data = encodeFunctionData({ abi: ERC20, functionName: 'approve', args: [BOB, 2n ** 255n + 1n] })
    const hash = await adapter.sendTransaction!({
      network,
      from: ALICE,
      transaction: { to: token, data },
      wallet,
      signal: forever(),
    })
    await adapter.waitForTransaction!({ network, hash, signal: forever() })
    expect(await allowance()).toBe(2n ** 255n + 1n)
    expect(await allowance({ owner: BOB, spender: ALICE })).toBe(0n)
  })

  it('is none of a token elsewhere, nor of what is no token', async () => {
    await expect(allowance({ token: `eip155:1:${token}` })).rejects.toEqual(code('CHAIN_MISMATCH'))
    await expect(allowance({ token: `eip155:31337:${BOB}` })).rejects.toEqual(code('TOKEN_NOT_SENDABLE'))
    await expect(allowance({}, lying({ eth_call: `0x${'0'.repeat(126)}07` }))).rejects.toEqual(
      code('TOKEN_NOT_SENDABLE'),
    )
  })
})

describe('a transaction of the caller\u2019s own', () => {
  const send = (transaction: EvmTransaction, wallet = nodeWallet(chain.url)) =>
    adapter.sendTransaction!({ network, from: ALICE, transaction, wallet, signal: forever() })

  it('goes to the wallet as it is, with a fee where it has none, and nothing that we do not know', async () => {
    const wallet = nodeWallet(chain.url)
    const fees = { maxFeePerGas: 10n ** 10n, maxPriorityFeePerGas: 1n }
    await send({ to: BOB, value: 5n, gas: 30_000n, fees, ...{ evil: 'yes' } }, wallet)
    expect(wallet.sent.at(-1)?.params).toEqual([
      {
        from: ALICE,
        to: BOB,
        value: '0x5',
        gas: '0x7530',
        maxFeePerGas: '0x2540be400',
        maxPriorityFeePerGas: '0x1',
        chainId: '0x7a69',
      },
    ])
    await send({ to: BOB, value: 5n }, wallet)
    expect(wallet.sent.at(-1)?.params).toEqual([
      expect.objectContaining({ maxFeePerGas: expect.any(String) as string }),
    ])
  })

  it.each<readonly [string, EvmTransaction, string]>([
    ['neither receiver nor data', { value: 1n }, 'RPC_INVALID_PARAMS'],
    ['half a byte', { to: BOB, data: '0x1' }, 'RPC_INVALID_PARAMS'],
    ['a number that is none', { to: BOB, nonce: 1.5 }, 'RPC_INVALID_PARAMS'],
    ['a receiver with a wrong checksum', { to: BOB.replace('70997970C', '70997970c') }, 'INVALID_ADDRESS'],
    ['two kinds of fees', { to: BOB, fees: { gasPrice: 1n, maxFeePerGas: 1n } }, 'FEE_FIELDS_MIXED'],
  ])('with %s reaches no wallet', async (_, transaction, expected) => {
    const wallet = nodeWallet(chain.url)
    await expect(send(transaction, wallet)).rejects.toEqual(code(expected))
    expect(wallet.sent.map(({ method }) => method)).not.toContain('eth_sendTransaction')
  })

  it('is not sent where the wallet is on another network', async () => {
    const elsewhere = { ...network, id: 1, caipNetworkId: 'eip155:1' } as const
    const asked = { network: elsewhere, from: ALICE, transaction: { to: BOB }, wallet: nodeWallet(chain.url) }
    await expect(adapter.sendTransaction!({ ...asked, signal: forever() })).rejects.toEqual(code('CHAIN_MISMATCH'))
  })
})

describe('suggested fees', () => {
  const suggest = (by: ChainAdapter<'eip155'> = adapter) => by.suggestFees!({ network, signal: forever() })
  const HISTORY = {
    baseFeePerGas: ['0x64', '0x64', '0x64'],
    reward: [
      ['0x1', '0x2', '0x5'],
      ['0x1', '0x2', '0x9'],
    ],
  }

  it('rise from slow to fast on a real chain, by EIP-1559', async () => {
    const { slow, normal, fast } = await suggest()
    expect(slow.maxFeePerGas).toBeGreaterThan(0n)
    expect(normal.maxFeePerGas).toBeGreaterThan(slow.maxFeePerGas!)
    expect(fast.maxFeePerGas).toBeGreaterThan(normal.maxFeePerGas!)
  })

  it('last for one, three and six full blocks, with what half of the blocks took for it', async () => {
    const fees = await suggest(lying({ eth_feeHistory: HISTORY }))
    expect(fees).toEqual({
      slow: { maxFeePerGas: 121n, maxPriorityFeePerGas: 1n },
      normal: { maxFeePerGas: 152n, maxPriorityFeePerGas: 2n },
      fast: { maxFeePerGas: 215n, maxPriorityFeePerGas: 5n },
    })
    // A full block raises the base fee of 100 by an eighth.
    const lasts = ({ maxFeePerGas = 0n, maxPriorityFeePerGas = 0n }: EvmFees, blocks: bigint): boolean =>
      (maxFeePerGas - maxPriorityFeePerGas) * 8n ** blocks >= 100n * 9n ** blocks
    const { slow, normal, fast } = fees
    expect([lasts(slow, 1n), lasts(normal, 3n), lasts(fast, 6n)]).toEqual([true, true, true])
    expect([lasts(slow, 2n), lasts(normal, 4n), lasts(fast, 7n)]).toEqual([false, false, false])
  })

  it.each<readonly [string, unknown]>([
    ['has no base fee', { baseFeePerGas: ['0x0', '0x0'] }],
    ['does not know the method', new Error('method not found')],
    ['answers nonsense', { baseFeePerGas: ['a lot'] }],
  ])('are legacy prices where the node %s', async (_, eth_feeHistory) => {
    expect(await suggest(lying({ eth_feeHistory, eth_gasPrice: '0x64' }))).toEqual({
      slow: { gasPrice: 100n },
      normal: { gasPrice: 110n },
      fast: { gasPrice: 130n },
    })
  })

  it('never fall from one to the next, whatever order a node tells tips in', async () => {
    const reward = [['0x9', '0x2', '0x1']]
    const { slow, normal, fast } = await suggest(lying({ eth_feeHistory: { ...HISTORY, reward } }))
    expect([slow, normal, fast].map((fee) => fee.maxPriorityFeePerGas)).toEqual([9n, 9n, 9n])
  })
})

describe('the address of a name, on a real chain', () => {
  const addressOf = (name: string, on: Network = network) =>
    adapter.addressOf!({ network: on, name, signal: forever() })

  it('is the registered one, in whatever case the name is written', async () => {
    expect(await addressOf('alice.example')).toBe(BOB)
    expect(await addressOf('Alice.Example')).toBe(BOB)
    expect(await addressOf('M\u00dcLLER.example')).toBe(BOB)
  })

  it.each([
    ['that nobody has', 'nobody.example'],
    ['with letters that pass for others', '\u0430lice.example'],
    ['with an invisible letter', 'alice\u200d.example'],
    ['that is none', ''],
    ['longer than any', `${'a'.repeat(1_001)}.example`],
  ])('is null for one %s', async (_, name) => {
    expect(await addressOf(name)).toBeNull()
  })

  it('is null where the network has no registry', async () => {
    expect(await addressOf('alice.example', localNetwork(chain.url))).toBeNull()
  })
})
