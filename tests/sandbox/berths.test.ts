/** The berths of the demo's harbor: paid in the sandbox's token, each for one account. */
import {
  decodeFunctionResult,
  encodeFunctionData,
  getAddress,
  parseUnits,
  zeroAddress,
  type Address,
  type Hex,
} from 'viem'
import { expect, test } from 'vitest'
import { BERTH_COUNT, BERTH_PRICE, BERTHS, BERTHS_ABI } from '../../sandbox/chains/berths.ts'
import { NFT_ABI } from '../../sandbox/chains/contracts.ts'
import { TOKEN_ABI, TOKENS } from '../../sandbox/chains/networks.ts'
import { PEOPLE } from '../../sandbox/chains/people.ts'
import { createRpc, sendMined } from '../../sandbox/chains/rpc.ts'
import { balancesOf, LOCAL } from './accounts.ts'
import { sandboxOfFile } from './helpers.ts'

const sandbox = sandboxOfFile()
const [SUSD] = TOKENS
const PRICE = parseUnits(BERTH_PRICE, SUSD!.decimals)

async function harbor() {
  const rpc = createRpc(sandbox().urls.nodes[31337])
  const [one, other] = ((await rpc.request('eth_accounts')) as [Address, Address]).map((each) => getAddress(each)) as [
    Address,
    Address,
  ]
  const call = (to: Address, data: Hex) => rpc.hex('eth_call', [{ to, data }, 'latest'])
  const take = (from: Address, berth: number) => {
    const data = encodeFunctionData({ abi: BERTHS_ABI, functionName: 'take', args: [BigInt(berth)] })
    return sendMined(rpc, { from, to: BERTHS, data })
  }
  return {
    one,
    other,
    take,
    pay: (from: Address, amount = PRICE) => {
      const data = encodeFunctionData({ abi: TOKEN_ABI, functionName: 'approve', args: [BERTHS, amount] })
      return sendMined(rpc, { from, to: SUSD!.address, data })
    },
    leave: (from: Address, berth: number) => {
      const data = encodeFunctionData({ abi: NFT_ABI, functionName: 'burn', args: [BigInt(berth)] })
      return sendMined(rpc, { from, to: BERTHS, data })
    },
    holders: async () => {
      const data = await call(BERTHS, encodeFunctionData({ abi: BERTHS_ABI, functionName: 'holders' }))
      return decodeFunctionResult({ abi: BERTHS_ABI, functionName: 'holders', data })
    },
    balance: async (of: Address) =>
      BigInt(await call(SUSD!.address, encodeFunctionData({ abi: TOKEN_ABI, functionName: 'balanceOf', args: [of] }))),
    mint: (from: Address) => {
      const data = encodeFunctionData({ abi: NFT_ABI, functionName: 'mint', args: [from, ''] })
      return sendMined(rpc, { from, to: BERTHS, data })
    },
    uri: async (berth: number) => {
      const args = [BigInt(berth)] as const
      const data = await call(BERTHS, encodeFunctionData({ abi: NFT_ABI, functionName: 'tokenURI', args }))
      return decodeFunctionResult({ abi: NFT_ABI, functionName: 'tokenURI', data })
    },
  }
}

test('are all free at first; one is taken by who has approved its price, and the harbormaster has the money', async () => {
  const { one, take, pay, holders, balance, uri } = await harbor()
  expect(await holders()).toEqual(Array.from({ length: BERTH_COUNT }, () => zeroAddress))
  await pay(one)
  const before = await balance(one)
  await take(one, 7)
  expect([before - (await balance(one)), await balance(PEOPLE.harbormaster.address)]).toEqual([PRICE, PRICE])
  expect((await holders())[6]).toBe(one)
  const [, json = ''] = /^data:application\/json,(.*)$/.exec(await uri(7)) ?? []
  expect(JSON.parse(json)).toEqual({
    name: 'Berth 7',
    description: 'Berth 7 of the harbor.',
    image: expect.stringMatching(/^data:image\/svg\+xml;base64,/) as string,
  })
})

test('cost money: without an approval, with too small a one, or by minting there is none', async () => {
  const { one, take, pay, mint, holders } = await harbor()
  await expect(take(one, 3)).rejects.toThrow(/failed/)
  await pay(one, PRICE - 1n)
  await expect(take(one, 3)).rejects.toThrow(/failed/)
  await expect(mint(one)).rejects.toThrow(/failed/)
  expect((await holders())[2]).toBe(zeroAddress)
})

test('have one holder each and the numbers 1 to 24; who leaves makes room', async () => {
  const { one, other, take, pay, leave, holders } = await harbor()
  await pay(one, 2n * PRICE)
  await pay(other, 2n * PRICE)
  await take(one, 24)
  await expect(take(other, 24)).rejects.toThrow(/failed/)
  await expect(take(other, 0)).rejects.toThrow(/failed/)
  await expect(take(other, BERTH_COUNT + 1)).rejects.toThrow(/failed/)
  await expect(leave(other, 24)).rejects.toThrow(/failed/)
  await leave(one, 24)
  await take(other, 24)
  expect((await holders())[23]).toBe(other)
})

test('are in the account’s list of pieces, and free again after a reset', async () => {
  const { one, take, pay } = await harbor()
  await pay(one)
  await take(one, 12)
  const pieces = (await balancesOf(sandbox(), one, `chainId=${LOCAL}`)).filter(({ nft_info: nft }) => nft)
  expect(pieces).toMatchObject([{ name: 'Berth 12', symbol: 'BERTH', nft_info: { flags: { is_spam: false } } }])
  await sandbox().control.reset()
  expect((await (await harbor()).holders())[11]).toBe(zeroAddress)
})
