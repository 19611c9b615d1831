/** Specification §7 and §8: each message of the secure frame with its fields, and the ways in which a request to it fails. */
import { describe, expect, it } from 'vitest'
import { LatchkeyError } from '#kernel'
import { readOptions } from '../../src/shell/options.ts'
import { MIRA, stage, userOn } from '../plugins/frame/stage.ts'
import { network } from '../shell/modalSupport.ts'

type Fields = Readonly<Record<string, unknown>>
type Stage = Awaited<ReturnType<typeof stage>>

const OTP = { otp: '123456' }
const EMAIL = { email: 'mira@harbor.example' }
const user = userOn('eip155:1')
const variables = { '--w3m-accent': 'green' }
const dapp = {
  metadata: { name: 'Harbor', description: 'Boats', url: 'https://harbor.example', icons: ['https://x.example/i.png'] },
  sdkVersion: 'react-1',
  sdkType: 'w3m',
  projectId: 'p1',
}

/** What the app sends, field by field, and an answer that it accepts. `socialUri` is never sent: CONNECT_SOCIAL has it as `uri`. */
const MESSAGES: readonly (readonly [name: string, fields: Fields, answer: Fields])[] = [
  ['SWITCH_NETWORK', { chainId: 'eip155:1' }, { chainId: 1 }],
  ['CONNECT_EMAIL', EMAIL, { action: 'VERIFY_OTP' }],
  ['CONNECT_DEVICE', {}, {}],
  ['CONNECT_OTP', OTP, {}],
  ['CONNECT_SOCIAL', { uri: '?auth=1', preferredAccountType: 'smartAccount', chainId: 'eip155:1' }, user],
  ['GET_FARCASTER_URI', {}, { url: 'https://farcaster.example/x' }],
  ['CONNECT_FARCASTER', {}, { userName: 'mira' }],
  ['GET_USER', { chainId: 'eip155:1', preferredAccountType: 'eoa' }, user],
  ['GET_SOCIAL_REDIRECT_URI', { provider: 'discord' }, { uri: 'https://login.example/' }],
  ['SIGN_OUT', {}, {}],
  ['IS_CONNECTED', {}, { isConnected: true }],
  ['IS_CONNECTED', { token: 't1' }, { isConnected: true }],
  ['GET_CHAIN_ID', {}, { chainId: 1 }],
  ['GET_SMART_ACCOUNT_ENABLED_NETWORKS', {}, { smartAccountEnabledNetworks: [1] }],
  ['INIT_SMART_ACCOUNT', {}, { address: MIRA, isDeployed: true }],
  ['SET_PREFERRED_ACCOUNT', { type: 'eoa' }, { type: 'eoa', address: MIRA }],
  ['RPC_REQUEST', { method: 'eth_call', params: [{}], chainNamespace: 'eip155', chainId: 1 }, {}],
  ['UPDATE_EMAIL', EMAIL, { action: 'VERIFY_PRIMARY_OTP' }],
  ['UPDATE_EMAIL_PRIMARY_OTP', OTP, {}],
  ['UPDATE_EMAIL_SECONDARY_OTP', OTP, { newEmail: 'noor@harbor.example' }],
  ['SYNC_THEME', { themeMode: 'light', themeVariables: variables, w3mThemeVariables: variables }, {}],
  ['SYNC_DAPP_DATA', dapp, {}],
  ['RELOAD', {}, {}],
]

async function connected(options: Parameters<typeof stage>[0] = {}) {
  const here = await stage(options)
  await here.connect()
  await here.clock.advance(0)
  return here
}
/** Asked as the plugin itself does, since logins may not ask everything. */
const asked = ({ embedded }: Stage, name: string, fields: Fields): Promise<unknown> =>
  embedded.request(name as never, fields as never)

describe('each message of the frame', () => {
  it('is one of 22', () => {
    expect(new Set(MESSAGES.map(([name]) => name)).size).toBe(22)
  })

  it.each(MESSAGES)('%s carries %j and resolves with its success event', async (name, fields, answer) => {
    const here = await connected()
    here.script[name] = 'silent'
    const work = asked(here, name, fields)
    await here.clock.advance(0)
    const post = here.posts(name).at(-1)!
    expect(post.payload ?? {}).toEqual(fields)
    here.page.say({ type: `@w3m-frame/${name}_SUCCESS`, id: post.id, payload: answer })
    expect(await work).toEqual(expect.objectContaining(answer))
  })

  it.each(MESSAGES)('%s with %j rejects with the message of its error event', async (name, fields) => {
    const here = await connected()
    here.script[name] = 'silent'
    const work = asked(here, name, fields)
    await here.clock.advance(0)
    const { id } = here.posts(name).at(-1)!
    // The events of another message, and of another id, are not its own.
    here.page.say({ type: '@w3m-frame/OTHER_ERROR', id, payload: { message: 'Not this.' } })
    here.page.say({ type: `@w3m-frame/${name}_ERROR`, id: `${id}x`, payload: { message: 'Nor this.' } })
    here.page.say({ type: `@w3m-frame/${name}_ERROR`, id, payload: { message: 'The harbor is closed.' } })
    await expect(work).rejects.toMatchObject({ code: 'FRAME_ERROR', params: { message: 'The harbor is closed.' } })
  })
})

describe('the address of the frame', () => {
  it('is the host’s, or the default one', () => {
    const frameOf = (endpoints: object): string =>
      readOptions({ projectId: 'p1', networks: [network], plugins: [], endpoints }).endpoints.frame
    expect(frameOf({})).toMatch(/^https:\/\/[^/]+\/sdk$/)
    expect(frameOf({ frame: 'https://frame.harbor.example/sdk' })).toBe('https://frame.harbor.example/sdk')
  })
})

describe('a frame that does not say that it is ready', () => {
  it('is given up after 20 s, not before, and takes everything with it; both alerts name it', async () => {
    const here = await stage({ speaks: false })
    const ends: string[] = []
    for (const [name, fields] of [
      ['CONNECT_EMAIL', EMAIL],
      ['GET_USER', {}],
    ] as const)
      void here.code(asked(here, name, fields)).then((code) => ends.push(code))
    await here.clock.advance(19_999)
    expect([ends, here.said]).toEqual([[], []])
    await here.clock.advance(1)
    expect(ends).toEqual(['FRAME_LOAD_TIMEOUT', 'FRAME_LOAD_TIMEOUT'])
    expect(new Set(here.said.map(({ kind, text }) => `${kind} ${text}`))).toEqual(
      new Set(['alert ALERT_IFRAME_LOAD_FAILED', 'alert ALERT_EMBEDDED_WALLET_LOAD']),
    )
  })
})

describe('a request of a login that nobody answers', () => {
  it.each([
    ['CONNECT_EMAIL', EMAIL],
    ['CONNECT_OTP', OTP],
    ['CONNECT_SOCIAL', { uri: '?auth=1' }],
    ['GET_SOCIAL_REDIRECT_URI', { provider: 'x' }],
  ])('%s is given up after 30 s and aborts everything; both alerts name it', async (name, fields) => {
    const here = await connected()
    for (const each of [name, 'CONNECT_DEVICE', 'RPC_REQUEST']) here.script[each] = 'silent'
    await here.clock.advance(0)
    const end = here.code(asked(here, name, fields))
    const device = here.code(asked(here, 'CONNECT_DEVICE', {}))
    await here.clock.advance(10_000)
    const read = here.code(asked(here, 'RPC_REQUEST', { method: 'eth_call', chainNamespace: 'eip155', chainId: 1 }))
    await here.clock.advance(19_999)
    expect([here.page.frames(), here.said]).toEqual([1, []])
    await here.clock.advance(1)
    expect(await Promise.all([end, device, read])).toEqual([
      'FRAME_REQUEST_TIMEOUT',
      'FRAME_ABORTED',
      'FRAME_REQUEST_ABORTED',
    ])
    expect(new Set(here.said.map(({ kind, text }) => `${kind} ${text}`))).toEqual(
      new Set(['alert ALERT_IFRAME_REQUEST_TIMEOUT', 'alert ALERT_EMBEDDED_WALLET_TIMEOUT']),
    )
  })
})

it('where the page has no place for a frame, a request says that it is not set', async () => {
  const here = await stage({ mountNode: () => Promise.reject(new LatchkeyError('SERVICE_UNAVAILABLE')) })
  expect(await here.code(asked(here, 'GET_USER', {}))).toBe('FRAME_NOT_SET')
})

it('rejecting the open requests aborts those for unsafe methods, and leaves a safe one its answer', async () => {
  const here = await connected()
  here.script['RPC_REQUEST'] = 'silent'
  const provider = here.wallets.provider('eip155')!
  const read = provider.request({ method: 'eth_call', params: [{}] })
  const approval = provider.request({ method: 'personal_sign', params: ['0x68', MIRA] })
  const [readEnd, approvalEnd] = [read, approval].map((work) => work.catch((error: Error) => error.message))
  await here.clock.advance(0)
  here.service.rejectApprovals()
  expect(await approvalEnd).toBe('Request was aborted')
  const { id } = here.posts('RPC_REQUEST').find(({ payload }) => payload?.['method'] === 'eth_call')!
  here.page.say({ type: '@w3m-frame/RPC_REQUEST_SUCCESS', id, payload: '0x10' })
  expect(await readEnd).toBe('0x10')
})
