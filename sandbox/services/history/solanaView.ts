/** The Solana cluster, as the data API reads it. */
import { CLUSTER } from '../../solana/cluster.ts'
import type { Ledger, LedgerEntry } from '../../solana/node/ledger.ts'
import { SOLANA_TOKENS } from '../../solana/tokens.ts'
import type { Asset, AssetInfo, ChainView, TransactionRecord } from './record.ts'
import { readEntry } from './solanaRecords.ts'

/** Mints have no names of their own: those that nobody registered have none. */
const UNKNOWN = { name: 'Unknown token', symbol: '' }

/** `ledger` is asked for each time: a reset makes a new one. */
export function createSolanaView(ledger: () => Ledger): ChainView {
  /** Read once for each transaction; gone with the ledger that it stands in. */
  const read = new WeakMap<LedgerEntry, TransactionRecord>()
  const decimals = new Map<string, number>()

  function recordOf(entry: LedgerEntry): TransactionRecord {
    const known = read.get(entry)
    if (known) return known
    const record = readEntry(entry)
    read.set(entry, record)
    for (const { token } of [...entry.before, ...entry.after]) if (token) decimals.set(token.mint, token.decimals)
    return record
  }

  function infoOf(asset: Asset): AssetInfo | undefined {
    if (asset.kind === 'native') return { kind: 'fungible', ...CLUSTER.nativeCurrency, address: undefined }
    const places = decimals.get(asset.contract)
    return places === undefined ? undefined : solanaToken(asset.contract, places)
  }

  return {
    chainId: CLUSTER.caipNetworkId,
    spell: (address) => address,
    key: (address) => address,
    records: async (account) => ledger().ofOwner(account).map(recordOf).toReversed(),
    describe: async () => infoOf,
  }
}

export function solanaToken(address: string, decimals: number): AssetInfo {
  const { name, symbol } = SOLANA_TOKENS.find(({ mint }) => mint === address) ?? UNKNOWN
  return { kind: 'fungible', name, symbol, decimals, address }
}
