/** The phone wallet without its page, for tests in Node that need one or many remote wallets. */
import type { Nodes } from '../wallets/nodes.ts'
import { derivePhoneKeys } from './keys.ts'
import { FIRST_SETTINGS, type PhonePatch, type PhoneSettings } from './settings.ts'
import { openWallet, type PhoneWallet } from './wallet.ts'

export interface PhoneOptions extends PhonePatch {
  readonly relayUrl: string
  /** By chain id, and `solana`; signing works without them. */
  readonly nodes?: Nodes
}

export interface Phone extends PhoneWallet {
  /** As a person would in its settings; sites hear of another account or network. */
  patch(patch: PhonePatch): Promise<void>
  /** Every question that reached the wallet, in order, each once. */
  readonly questions: readonly { readonly id: number; readonly topic: string; readonly method: string }[]
}

const NOWHERE = { 31337: 'http://127.0.0.1:1', 31338: 'http://127.0.0.1:1' }

/** Keeps everything in memory. Several in one process need `DISABLE_GLOBAL_CORE=true` before the first is opened. */
export async function openPhone({ relayUrl, nodes = NOWHERE, ...patch }: PhoneOptions): Promise<Phone> {
  let settings: PhoneSettings = { ...FIRST_SETTINGS, mode: 'approve', ...patch }
  const questions: Phone['questions'][number][] = []
  const wallet = await openWallet({
    relayUrl,
    nodes,
    origin: 'http://127.0.0.1',
    inMemory: true,
    keys: derivePhoneKeys(),
    settings: () => settings,
    onQuestion: (question) => void questions.push(question),
  })
  return {
    ...wallet,
    questions,
    async patch(next) {
      const last = settings
      settings = { ...last, ...next }
      await wallet.sessions.follow(last)
    },
  }
}
