/** Who signed what, from a real chain: also under a forged log, as address poisoners write them. */
import * as v from 'valibot'
import { encodeDeployData, encodeFunctionData, parseAbi, parseEther } from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { codeOf, LatchkeyError } from '#kernel'
import type { AskNode, Network } from '#wallet'
import { FORGER_ABI, readBytecode } from '../../../sandbox/chains/contracts.ts'
import createEvmAdapter from '../../../src/plugins/evm/adapter.ts'
import { createTransactionReader } from '../../../src/plugins/evm/readTransaction.ts'
import { ALICE, BOB, environment, forever, localNetwork, sendMined, startAnvil, type Running } from './support.ts'

const MIMIC = '0x70997970000000000000000000000000000000c8'
const TRANSFER = parseAbi(['function transfer(address to, uint256 value)'])

let chain: Running
let network: Network
let forger: string
const place = environment()
const read = (hash: string, on = network) =>
  createEvmAdapter(place).readTransaction!({ network: on, hash, signal: forever() })

const send = (transaction: object) => sendMined(chain.url, transaction)

beforeAll(async () => {
  chain = await startAnvil()
  network = localNetwork(chain.url)
  const args = ['Sandbox USD', 'SUSD', 6] as const
  const data = encodeDeployData({ abi: FORGER_ABI, bytecode: await readBytecode('SandboxForger'), args })
  forger = (await send({ from: BOB, data, gas: '0x600000' })).contractAddress!
})
afterAll(async () => {
  place.stop()
  await chain.stop()
})

describe('what was signed', () => {
  it('is who sent coins to whom', async () => {
    const { hash } = await send({ from: ALICE, to: BOB, value: `0x${parseEther('0.05').toString(16)}` })
    expect(await read(hash)).toEqual({ from: ALICE, gives: [{ to: BOB, amount: parseEther('0.05') }] })
    // However the hash is spelled.
    expect(await read(hash.toUpperCase().replace('0X', '0x'))).toMatchObject({ from: ALICE })
  })

  it('is the receiver of a token, and which token it is', async () => {
    const data = encodeFunctionData({ abi: TRANSFER, args: [BOB, 5n] })
    // A contract that has no such function: what was signed is what was wanted, whatever came of it.
    const { hash } = await send({ from: ALICE, to: forger, data, gas: '0x20000' })
    const [gives] = (await read(hash))!.gives
    expect(gives).toMatchObject({ to: BOB, amount: 5n })
    expect(gives?.token?.toLowerCase()).toBe(`eip155:31337:${forger.toLowerCase()}`)
  })

  it('is not what a log says: a forged transfer is its forger’s, and gives nobody anything', async () => {
    const data = encodeFunctionData({ abi: FORGER_ABI, functionName: 'forge', args: [[ALICE], [MIMIC], [25_500_000n]] })
    const { hash } = await send({ from: BOB, to: forger, data, gas: '0x20000' })
    expect(await read(hash)).toEqual({ from: BOB, gives: [] })
  })

  it('is nothing for what is no hash, or unknown to the chain, or makes a contract', async () => {
    expect([await read(`0x${'ab'.repeat(32)}`), await read('0x12'), await read('')]).toEqual([null, null, null])
    const made = await send({ from: ALICE, data: '0x00', gas: '0x20000' })
    expect(await read(made.hash)).toEqual({ from: ALICE, gives: [] })
  })

  it.each([
    ['of another transaction', { hash: `0x${'cd'.repeat(32)}` }, null],
    ['while no block has it', { blockHash: null }, null],
    ['of a sender that is none', { from: 'mira.eth' }, 'HTTP_MALFORMED'],
    ['of an amount that is none', { value: '-1' }, 'HTTP_MALFORMED'],
  ])('is nothing when a node tells %s', async (_, change, expected) => {
    const hash = `0x${'ab'.repeat(32)}`
    const told = { hash, blockHash: hash, from: ALICE, to: BOB, value: '0x1', input: '0x', ...change }
    const ask: AskNode = async ({ schema }) => {
      const read = v.safeParse(schema, told)
      if (read.success) return read.output
      throw new LatchkeyError('HTTP_MALFORMED')
    }
    const asked = createTransactionReader({ ask }).readTransaction({ network, hash, signal: forever() })
    const answer = await asked.catch((error: unknown) => codeOf(error))
    expect(answer).toEqual(expected)
  })
})
