/** The contracts of the first state: who deploys what, in the order that their addresses follow from. */
import { encodeDeployData, encodeFunctionData, getContractAddress, parseUnits, type Address, type Hex } from 'viem'
import type { PlannedBlock, PlannedTransaction } from './writeBlocks.ts'
import { ACCOUNT_FACTORY, FACTORY_ABI, ODD_SIGNER_ABI, ODD_SIGNERS } from './contractAccounts.ts'
import { BROKER } from './exchange.ts'
import { FORGER_ABI, NFT_ABI, readBytecode } from './contracts.ts'
import type { Holding } from './holdings.ts'
import { TOKEN_ABI, TOKENS } from './networks.ts'
import { NAMES_ADDRESS } from './namesAddress.ts'
import { PEOPLE } from './people.ts'
import { FORGER, GLYPHS, pieceUri, SAMPLE_TOKENS, SPAM_COLLECTION, SPAM_PIECES } from './samples.ts'
import type { Cast } from './pastTransactions.ts'

const GAS = { token: 3_500_000n, contract: 6_000_000n }
/** What the faucet has of each sample. */
const SUPPLY = '1000000000'
/** The friend's tokens before the first past transaction. */
const FRIEND = { native: '5', SUSD: '1000', SBX: '20' } satisfies Holding

export interface Holder {
  readonly address: Address
  readonly holding: Holding
}

/** The token balances of all accounts exist from the start. */
export async function foundations(
  { deployer, firsts }: Cast,
  holders: readonly Holder[],
  hasNames: boolean,
): Promise<PlannedBlock> {
  const [tokenCode, nftCode, namesCode] = await Promise.all([
    readBytecode('SandboxToken'),
    readBytecode('SandboxNft'),
    readBytecode('SandboxNames'),
  ])
  const all = [
    ...holders,
    { address: PEOPLE.friend.address, holding: FRIEND },
    { address: PEOPLE.broker.address, holding: BROKER },
  ]
  const tokens = TOKENS.map(({ name, symbol, decimals }) =>
    deployToken(
      tokenCode,
      { name, symbol, decimals },
      all.map(({ address, holding }) => [address, holding[symbol]] as const),
    ),
  )
  const pieces = firsts.map((_, index) => pieceUri(`Glyph No. ${1 + index}`))
  const args = [GLYPHS.name, GLYPHS.symbol, [...firsts], pieces] as const
  const glyphs = encodeDeployData({ abi: NFT_ABI, bytecode: nftCode, args })
  return inOrder(deployer, 84, [
    ...tokens.map((data, index) => ({ data, address: TOKENS[index]?.address, gas: GAS.token })),
    { data: glyphs, address: GLYPHS.address, gas: GAS.contract },
    ...(hasNames ? [{ data: namesCode, address: NAMES_ADDRESS, gas: GAS.contract }] : []),
  ])
}

/** The contracts of the attacker: first the forger, which needs time to work, then the spam tokens and NFTs. */
export async function deceptions(firsts: readonly Address[], faucet: Address): Promise<readonly PlannedBlock[]> {
  const [tokenCode, nftCode, forgerCode] = await Promise.all([
    readBytecode('SandboxToken'),
    readBytecode('SandboxNft'),
    readBytecode('SandboxForger'),
  ])
  const forger = encodeDeployData({
    abi: FORGER_ABI,
    bytecode: forgerCode,
    args: [FORGER.name, FORGER.symbol, FORGER.decimals],
  })
  const tokens = SAMPLE_TOKENS.map((sample) => ({
    address: sample.address,
    gas: GAS.token,
    data: deployToken(tokenCode, sample, [
      ...firsts.map((first) => [first, sample.amount] as const),
      [faucet, SUPPLY] as const,
    ]),
  }))
  const drops = firsts.flatMap((first) => SPAM_PIECES.map(({ name, image }) => [first, pieceUri(name, image)] as const))
  const [owners, uris] = [drops.map(([to]) => to), drops.map(([, uri]) => uri)]
  const args = [SPAM_COLLECTION.name, SPAM_COLLECTION.symbol, owners, uris] as const
  const pieces = encodeDeployData({ abi: NFT_ABI, bytecode: nftCode, args })
  const { address } = PEOPLE.stranger
  return [
    inOrder(address, 45, [{ data: forger, address: FORGER.address, gas: GAS.contract }]),
    inOrder(address, 6, [...tokens, { data: pieces, address: SPAM_COLLECTION.address, gas: GAS.contract }], 1),
  ]
}

/** The factory, and the accounts that exist from the start; on the first chain also those that answer wrongly. */
export async function contractAccounts(owners: readonly Address[], isMain: boolean): Promise<PlannedBlock> {
  const { address } = PEOPLE.builder
  const [factory, odd] = await Promise.all([readBytecode('SandboxAccountFactory'), readBytecode('SandboxOddSigner')])
  const signers = Object.values(ODD_SIGNERS).map((at, manner) => ({
    address: at,
    data: encodeDeployData({ abi: ODD_SIGNER_ABI, bytecode: odd, args: [manner] }),
    gas: GAS.token,
  }))
  const contracts = [{ address: ACCOUNT_FACTORY, data: factory, gas: GAS.token }, ...(isMain ? signers : [])]
  const { daysAgo, transactions } = inOrder(address, 83, contracts)
  const deployments = owners.map((owner): PlannedTransaction => {
    const data = encodeFunctionData({ abi: FACTORY_ABI, functionName: 'deploy', args: [owner] })
    return { from: address, to: ACCOUNT_FACTORY, data, gas: GAS.token }
  })
  return { daysAgo, transactions: [...transactions, ...deployments] }
}

/** Deploys one contract after the other, and says so when one would not be where it is looked for. */
function inOrder(
  from: Address,
  daysAgo: number,
  contracts: readonly { readonly data: Hex; readonly address: Address | undefined; readonly gas: bigint }[],
  firstNonce = 0,
): PlannedBlock {
  const transactions = contracts.map(({ data, address, gas }, index): PlannedTransaction => {
    const expected = getContractAddress({ from, nonce: BigInt(firstNonce + index) })
    if (expected !== address)
      throw new Error(`The contract for ${address} belongs at ${expected}: correct its address.`)
    return { from, data, gas }
  })
  return { daysAgo, transactions }
}

function deployToken(
  bytecode: Hex,
  { name, symbol, decimals }: { readonly name: string; readonly symbol: string; readonly decimals: number },
  holders: readonly (readonly [holder: Address, amount: string])[],
): Hex {
  const amounts = holders.map(([, amount]) => parseUnits(amount, decimals))
  const args = [name, symbol, decimals, holders.map(([holder]) => holder), amounts] as const
  return encodeDeployData({ abi: TOKEN_ABI, bytecode, args })
}
