/** Secrets that the sandbox is made of: what they own exists there only, and no page may ever say them. */
import { readFileSync } from 'node:fs'
import { sha256, stringToBytes } from 'viem'
import { derivePhoneKeys } from '../../sandbox/phone/keys.ts'
import { ACCOUNT_COUNT, deriveKeys } from '../../sandbox/wallets/keys.ts'
import { WALLET_IDS } from '../../sandbox/wallets/profiles.ts'
import { SANDBOX_PROJECT_ID } from '../../examples/networks.ts'
import type { Secret } from './needles.ts'

const PHRASE = /'((?:[a-z]+ ){11}[a-z]+)'/g
const FILES = ['sandbox/wallets/keys.ts', 'sandbox/phone/keys.ts', 'sandbox/chains/networks.ts']

export function knownSecrets(): readonly Secret[] {
  const evm = [
    ...WALLET_IDS.map((id) => [id, deriveKeys(id).eip155] as const),
    ['phone', derivePhoneKeys().eip155] as const,
  ]
  const keys = evm.flatMap(([owner, accounts]) =>
    accounts.map((account, at): Secret => {
      const value = Buffer.from(account.getHdKey().privateKey!).toString('hex')
      return { kind: 'key', name: `EVM key ${at} of ${owner}`, value }
    }),
  )
  const seeds = [...WALLET_IDS, 'tern'].flatMap((owner) =>
    Array.from({ length: ACCOUNT_COUNT }, (_, at): Secret => {
      const value = sha256(stringToBytes(`latchkey sandbox ${owner} ${at}`))
      return { kind: 'key', name: `Solana key ${at} of ${owner}`, value }
    }),
  )
  const phrases = FILES.flatMap((file) =>
    [...readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8').matchAll(PHRASE)].map(
      ([, value], at): Secret => ({ kind: 'phrase', name: `phrase ${at} of ${file}`, value: value! }),
    ),
  )
  return [...keys, ...seeds, ...phrases, { kind: 'project', name: 'the project id', value: SANDBOX_PROJECT_ID }]
}
