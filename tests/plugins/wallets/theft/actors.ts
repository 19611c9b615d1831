/** Wallets and forgers as they stand in a page, written for this test alone: plain objects of both standards. */
import { deriveSolanaKeys } from '../../../../sandbox/solana/keys.ts'

export type Side = 'eip155' | 'solana'

const SOLANA_KEYS = deriveSolanaKeys('theft', 3)
const ADDRESSES: Readonly<Record<Side, readonly [person: string, second: string, thief: string]>> = {
  eip155: [`0x${'a1'.repeat(20)}`, `0x${'b2'.repeat(20)}`, `0x${'e6'.repeat(20)}`],
  solana: SOLANA_KEYS.map(({ address }) => address) as [string, string, string],
}

/** What a program says of itself. */
export interface Face {
  readonly name: string
  readonly rdns: string
  readonly icon: string
  readonly uuid: string
}

/** How it answers when it is asked silently whose site this is. */
export type Answer = 'person' | 'person second' | 'thief' | 'thief and person' | 'nobody' | 'never' | 'error'

export interface Actor {
  readonly face: Face
  /** Says that it is there; again is a second announcement of the same objects. */
  announce(page: EventTarget): void
  /** Takes itself away, where the standard can do that. */
  leave(): void
  /** It answers: it was made to think until then. */
  wake(): void
  /** It was asked for a signature since this was read last. */
  wasAskedToSign(): boolean
}

/** The accounts of an answer; undefined for none at all. */
function accountsOf(side: Side, answer: Answer): readonly string[] | undefined {
  const [person, second, thief] = ADDRESSES[side]
  switch (answer) {
    case 'person':
      return [person, second]
    case 'person second':
      return [second, person]
    case 'thief':
      return [thief]
    case 'thief and person':
      return [thief, person]
    case 'nobody':
      return []
    default:
      return undefined
  }
}

async function answering(side: Side, answer: Answer, awake: Promise<void>): Promise<readonly string[]> {
  await awake
  const accounts = accountsOf(side, answer)
  if (accounts) return accounts
  return answer === 'never' ? new Promise(() => {}) : Promise.reject(new Error('not now'))
}

/** One that `thinks` answers nothing before it is woken. */
export function createActor(side: Side, face: Face, answer: Answer, thinks = false): Actor {
  let wake = (): void => {}
  const awake = new Promise<void>((resolve) => (wake = resolve))
  if (!thinks) wake()
  const make = side === 'eip155' ? ethereum : solana
  return { ...make(face, answer, awake), face, wake: () => wake() }
}

type Body = Omit<Actor, 'face' | 'wake'>

function ethereum(face: Face, answer: Answer, awake: Promise<void>): Body {
  let signs = 0
  const provider = {
    async request({ method }: { readonly method: string }): Promise<unknown> {
      if (method === 'eth_chainId') return '0x1'
      if (method === 'eth_accounts' || method === 'eth_requestAccounts') return answering('eip155', answer, awake)
      if (method === 'personal_sign') signs += 1
      return null
    },
    on: () => provider,
    removeListener: () => provider,
  }
  const detail = Object.freeze({ info: Object.freeze({ ...face }), provider })
  return {
    announce: (page) => void page.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail })),
    leave() {},
    wasAskedToSign: () => signs !== (signs = 0),
  }
}

function solana(face: Face, answer: Answer, awake: Promise<void>): Body {
  let signs = 0
  let leave = (): void => {}
  const chains = ['solana:mainnet']
  const account = (address: string) => ({
    address,
    publicKey: SOLANA_KEYS.find((key) => key.address === address)!.publicKey,
    chains,
    features: ['solana:signMessage'],
  })
  const connect = async () => ({ accounts: (await answering('solana', answer, awake)).map(account) })
  const signMessage = async (): Promise<never> => {
    signs += 1
    throw new Error('the person said no')
  }
  const wallet = {
    version: '1.0.0',
    name: face.name,
    icon: face.icon,
    chains,
    accounts: [],
    features: {
      'standard:connect': { version: '1.0.0', connect },
      'standard:events': { version: '1.0.0', on: () => () => {} },
      'solana:signMessage': { version: '1.0.0', signMessage },
      'solana:signTransaction': { version: '1.0.0', signTransaction: signMessage },
    },
  }
  const introduce = (api: { register(one: unknown): () => void }): void => void (leave = api.register(wallet))
  return {
    announce: (page) =>
      void page.dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail: introduce })),
    leave: () => leave(),
    wasAskedToSign: () => signs !== (signs = 0),
  }
}
