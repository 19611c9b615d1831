/** The sandbox's contracts beside its tokens: what they can be asked, and what they are made of. */
import { readFile } from 'node:fs/promises'
import { parseAbi, type Hex } from 'viem'
import * as v from 'valibot'

export const NFT_ABI = parseAbi([
  'constructor(string name, string symbol, address[] holders, string[] pieces)',
  'function name() view returns (string)',
  'function symbol() view returns (string)',
  'function minted() view returns (uint256)',
  'function ownerOf(uint256 id) view returns (address)',
  'function tokenURI(uint256 id) view returns (string)',
  'function mint(address to, string uri) returns (uint256)',
  'function burn(uint256 id)',
  'function transferFrom(address from, address to, uint256 id)',
])

export const FORGER_ABI = parseAbi([
  'constructor(string name, string symbol, uint8 decimals)',
  'function forge(address[] from, address[] to, uint256[] values)',
])

/** What makes a `SandboxOddToken` odd. */
export const ODD_KINDS = { silent: 0, fee: 1, paused: 2, plain: 3 } as const
export const ODD_TOKEN_ABI = parseAbi([
  'constructor(string name, string symbol, uint8 decimals, uint8 kind, address[] holders, uint256 each)',
  'function balanceOf(address owner) view returns (uint256)',
  'function transfer(address to, uint256 value)',
  'function approve(address spender, uint256 value)',
])

export const NAMES_ABI = parseAbi([
  'function claimed(address owner) view returns (string)',
  'function namesOf(address owner) view returns (string[])',
  'function record(string name) view returns (uint64 registered, uint64 updated, uint256[] coinTypes, address[] addresses, string avatar, string bio)',
  'function register(string name, address owner, uint256[] coinTypes, string avatar, string bio)',
  'function claim(string name)',
])

const ARTEFACT = v.object({ bytecode: v.custom<Hex>((value) => typeof value === 'string' && value.startsWith('0x')) })

/** What a contract is deployed with; `compile.ts` made it. */
export async function readBytecode(
  contract:
    | 'SandboxToken'
    | 'SandboxNft'
    | 'SandboxForger'
    | 'SandboxNames'
    | 'SandboxAccountFactory'
    | 'SandboxOddSigner'
    | 'SandboxOddToken'
    | 'SandboxExchange'
    | 'SandboxBerths'
    | 'SandboxSmartAccountFactory',
): Promise<Hex> {
  const file = await readFile(new URL(`./${contract}.json`, import.meta.url), 'utf8')
  return v.parse(ARTEFACT, JSON.parse(file)).bytecode
}
