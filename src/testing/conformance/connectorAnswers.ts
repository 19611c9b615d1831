/** Checks how a connector handles approval, refusal, malformed answers and thrown values. */
import { codeOf } from '#kernel'
import {
  connectFirst,
  connectionFault,
  createConnectorStage,
  questionsOf,
  unnamed,
  type ConnectorStage,
} from './connectorStage.ts'
import type { ConnectorCase, WalletMood } from './connectorRules.ts'
import { describeThrown } from './findings.ts'
import { asPromise, settle } from './settle.ts'

/** Approval makes a connection. Before `connect` is called, nobody is prompted and nothing is emitted. */
export async function checkYes(tried: ConnectorCase): Promise<void> {
  const { notes, networks } = tried
  const stage = await createConnectorStage(tried)
  const { connector, wallet, clock, emitted } = stage
  const { signal } = new AbortController()
  const [network] = networks

  try {
    connector.prepare?.()
  } catch (error) {
    notes.add('prepare', 'prepare', `throws ${describeThrown(error)}`)
  }
  await clock.advance(1_000)
  if (wallet.prompts() > 0) notes.add('prepare', 'prepare', 'asks the person')
  if (emitted.length > 0) notes.add('prepare', 'prepare', 'emits')
  if (wallet.listeners() > 0) notes.add('prepare', 'prepare', 'listens to the wallet, which nobody has chosen yet')

  const untouched = wallet.prompts()
  const unknown = await settle(
    clock,
    asPromise(() => connector.restore({ network, signal })),
    { real: 2_000 },
  )
  if (unknown.is === 'pending') notes.add('restore-silent', 'restore', 'does not end within a minute')
  if (wallet.prompts() > untouched)
    notes.add('restore-silent', 'restore', 'asks the person, where the wallet does not know the site')

  const connected = await connectFirst(stage, tried)
  if (connected.is !== 'done') {
    const why = connected.is === 'failed' ? `rejects with ${describeThrown(connected.error)}` : 'does not end'
    notes.add('connects', 'connect', `${why} although the person says yes`)
    return stage.end()
  }
  const fault = connectionFault(connected.value, connector.chain)
  if (fault) notes.add('connects', 'connect', `its answer ${fault}`)

  const before = wallet.prompts()
  const again = await settle(
    clock,
    asPromise(() => connector.restore({ network, signal })),
  )
  if (wallet.prompts() > before)
    notes.add('restore-silent', 'restore', 'asks the person, where the wallet knows the site')
  const restored =
    again.is === 'done' && again.value !== null ? connectionFault(again.value, connector.chain) : undefined
  if (restored) notes.add('connects', 'restore', `its answer ${restored}`)
  stage.end()
}

/** A refusal ends with USER_REJECTED, which is not shown as an error. */
export async function checkNo(tried: ConnectorCase): Promise<void> {
  await eachQuestion(tried, 'no', (name, { is, error }) => {
    if (name === 'restore') return
    const code = is === 'failed' ? codeOf(error) : is
    if (code !== 'USER_REJECTED')
      tried.notes.add('rejected', name, `the person's no ends in ${code}; right is USER_REJECTED`)
  })
}

/** Malformed answers that real wallets give. */
const LIES: readonly unknown[] = [
  undefined,
  null,
  0,
  '',
  'nonsense',
  true,
  [],
  [null],
  ['nonsense'],
  {},
  { accounts: 'all' },
  { accounts: [{}], chainId: {} },
  'x'.repeat(100_000),
  Array.from({ length: 1_000 }, () => 'eip155'),
]

const THROWN: readonly unknown[] = [
  undefined,
  null,
  'no error',
  42,
  new Error('it broke'),
  { code: -32603 },
  { code: 'x' },
]

/** Malformed answers end in a LatchkeyError; whatever is returned as a connection is valid. */
export async function checkLies(tried: ConnectorCase): Promise<void> {
  const moods: readonly WalletMood[] = [...LIES.map((lie) => ({ lie })), ...THROWN.map((thrown) => ({ throw: thrown }))]
  for (const mood of moods) {
    const what = said(mood)
    await eachQuestion(tried, mood, (name, { is, error, value, chain }) => {
      const fault = is === 'failed' ? unnamed(error) : undefined
      if (fault) tried.notes.add('named-errors', name, `${fault} (the wallet ${what})`)
      if (is === 'pending') tried.notes.add('named-errors', name, `does not end (the wallet ${what})`)
      const isConnection = name === 'connect' || (name === 'restore' && value !== null)
      const wrong = is === 'done' && isConnection ? connectionFault(value, chain) : undefined
      if (wrong) tried.notes.add('named-errors', name, `passes a lie on: its answer ${wrong} (the wallet ${what})`)
    })
  }
}

interface Answer {
  readonly is: 'done' | 'failed' | 'pending'
  readonly error?: unknown
  readonly value?: unknown
  readonly chain: string
}

/** Calls each method while the wallet is in this mood, connecting first where necessary. `disconnect` comes last. */
async function eachQuestion(
  tried: ConnectorCase,
  mood: WalletMood,
  look: (name: string, answer: Answer) => void,
): Promise<void> {
  const { connector: sample, end } = await createConnectorStage(tried)
  end()
  for (const { name, ask } of questionsOf(tried, sample)) {
    const stage = await createConnectorStage(tried)
    if (name !== 'connect') await connectFirst(stage, tried)
    await answered(stage, mood, name, () => ask(stage.connector, new AbortController().signal), look)
    stage.end()
  }
  const stage = await createConnectorStage(tried)
  await connectFirst(stage, tried)
  if (mood !== 'no') await answered(stage, mood, 'disconnect', () => stage.connector.disconnect(), look)
  stage.end()
}

async function answered(
  { clock, connector: { chain }, wallet }: ConnectorStage,
  mood: WalletMood,
  name: string,
  ask: () => Promise<unknown>,
  look: (name: string, answer: Answer) => void,
): Promise<void> {
  wallet.behave(mood)
  look(name, { ...(await settle(clock, asPromise(ask))), chain })
}

function said(mood: WalletMood): string {
  if (typeof mood === 'string') return `says ${mood}`
  const [[how, value] = []] = Object.entries(mood)
  const text = value instanceof Error ? value.message : (JSON.stringify(value) ?? 'undefined')
  return `${how === 'lie' ? 'answers' : 'throws'} ${text.length > 40 ? `${text.slice(0, 40)}…` : text}`
}
