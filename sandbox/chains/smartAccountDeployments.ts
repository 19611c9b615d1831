/** What smart accounts need on a chain: the EntryPoint of ERC-4337's authors, from their package, and our factory. */
import { createRequire } from 'node:module'
import { encodeDeployData, getContractAddress, parseAbi, type Hex } from 'viem'
import * as v from 'valibot'
import { readBytecode } from './contracts.ts'
import { PEOPLE } from './people.ts'
import { ENTRY_POINT, SMART_ACCOUNT_FACTORY } from './smartAccounts.ts'
import type { PlannedBlock } from './writeBlocks.ts'

const ARTEFACT = v.object({ bytecode: v.custom<Hex>((value) => typeof value === 'string' && value.startsWith('0x')) })
const GAS = 8_000_000n

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
  const places = [ENTRY_POINT, SMART_ACCOUNT_FACTORY]
  const transactions = [entryPointCode(), factory].map((data, nonce) => {
    const expected = getContractAddress({ from, nonce: BigInt(nonce) })
    if (places[nonce] !== expected) throw new Error(`A contract belongs at ${expected}: correct its address.`)
    return { from, data, gas: GAS }
  })
  return { daysAgo: 82, transactions }
}
