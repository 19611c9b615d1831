/** A registration: what is signed and handed in, how it ends, and who sees the name then. */
import { NETWORKS } from '#wallet'
import { verifyMessage } from 'viem'
import { describe, expect, it } from 'vitest'
import { mockWallet } from '#testing'
import { register } from '../../../src/plugins/names/service/register.ts'
import {
  ACCOUNT_PATH,
  BASE,
  BASE_COIN,
  flush,
  KEY,
  nameAt,
  OTHER,
  record,
  said,
  suggestionsAt,
  until,
  world,
  type WorldOptions,
} from './stage.ts'

const MIRA = 'mira.reown.id'
const refusal = (status: number, description: string) => ({
  status,
  json: {
    status: 'FAILURE',
    reasons: [
      { name: 'name', description },
      { name: 'x', description: 'Second.' },
    ],
  },
})

/** The running plugin's context. */
async function registering() {
  const test = await world()
  return { ...test, ctx: test.kernel.plugins.context('names')! }
}

/** Somebody who has typed a name that is free. */
async function typed(options: WorldOptions = {}) {
  const test = await world(options)
  test.fetch.on('GET', suggestionsAt('mira'), said('mira'))
  test.fetch.on('POST', ACCOUNT_PATH, { json: record(MIRA, { '60': KEY.address }) })
  test.open()
  await test.typed('mira')
  expect(test.form.state.get().answer).toEqual({ kind: 'free' })
  const events = (): readonly string[] =>
    test.events
      .filter(({ id }) => id.startsWith('latchkey:name'))
      .map(({ id, payload }) => `${id} ${JSON.stringify(payload)}`)
  return { ...test, events }
}

describe('a registration', () => {
  it('is signed by the embedded account: name, no attributes, seconds; and handed in for the network in use', async () => {
    const { form, posts, message, requests, clock, view, events } = await typed()
    const now = Math.floor(clock.now() / 1000)
    await form.submit()
    expect(requests.map(({ method }) => method)).toEqual(['personal_sign'])
    expect(message()).toBe(`{"name":"${MIRA}","attributes":{},"timestamp":${now}}`)
    const [post] = posts()
    expect(Object.keys(post)).toEqual(['coin_type', 'address', 'message', 'signature'])
    expect(post).toMatchObject({ coin_type: BASE_COIN, address: KEY.address, message: message() })
    expect(await verifyMessage({ address: KEY.address, message: post.message, signature: post.signature })).toBe(true)
    expect(view()).toMatchObject({ id: 'RegisterAccountNameSuccess', params: { name: MIRA } })
    expect(form.state.get()).toMatchObject({ label: '', phase: undefined })
    expect(events()).toEqual([
      `latchkey:name-requested {"name":"${MIRA}"}`,
      `latchkey:name-registered {"account":"eip155:8453:${KEY.address}","name":"${MIRA}"}`,
    ])
  })

  it('replaces the form by the success, so that Back does not lead to the form', async () => {
    const { form, kernel, view } = await typed()
    expect(view()?.id).toBe('RegisterAccountName')
    await form.submit()
    const views = kernel.router.state.get().stack.map(({ id }) => id)
    expect([views.at(-1), views.includes('RegisterAccountName')]).toEqual(['RegisterAccountNameSuccess', false])
  })

  it('shows the name in the account at once, as a claim until the chain proves it', async () => {
    const { form, accounts } = await typed()
    expect(accounts.state.get()).toMatchObject({ profileName: null, claimedName: null })
    await form.submit()
    await until(() => accounts.state.get()?.claimedName === MIRA)
    expect(accounts.state.get()?.profileName).toBeNull()
  })

  it('runs once, however often it is submitted', async () => {
    const { form, answers, release, requests, posts } = await typed()
    answers('hold')
    const first = form.submit()
    await form.submit()
    form.type('other')
    expect(form.state.get()).toMatchObject({ label: 'mira', phase: 'signing' })
    await until(() => requests.length === 1)
    release()
    await first
    expect([requests.length, posts().length]).toEqual([1, 1])
  })

  it('is not begun for a name that is not known to be free', async () => {
    const { form, fetch, requests } = await typed()
    fetch.on('GET', suggestionsAt('noor'), said('noor', true))
    form.type('noor')
    await form.submit()
    expect(requests).toEqual([])
  })

  it('that the person declines changes nothing, is no error, and can be tried again', async () => {
    const { form, answers, posts, view, events, said: told } = await typed()
    answers('decline')
    await form.submit()
    expect(form.state.get()).toMatchObject({ label: 'mira', phase: undefined, outcome: { kind: 'declined' } })
    expect(view()?.id).toBe('RegisterAccountName')
    expect([posts(), told]).toEqual([[], []])
    expect(events()).toEqual([`latchkey:name-requested {"name":"${MIRA}"}`])
    answers('sign')
    await form.submit()
    expect(view()?.id).toBe('RegisterAccountNameSuccess')
  })

  it.each([
    ['a refusal with reasons', refusal(409, 'The name is taken.'), 'The name is taken.'],
    ['a refusal without', { status: 400, json: {} }, 'Error registering name mira.reown.id'],
    [
      'reasons that are none',
      { status: 400, json: { reasons: [{ description: 7 }] } },
      'Error registering name mira.reown.id',
    ],
    [
      'an empty reason',
      { status: 400, json: { reasons: [{ description: ' ' }] } },
      'Error registering name mira.reown.id',
    ],
    ['that it had no success', { json: { success: false } }, 'Error registering name mira.reown.id'],
    ['nonsense', { text: '<html>' }, 'Error registering name mira.reown.id'],
    ['a failure', { status: 503 }, 'Error registering name mira.reown.id'],
    ['nothing', { fail: 'network' }, 'Error registering name mira.reown.id'],
    ['nothing in time', { fail: 'hang' }, 'Error registering name mira.reown.id'],
  ] as const)(
    'that gets %s returns to the form, with the service’s first reason or our words',
    async (_, reply, why) => {
      const { form, fetch, clock, view, accounts, events, posts } = await typed()
      fetch.on('POST', ACCOUNT_PATH, reply)
      const done = form.submit()
      await until(() => posts().length === 1)
      await flush()
      await clock.advance(60_000)
      await done
      expect(form.state.get()).toMatchObject({
        label: 'mira',
        phase: undefined,
        outcome: { kind: 'failed', why: expect.stringContaining(why) },
      })
      expect(view()?.id).toBe('RegisterAccountName')
      expect(accounts.state.get()?.claimedName).toBeNull()
      expect(events().at(-1)).toMatch(/^latchkey:name-failed/)
    },
  )

  it.each([
    ['nothing in time', { fail: 'hang' }],
    ['a failure', { status: 502 }],
    ['nonsense', { text: 'ok' }],
  ] as const)('that gets %s has succeeded if the name leads to the account then', async (_, reply) => {
    const { form, fetch, clock, view, posts } = await typed()
    fetch.on('POST', ACCOUNT_PATH, reply)
    fetch.on('GET', nameAt(MIRA), { json: record(MIRA, { [BASE_COIN]: KEY.address.toLowerCase() }) })
    const done = form.submit()
    await until(() => posts().length === 1)
    await flush()
    await clock.advance(40_000)
    await done
    expect(view()?.id).toBe('RegisterAccountNameSuccess')
  })

  it('that is refused has the name looked up again, which somebody else may have by now', async () => {
    const { form, fetch } = await typed()
    fetch.on('POST', ACCOUNT_PATH, refusal(409, 'The name is taken.'))
    fetch.on('GET', suggestionsAt('mira'), said('mira', true))
    await form.submit()
    await flush()
    expect(form.state.get()).toMatchObject({
      answer: { kind: 'taken' },
      outcome: { kind: 'failed', why: 'The name is taken.' },
      suggestions: [{ name: 'mira1.reown.id' }, { name: 'mymira.reown.id' }],
    })
  })

  it('has not succeeded if the name leads to somebody else', async () => {
    const { form, fetch } = await typed()
    fetch.on('POST', ACCOUNT_PATH, { status: 502 })
    fetch.on('GET', nameAt(MIRA), { json: record(MIRA, { [BASE_COIN]: OTHER }) })
    await form.submit()
    expect(form.state.get().outcome).toMatchObject({ kind: 'failed' })
  })

  it('whose wallet fails is told in the words for names', async () => {
    const { form, answers } = await typed()
    answers('fail')
    await form.submit()
    expect(form.state.get().outcome).toMatchObject({
      kind: 'failed',
      why: expect.stringContaining('Error registering name mira.reown.id'),
    })
  })

  it('that the person has left is told by a toast', async () => {
    const { form, fetch, kernel, clock, posts, said: told } = await typed()
    fetch.on('POST', ACCOUNT_PATH, { json: {}, delay: 5_000 })
    const done = form.submit()
    await until(() => posts().length === 1)
    kernel.router.close()
    await flush()
    await clock.advance(5_000)
    await done
    expect(told).toEqual([{ kind: 'toast', text: 'mira.reown.id is yours', variant: 'success' }])
  })

  it('that a person is asked for is waited for when names are switched off; then nothing is left of them', async () => {
    const { answers, form, release, requests, posts, kernel, view, accounts } = await typed()
    answers('hold')
    const done = form.submit()
    await until(() => requests.length === 1)
    kernel.plugins.pin('names', false)
    await flush()
    expect(kernel.plugins.statuses.get()['names']).toMatchObject({ state: 'draining' })
    release()
    await done
    await kernel.plugins.settled()
    expect(posts()).toHaveLength(1)
    expect(kernel.plugins.statuses.get()['names']).toMatchObject({ state: 'off' })
    expect(view()?.id).not.toMatch(/^RegisterAccountName/)
    await until(() => accounts.state.get()?.claimedName === MIRA)
  })

  it('is dropped before anything is handed in if another account is in use after the signature', async () => {
    const { form, answers, release, requests, posts, wallet, accounts } = await typed()
    answers('hold')
    const done = form.submit()
    await until(() => requests.length === 1)
    wallet.show([`eip155:8453:${OTHER}`])
    await until(() => accounts.state.get()?.address === OTHER)
    release()
    await done
    expect(posts()).toEqual([])
  })
})

describe('a registration needs', () => {
  it('an embedded account', async () => {
    const larkspur = mockWallet({ name: 'Larkspur', accounts: [`eip155:8453:${OTHER}`] })
    const { form, service, requests } = await typed({ wallets: [larkspur] })
    await service.connect({ connectorId: 'larkspur' })
    await until(() => form.state.get().label === '')
    form.type('mira', { atOnce: true })
    await flush()
    await form.submit()
    expect(form.state.get().outcome).toMatchObject({
      why: expect.stringContaining('Address or auth connector not found'),
    })
    expect(requests).toEqual([])
  })

  it('an address', async () => {
    const { form, service, requests } = await typed()
    await service.disconnect()
    await until(() => form.state.get().label === '')
    form.type('mira', { atOnce: true })
    await flush()
    await form.submit()
    expect(form.state.get().outcome).toMatchObject({
      why: expect.stringContaining('Address or auth connector not found'),
    })
    expect(requests).toEqual([])
  })

  it('an EVM network', async () => {
    const { ctx, networks } = await registering()
    for (const active of [{ ...BASE, chainNamespace: 'cosmos' }, undefined]) {
      const other = { ...networks.state.get(), active }
      const elsewhere = {
        ...ctx,
        use: (token: never) => (token === NETWORKS ? { state: { get: () => other } } : ctx.use(token)),
      }
      await expect(register(elsewhere as never, MIRA, () => {})).rejects.toMatchObject({ code: 'NETWORK_NOT_FOUND' })
    }
  })
})

describe('an account with a name', () => {
  it('is told so instead of being asked for another one', async () => {
    const { form, fetch, clock } = await world()
    const own = record(MIRA, { '60': KEY.address })
    fetch.on('GET', `/v1/profile/reverse/${KEY.address}`, { json: [own] })
    fetch.on('GET', nameAt(MIRA), { json: own })
    // What was read at the connection is kept for five minutes.
    form.look()
    await flush()
    expect(form.state.get().owned).toBeUndefined()
    await clock.advance(300_001)
    form.look()
    await flush()
    expect(form.state.get().owned).toBe(MIRA)
  })

  it('is asked for in vain where the service fails, which is told and can be tried again', async () => {
    const { form, fetch, clock } = await world()
    fetch.on('GET', `/v1/identity/${KEY.address}`, { status: 500 })
    fetch.on('GET', `/v1/profile/reverse/${KEY.address}`, { status: 500 })
    await clock.advance(300_001)
    form.look()
    await flush()
    await clock.advance(10_000)
    expect(form.state.get().unread).toContain('Error fetching names for address')
    const own = record(MIRA, { '60': KEY.address })
    fetch.on('GET', `/v1/identity/${KEY.address}`, { json: { name: MIRA, avatar: null } })
    fetch.on('GET', nameAt(MIRA), { json: own })
    form.look()
    await flush()
    expect(form.state.get()).toMatchObject({ owned: MIRA, unread: undefined })
  })
})
