import type { EventEmitter } from 'node:events'
import { WalletKit } from '@reown/walletkit'
import { Core } from '@walletconnect/core'
import { SignClient } from '@walletconnect/sign-client'
import { privateKeyToAccount } from 'viem/accounts'
import { onTestFinished } from 'vitest'
import { closeClient } from '../../sandbox/phone/kit.ts'

// Two clients in one process must not share their core.
process.env['DISABLE_GLOBAL_CORE'] = 'true'

export type Dapp = Awaited<ReturnType<typeof SignClient.init>>
export type Wallet = Awaited<ReturnType<typeof WalletKit.init>>
type Session = Awaited<ReturnType<Wallet['approveSession']>>

export const PROJECT_ID = '0123456789abcdef0123456789abcdef'
export const ACCOUNT = privateKeyToAccount(`0x${'7e'.repeat(32)}`)
export const CHAIN = 'eip155:31337'

const METADATA = { name: 'Harbor', description: 'A test site', url: 'http://127.0.0.1', icons: [] }

const options = (relayUrl: string, projectId: string) => ({
  projectId,
  relayUrl,
  telemetryEnabled: false,
  logger: 'silent',
  storageOptions: { database: ':memory:' },
})

/** Everything a test opened is closed with it. */
export function closeAfterwards<T extends { close(): Promise<void> }>(client: T): T {
  onTestFinished(() => client.close())
  return client
}

function closeCore(client: Pick<Wallet, 'core'>): void {
  closeAfterwards({ close: () => closeClient(client) })
}

/**
 * Rejects what still waits for an answer. By itself the library does so after five minutes, and its own promise of that is never
 * handled: the worker, which runs other tests by then, would report an error.
 */
function endWaits({ engine }: Dapp): void {
  const { events } = engine as unknown as { readonly events: EventEmitter }
  for (const name of events.eventNames()) events.emit(name, { error: { code: 0, message: 'The test is over.' } })
}

export async function openDapp(relayUrl: string, projectId: string = PROJECT_ID): Promise<Dapp> {
  const dapp = await SignClient.init({ ...options(relayUrl, projectId), metadata: METADATA })
  closeCore(dapp)
  onTestFinished(() => endWaits(dapp))
  return dapp
}

export async function openWallet(relayUrl: string): Promise<Wallet> {
  const core = new Core(options(relayUrl, PROJECT_ID))
  const wallet = await WalletKit.init({ core, metadata: { ...METADATA, name: 'Test wallet' } })
  closeCore(wallet)
  return wallet
}

/** A new dapp that asks for a session; `approval` waits for the wallet's answer, and may be left without one. */
export async function openProposal(
  relayUrl: string,
  optionalNamespaces: NonNullable<Parameters<Dapp['connect']>[0]['optionalNamespaces']>,
) {
  const dapp = await openDapp(relayUrl)
  const { uri = '', approval } = await dapp.connect({ optionalNamespaces })
  const settled = approval()
  settled.catch(() => undefined)
  return { dapp, uri, approval: settled }
}

export const NAMESPACES = {
  eip155: {
    chains: [CHAIN],
    accounts: [`${CHAIN}:${ACCOUNT.address}`],
    methods: ['personal_sign'],
    events: ['accountsChanged', 'chainChanged'],
  },
}

/** A dapp asks for a session. */
export function propose(dapp: Dapp): ReturnType<Dapp['connect']> {
  const { chains, methods, events } = NAMESPACES.eip155
  return dapp.connect({ optionalNamespaces: { eip155: { chains, methods, events } } })
}

/** The wallet approves every proposal once and signs every message, as its person would. */
export function sayYes(wallet: Wallet): { readonly prompts: string[] } {
  const prompts: string[] = []
  const approved = new Set<number>()
  wallet.on('session_proposal', ({ id }) => {
    // A frame that the relay sends twice is a proposal that the library tells of twice (T9), and the second answer finds none.
    if (approved.has(id)) return
    approved.add(id)
    void wallet.approveSession({ id, namespaces: NAMESPACES })
  })
  wallet.on('session_request', ({ id, topic, params }) => {
    const [message] = params.request.params as [`0x${string}`]
    prompts.push(message)
    void ACCOUNT.signMessage({ message: { raw: message } }).then((result) =>
      wallet.respondSessionRequest({ topic, response: { id, jsonrpc: '2.0', result } }),
    )
  })
  return { prompts }
}

export interface Connected {
  readonly dapp: Dapp
  readonly wallet: Wallet
  readonly session: Session
  readonly prompts: readonly string[]
}

/** A dapp and a wallet with a session, through the relay. */
export async function connect(relayUrl: string): Promise<Connected> {
  const [dapp, wallet] = await Promise.all([openDapp(relayUrl), openWallet(relayUrl)])
  const { prompts } = sayYes(wallet)
  const { uri = '', approval } = await propose(dapp)
  const [session] = await Promise.all([approval(), wallet.pair({ uri })])
  return { dapp, wallet, session, prompts }
}

/** Asks the wallet to sign; answers the signature. */
export function personalSign(dapp: Dapp, topic: string, hex: string): Promise<`0x${string}`> {
  const request = { method: 'personal_sign', params: [hex, ACCOUNT.address] }
  return dapp.request({ topic, chainId: CHAIN, request })
}

/** Whether it has been answered by now. It may be left without an answer. */
export function answerOf(request: Promise<unknown>): { readonly came: boolean } {
  const answer = { came: false }
  const note = (): void => {
    answer.came = true
  }
  request.then(note, note)
  return answer
}

/** The next time a client says something. */
export function heard<T>(client: { once(event: never, listener: (payload: T) => void): unknown }, event: string) {
  return new Promise<T>((resolve) => void client.once(event as never, resolve))
}
