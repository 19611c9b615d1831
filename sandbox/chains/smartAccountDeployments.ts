/** What smart accounts need on a chain: the EntryPoint of ERC-4337's authors, from their package, and our factory. */
import { createRequire } from 'node:module'
import { concatHex, encodeDeployData, getContractAddress, parseAbi, type Hex } from 'viem'
import * as v from 'valibot'
import { readBytecode } from './contracts.ts'
import { PEOPLE } from './people.ts'
import { ENTRY_POINT, SMART_ACCOUNT_FACTORY } from './smartAccounts.ts'
import type { PlannedBlock } from './writeBlocks.ts'

const ARTEFACT = v.object({ bytecode: v.custom<Hex>((value) => typeof value === 'string' && value.startsWith('0x')) })
const GAS = 8_000_000n
/** The deployer that every chain of anvil has (https://github.com/Arachnid/deterministic-deployment-proxy), and the authors' salt. */
const DEPLOYER = '0x4e59b44847b379578588920cA78FbF26c0B4956C'
const SALT = '0x0a59dbff790c23c976a548690c27297883cc66b4c67024f9117b0238995e35e9'

/** Read where it is installed: the contract is GPL-3.0, so nothing of it is copied. */
function entryPointCode(): Hex {
  const artefact: unknown = createRequire(import.meta.url)('@account-abstraction/contracts/artifacts/EntryPoint.json')
  return v.parse(ARTEFACT, artefact).bytecode
}

export async function smartAccounts(): Promise<PlannedBlock> {
  const from = PEOPLE.bundler.address
  const factory = encodeDeployData({
    abi: parseAbi(['constructor(address entryPoint)']),
    bytecode: await readBytecode('SandboxSmartAccountFactory'),
    args: [ENTRY_POINT],
  })
  const entryPoint = entryPointCode()
  const places = [
    [ENTRY_POINT, getContractAddress({ opcode: 'CREATE2', from: DEPLOYER, salt: SALT, bytecode: entryPoint })],
    [SMART_ACCOUNT_FACTORY, getContractAddress({ from, nonce: 1n })],
  ]
  for (const [place, expected] of places)
    if (place !== expected) throw new Error(`A contract belongs at ${expected}: correct its address.`)
  const transactions = [
    { from, to: DEPLOYER, data: concatHex([SALT, entryPoint]), gas: GAS },
    { from, data: factory, gas: GAS },
  ] as const
  return { daysAgo: 82, transactions }
}
