/** Balances at the sandbox's start. All amounts differ, so that a mixed-up chain or account is noticed. */
import type { PHONE } from '../phone/profile.ts'
import type { ContractWalletId, EvmWalletId } from '../wallets/profiles.ts'
import type { ChainId } from './networks.ts'

/** Everybody with published EVM keys: the browser wallets, those of contracts, and the phone. */
export type HolderId = EvmWalletId | ContractWalletId | typeof PHONE.id

/** Decimal amounts of one account: native currency, then the tokens by symbol. */
export interface Holding {
  readonly native: string
  readonly SUSD: string
  readonly SBX: string
}

/** By chain, wallet and account index. */
export const HOLDINGS: Readonly<Record<ChainId, Readonly<Record<HolderId, readonly Holding[]>>>> = {
  31337: {
    larkspur: [
      { native: '12.5', SUSD: '2500.75', SBX: '840' },
      { native: '3.25', SUSD: '310.1', SBX: '15.5' },
      { native: '0.75', SUSD: '0', SBX: '2' },
    ],
    quarry: [
      { native: '8.4', SUSD: '1800.5', SBX: '120.25' },
      { native: '2.1', SUSD: '75.25', SBX: '0' },
      { native: '0.35', SUSD: '9', SBX: '1.000000000000000001' },
    ],
    saltbox: [
      { native: '15.2', SUSD: '1450.6', SBX: '205.5' },
      { native: '4.6', SUSD: '88.8', SBX: '12' },
      { native: '0.55', SUSD: '4.2', SBX: '0.25' },
    ],
    tern: [
      { native: '6.6', SUSD: '1210.4', SBX: '77' },
      { native: '1.9', SUSD: '42', SBX: '3.5' },
    ],
    lintel: [
      { native: '9.8', SUSD: '1600.2', SBX: '90.5' },
      { native: '2.4', SUSD: '61.5', SBX: '6' },
      { native: '0.45', SUSD: '7.1', SBX: '0.75' },
    ],
    sapling: [
      { native: '5.1', SUSD: '820.3', SBX: '44.25' },
      { native: '1.3', SUSD: '33.3', SBX: '2.5' },
      { native: '0.25', SUSD: '1.7', SBX: '0' },
    ],
  },
  31338: {
    larkspur: [
      { native: '5.75', SUSD: '990.333333', SBX: '61' },
      { native: '1.125', SUSD: '48', SBX: '7.75' },
      { native: '0.2', SUSD: '3.5', SBX: '0' },
    ],
    quarry: [
      { native: '4.05', SUSD: '640', SBX: '33.3' },
      { native: '0.9', SUSD: '0', SBX: '5' },
      { native: '0.15', SUSD: '1.25', SBX: '0.5' },
    ],
    saltbox: [
      { native: '7.35', SUSD: '720.25', SBX: '48.5' },
      { native: '1.6', SUSD: '15', SBX: '0' },
      { native: '0.3', SUSD: '0.5', SBX: '3' },
    ],
    tern: [
      { native: '2.6', SUSD: '333', SBX: '12.5' },
      { native: '0.65', SUSD: '0', SBX: '1.25' },
    ],
    lintel: [
      { native: '3.9', SUSD: '410.5', SBX: '21' },
      { native: '0.85', SUSD: '11', SBX: '1.5' },
      { native: '0.12', SUSD: '0', SBX: '0.2' },
    ],
    sapling: [
      { native: '2.2', SUSD: '205.75', SBX: '9.5' },
      { native: '0.6', SUSD: '0', SBX: '0.4' },
      { native: '0.1', SUSD: '0.9', SBX: '0' },
    ],
  },
}

/** What the nodes' own accounts start with; the first is the faucet. */
export function nodeHolding(chainId: ChainId, index: number): Holding {
  const base = chainId === 31337 ? 1000 : 2000
  return {
    native: index === 0 ? '1000000' : String(base + index),
    SUSD: index === 0 ? '100000000' : String(base + index * 10),
    SBX: index === 0 ? '100000000' : String(base + index * 100),
  }
}
