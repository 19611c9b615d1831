/** Every request of the protocol against a frame that is silent, dies, refuses or answers nonsense: its caller hears of it by a name, in time. */
import { describe, expect, it } from 'vitest'
import { REQUESTS } from '../../../src/plugins/frame/wire/messages.ts'
import { MIRA, stage, userOn } from './stage.ts'

type Name = Exclude<keyof typeof REQUESTS, 'APPROVE'>
type Data = Readonly<Record<string, unknown>>

const user = userOn('eip155:1')
const OTP = { otp: '123456' }
const EMAIL = { email: 'mira@harbor.example' }
const RPC = { method: 'eth_blockNumber', chainNamespace: 'eip155', chainId: 1 }

/** What is asked, and what a frame in order answers. */
const SAMPLES: Readonly<Record<Name, readonly [asked: Data, answered: Data | string]>> = {
  CONNECT_EMAIL: [EMAIL, { action: 'VERIFY_OTP' }],
  CONNECT_DEVICE: [{}, {}],
  CONNECT_OTP: [OTP, {}],
  GET_SOCIAL_REDIRECT_URI: [{ provider: 'x' }, { uri: 'https://login.example/' }],
  CONNECT_SOCIAL: [{ uri: '?auth=1' }, user],
  GET_FARCASTER_URI: [{}, { url: 'https://farcaster.example/x' }],
  CONNECT_FARCASTER: [{}, { userName: 'mira' }],
  GET_USER: [{}, user],
  IS_CONNECTED: [{}, { isConnected: true }],
  SIGN_OUT: [{}, {}],
  GET_CHAIN_ID: [{}, { chainId: 1 }],
  SWITCH_NETWORK: [{ chainId: 'eip155:1' }, { chainId: 1 }],
  GET_SMART_ACCOUNT_ENABLED_NETWORKS: [{}, { smartAccountEnabledNetworks: [1] }],
  INIT_SMART_ACCOUNT: [{}, { address: MIRA, isDeployed: true }],
  SET_PREFERRED_ACCOUNT: [{ type: 'eoa' }, { type: 'eoa', address: MIRA }],
  UPDATE_EMAIL: [EMAIL, { action: 'VERIFY_PRIMARY_OTP' }],
  UPDATE_EMAIL_PRIMARY_OTP: [OTP, {}],
  UPDATE_EMAIL_SECONDARY_OTP: [OTP, { newEmail: 'noor@harbor.example' }],
  SYNC_THEME: [{}, {}],
  SYNC_DAPP_DATA: [{ projectId: 'abc' }, {}],
  RELOAD: [{}, {}],
  RPC_REQUEST: [RPC, '0x10'],
}
const NAMES = Object.keys(SAMPLES) as Name[]
/** A person answers these, on another device. */
const BY_PERSON: readonly Name[] = ['CONNECT_DEVICE', 'CONNECT_FARCASTER']
/** A node behind the frame may be slow, and a look may be late: neither says that the frame is gone. */
const KEEPS_PAGE: readonly Name[] = ['RPC_REQUEST', 'SYNC_THEME']
/** Their success says all: what comes with it is not read. */
const BARE: readonly Name[] = NAMES.filter((name) => JSON.stringify(SAMPLES[name][1]) === '{}')
/** A read of the page's answers whatever the node does. */
const ANYTHING: readonly Name[] = [...BARE, 'RPC_REQUEST']

async function ready() {
  const here = await stage()
  await here.connect()
  await here.clock.advance(0)
  // Asked as the plugin itself does, since logins may not ask everything.
  const ask = (name: Name): Promise<string> =>
    here.code(here.embedded.request(name as never, SAMPLES[name][0] as never))
  return { ...here, ask }
}

it('the samples are of every request', () => {
  expect(NAMES.toSorted()).toEqual(
    Object.keys(REQUESTS)
      .filter((name) => name !== 'APPROVE')
      .toSorted(),
  )
})

describe.each(NAMES)('%s', (name) => {
  const limit = BY_PERSON.includes(name) ? 20 * 60_000 : 30_000

  it('ends by its limit if nobody answers, and the next try works', async () => {
    const { answer, ask, clock, faults, page, posts, script, wallets } = await ready()
    script[name] = 'silent'
    const before = posts(name).length
    let code: string | undefined
    void ask(name).then((ended) => (code = ended))
    await clock.advance(limit - 1)
    expect([code, page.frames(), posts(name).length]).toEqual([undefined, 1, before + 1])
    const [late] = posts(name).slice(-1)
    await clock.advance(1)
    expect([code, page.frames()]).toEqual(['FRAME_REQUEST_TIMEOUT', KEEPS_PAGE.includes(name) ? 1 : 0])
    script[name] = SAMPLES[name][1] as Data
    const again = ask(name)
    await clock.advance(1_000)
    expect(await again).toBe('done')
    // An answer after the end is nobody's.
    const accounts = JSON.stringify(wallets.state.get().accounts)
    answer(late!, SAMPLES[name][1] as Data)
    await clock.advance(0)
    expect([JSON.stringify(wallets.state.get().accounts), faults]).toEqual([accounts, []])
  })

  it('ends at once when the frame is let go of, and the next try works', async () => {
    const { ask, clock, embedded, page, script } = await ready()
    script[name] = 'silent'
    const asked = ask(name)
    await clock.advance(0)
    // Farcaster's address is asked for again by itself (specification §8).
    const isAgain = name === 'GET_FARCASTER_URI'
    if (isAgain) script[name] = SAMPLES[name][1] as Data
    embedded.abortAll()
    await clock.advance(isAgain ? 1_000 : 0)
    expect(await asked).toBe(isAgain ? 'done' : name === 'RPC_REQUEST' ? 'FRAME_REQUEST_ABORTED' : 'FRAME_ABORTED')
    script[name] = SAMPLES[name][1] as Data
    const again = ask(name)
    await clock.advance(1_000)
    expect([await again, page.frames()]).toEqual(['done', 1])
  })

  it('ends at once with a refusal, with a decline, and by its caller’s signal', async () => {
    const { ask, clock, code, embedded, page, script } = await ready()
    script[name] = { error: 'The service is away' }
    const refused = ask(name)
    await clock.advance(0)
    expect(await refused).toBe('FRAME_ERROR')
    script[name] = { error: 'User rejected the request' }
    const declined = ask(name)
    await clock.advance(0)
    expect(await declined).toBe('USER_REJECTED')
    script[name] = 'silent'
    const stop = new AbortController()
    const left = code(embedded.request(name as never, SAMPLES[name][0] as never, { signal: stop.signal }))
    await clock.advance(0)
    stop.abort()
    expect([await left, page.frames()]).toEqual(['ABORTED', 1])
  })
})

it.each(NAMES.filter((name) => !ANYTHING.includes(name)))(
  '%s ends at once with an answer that is none',
  async (name) => {
    const { ask, clock, script } = await ready()
    for (const nonsense of [{}, { [Object.keys(SAMPLES[name][1])[0]!]: { not: 'this' } }] as Data[]) {
      script[name] = nonsense
      const asked = ask(name)
      await clock.advance(0)
      expect(await asked).toBe('FRAME_ERROR')
    }
  },
)
