/**
 * The wallet for hosts, held against the Wallet Standard's own types by the compiler: `npm run typecheck` fails when they
 * part. Nothing here runs.
 */
import type {
  SolanaSignAndSendTransactionFeature,
  SolanaSignMessageFeature,
  SolanaSignTransactionFeature,
} from '@solana/wallet-standard-features'
import type { Wallet, WalletAccount, WalletWithFeatures } from '@wallet-standard/base'
import type { HostAccount, HostWallet } from '../../../src/plugins/solana/host/hostWallet.ts'

type SolanaFeatures = SolanaSignMessageFeature & SolanaSignTransactionFeature & SolanaSignAndSendTransactionFeature

/** What the standard asks of the features that every wallet has, in its own words (@wallet-standard/features). */
interface StandardFeatures {
  readonly [feature: `${string}:${string}`]: unknown
  readonly 'standard:connect': {
    readonly version: '1.0.0'
    readonly connect: (input?: {
      readonly silent?: boolean
    }) => Promise<{ readonly accounts: readonly WalletAccount[] }>
  }
  readonly 'standard:disconnect': { readonly version: '1.0.0'; readonly disconnect: () => Promise<void> }
  readonly 'standard:events': {
    readonly version: '1.0.0'
    readonly on: (
      event: 'change',
      listener: (changed: {
        readonly chains?: Wallet['chains']
        readonly features?: Wallet['features']
        readonly accounts?: Wallet['accounts']
      }) => void,
    ) => () => void
  }
}

export function fits(wallet: HostWallet, account: HostAccount) {
  const standard: Wallet = wallet
  const complete: WalletWithFeatures<SolanaFeatures & StandardFeatures> = wallet
  const one: WalletAccount = account
  return [standard, complete, one]
}

/** A wallet of the standard is not ours: what hosts are promised goes beyond it. */
export function isMore(wallet: Wallet): HostWallet {
  // @ts-expect-error -- features of the standard's type may lack all of it
  return wallet
}
