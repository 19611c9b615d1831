/** ENS names over a real chain with a real contract that keeps them, and that believes whatever addresses claim. */
import { encodeFunctionData } from 'viem'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Network } from '#wallet'
import { NAMES_ABI, readBytecode } from '../../../sandbox/chains/contracts.ts'
import createEvmAdapter from '../../../src/plugins/evm/adapter.ts'
import { ALICE, BOB, environment, forever, localNetwork, sendMined, startAnvil, type Running } from './support.ts'

const ETHEREUM_COIN = 60n

let chain: Running
let network: Network
let place = environment()

const send = (transaction: object) => sendMined(chain.url, transaction)
const tell = (from: string, data: string) =>
  send({ from, to: network.contracts!.ensUniversalResolver!.address, data, gas: '0x200000' })
const register = (name: string, owner: string, avatar: string) =>
  tell(
    ALICE,
    encodeFunctionData({
      abi: NAMES_ABI,
      functionName: 'register',
      args: [name, owner as `0x${string}`, [ETHEREUM_COIN], avatar, ''],
    }),
  )
const claim = (from: string, name: string) =>
  tell(from, encodeFunctionData({ abi: NAMES_ABI, functionName: 'claim', args: [name] }))

beforeAll(async () => {
  chain = await startAnvil()
  const { contractAddress } = await send({ from: ALICE, data: await readBytecode('SandboxNames'), gas: '0x800000' })
  network = { ...localNetwork(chain.url), contracts: { ensUniversalResolver: { address: contractAddress! } } }
  await register('alice.example', ALICE, 'https://pictures.test/alice.png')
  await register('müller.example', BOB, '')
})
afterAll(() => chain.stop())
beforeEach(() => {
  place = environment()
  return () => place.stop()
})

const nameOf = (address: string) => createEvmAdapter(place).nameOf!({ network, address, signal: forever() })

describe('the name of an address, on a real chain', () => {
  it('is the registered one, with its picture', async () => {
    expect(await nameOf(ALICE)).toEqual({ name: 'alice.example', avatar: 'https://pictures.test/alice.png' })
  })

  it('may be of other letters, and without a picture', async () => {
    expect(await nameOf(BOB)).toEqual({ name: 'müller.example', avatar: null })
  })

  it('is none where the address has never claimed one', async () => {
    expect(await nameOf('0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC')).toBeNull()
  })

  it('is none where it claims somebody else’s, or one that nobody has', async () => {
    await claim(BOB, 'alice.example')
    expect(await nameOf(BOB)).toBeNull()
    await claim(BOB, 'nobody.example')
    expect(await nameOf(BOB)).toBeNull()
    await claim(BOB, 'müller.example')
    expect(await nameOf(BOB)).toMatchObject({ name: 'müller.example' })
  })

  it('is none where the network’s data name a contract that is none', async () => {
    const wrong = { ...network, contracts: { ensUniversalResolver: { address: BOB } } }
    expect(await createEvmAdapter(place).nameOf!({ network: wrong, address: ALICE, signal: forever() })).toBeNull()
  })
})
