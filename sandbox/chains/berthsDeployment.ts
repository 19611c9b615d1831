/** Deploys the harbor's berths. In Node only: it reads the contract's code. */
import { encodeDeployData, getContractAddress, parseUnits } from 'viem'
import { markPicture } from '../look/marks.ts'
import { BERTH_COUNT, BERTH_PRICE, BERTHS, BERTHS_ABI } from './berths.ts'
import { readBytecode } from './contracts.ts'
import { TOKENS } from './networks.ts'
import { PEOPLE } from './people.ts'
import type { PlannedBlock } from './writeBlocks.ts'

const PICTURE = markPicture(
  '<path fill="#12355b" d="M0 0h36v36H0z"/><path fill="none" stroke="#fff" stroke-width="3" stroke-linecap="round" d="M18 9v18M11 20c0 4 3 7 7 7s7-3 7-7M14 14h8"/>',
)

export async function berths(): Promise<PlannedBlock> {
  const from = PEOPLE.harbormaster.address
  const expected = getContractAddress({ from, nonce: 0n })
  if (BERTHS !== expected) throw new Error(`The berths belong at ${expected}: correct their address.`)
  const money = TOKENS.find(({ symbol }) => symbol === 'SUSD')
  if (!money) throw new Error('There is no SUSD.')
  const price = parseUnits(BERTH_PRICE, money.decimals)
  const picture = `data:image/svg+xml;base64,${Buffer.from(PICTURE).toString('base64')}`
  const data = encodeDeployData({
    abi: BERTHS_ABI,
    bytecode: await readBytecode('SandboxBerths'),
    args: [money.address, price, BigInt(BERTH_COUNT), picture],
  })
  return { daysAgo: 81, transactions: [{ from, data, gas: 6_000_000n }] }
}
