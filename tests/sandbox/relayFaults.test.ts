import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { limits } from '../limits.ts'
import { portOf, relayUrlOf } from '../../sandbox/ports.ts'
import { startRelay, type Relay } from '../../sandbox/relay/server.ts'
import { freeBase } from '../../sandbox/freeBase.ts'
import { address, dial, handClock, newKey, openLine, token, type Pushed, type RawLine } from './relayClient.ts'
import { connect, openDapp, openWallet, personalSign, propose, sayYes } from './relayPeers.ts'

const TOPIC = '0a'.repeat(32)

/** By this clock a delay ends when the test says so. */
const clock = handClock()
let url: string
let relay: Relay
let realUrl: string
let realRelay: Relay
beforeAll(async () => {
  const base = await freeBase()
  url = relayUrlOf(base)
  relay = await startRelay({ port: portOf(base, 'relay'), clock })
  const other = await freeBase()
  realUrl = relayUrlOf(other)
  realRelay = await startRelay({ port: portOf(other, 'relay') })
})
beforeEach(() => Promise.all([relay.reset(), realRelay.reset()]))
afterAll(() => Promise.all([relay.stop(), realRelay.stop()]))

async function pair(): Promise<readonly [RawLine, RawLine]> {
  const [ann, ben] = [await openLine(url), await openLine(url)]
  await ben.call('irn_subscribe', { topic: TOPIC })
  return [ann, ben]
}
const say = (line: RawLine, message: string, tag = 1108): Promise<unknown> =>
  line.call('irn_publish', { topic: TOPIC, message, ttl: 300, tag })
const messages = (pushes: readonly Pushed[]): string[] => pushes.map(({ params }) => params.data.message)
const fates = (): string[] => relay.describe().frames.flatMap(({ kind, fate }) => (kind === 'message' ? [fate] : []))

describe('a bad line', () => {
  test('drop loses frames; a message that was lost waits in the mailbox', async () => {
    const [ann, ben] = await pair()
    await relay.patch({ drop: 100, frames: ['message'] })
    await say(ann, 'lost')
    await relay.patch({ drop: 0 })
    await say(ann, 'heard')
    await expect.poll(() => messages(ben.pushes)).toEqual(['heard'])
    expect(fates()).toEqual(['lost', 'passed'])
    await ben.call('irn_subscribe', { topic: TOPIC })
    await expect.poll(() => messages(ben.pushes)).toEqual(['heard', 'lost', 'heard'])
  })

  test('drop of requests loses what a client says, and of answers what it hears', async () => {
    const [ann, ben] = await pair()
    await relay.patch({ drop: 100, frames: ['request'] })
    void say(ann, 'unheard')
    await expect.poll(() => relay.describe().frames.at(-1)).toMatchObject({ kind: 'request', fate: 'lost' })
    await relay.patch({ frames: ['answer'] })
    void say(ann, 'heard, unanswered')
    await expect.poll(() => messages(ben.pushes)).toEqual(['heard, unanswered'])
    expect(relay.describe().frames.at(-1)).toMatchObject({ kind: 'answer', fate: 'lost' })
  })

  test('tags pick the messages', async () => {
    const [ann, ben] = await pair()
    await relay.patch({ drop: 100, tags: [1102] })
    await say(ann, 'settlement', 1101)
    await say(ann, 'request', 1108)
    void say(ann, 'lost', 1102)
    await expect.poll(() => relay.describe().frames.at(-1)).toMatchObject({ tag: 1102, fate: 'lost' })
    expect(messages(ben.pushes)).toEqual(['settlement', 'request'])
  })

  test('chance follows from the seed', async () => {
    const [ann, ben] = await pair()
    const heardOf20 = async (seed: string): Promise<string[]> => {
      ben.pushes.length = 0
      await relay.patch({ drop: 50, frames: ['message'], seed: `${seed} first` })
      await relay.patch({ seed })
      for (let turn = 0; turn < 20; turn += 1) await say(ann, `m${turn}`)
      await relay.patch({ drop: 0 })
      await say(ann, 'end')
      await expect.poll(() => messages(ben.pushes).at(-1)).toBe('end')
      return messages(ben.pushes)
    }
    const first = await heardOf20('one')
    expect(first.length).toBeGreaterThan(4)
    expect(first.length).toBeLessThan(18)
    expect(await heardOf20('one')).toEqual(first)
    expect(await heardOf20('two')).not.toEqual(first)
  })

  test('delay is late by so much, and keeps the order', async () => {
    const [ann, ben] = await pair()
    await relay.patch({ delay: 30_000, frames: ['message'] })
    await say(ann, 'late')
    clock.pass(10_000)
    await relay.patch({ delay: 0 })
    await say(ann, 'later')
    clock.pass(19_999)
    await ann.call('irn_unsubscribe', { topic: TOPIC })
    expect(ben.pushes).toEqual([])
    clock.pass(1)
    await expect.poll(() => messages(ben.pushes)).toEqual(['late', 'later'])
  })

  test('delay from … to stays within', async () => {
    const [ann, ben] = await pair()
    await relay.patch({ delay: [1000, 2000], frames: ['message'] })
    for (let turn = 0; turn < 5; turn += 1) await say(ann, `m${turn}`)
    clock.pass(999)
    await ann.call('irn_unsubscribe', { topic: TOPIC })
    expect(ben.pushes).toEqual([])
    clock.pass(1001)
    await expect.poll(() => messages(ben.pushes)).toEqual(['m0', 'm1', 'm2', 'm3', 'm4'])
  })

  test('duplicate sends twice', async () => {
    const [ann, ben] = await pair()
    await relay.patch({ duplicate: 100, frames: ['message'] })
    await say(ann, 'again')
    await expect.poll(() => messages(ben.pushes)).toEqual(['again', 'again'])
  })

  test('reorder lets the next one go first; alone, a message comes after a moment', async () => {
    const [ann, ben] = await pair()
    await relay.patch({ reorder: 100, frames: ['message'] })
    await say(ann, 'first')
    await say(ann, 'second')
    await expect.poll(() => messages(ben.pushes)).toEqual(['second', 'first'])
    await say(ann, 'alone')
    clock.pass(250)
    await expect.poll(() => messages(ben.pushes)).toEqual(['second', 'first', 'alone'])
  })
})

describe('a relay that turns clients away', () => {
  test('closes with a code and a reason', async () => {
    await relay.patch({ refuse: { how: 'close' } })
    expect(await (await openLine(url)).closed).toEqual([3000, 'Unauthorized: origin not allowed'])
    await relay.patch({ refuse: { how: 'close', code: 4010, reason: 'Too many' } })
    expect(await (await openLine(url)).closed).toEqual([4010, 'Too many'])
    await relay.patch({ refuse: null })
    expect(await (await openLine(url)).call('irn_subscribe', { topic: TOPIC })).toMatch(/^[0-9a-f]{64}$/)
  })

  test('answers an HTTP status', async () => {
    await relay.patch({ refuse: { how: 'status' } })
    await expect(openLine(url)).rejects.toThrow('HTTP 401')
    await relay.patch({ refuse: { how: 'status', status: 503 } })
    await expect(openLine(url)).rejects.toThrow('HTTP 503')
  })

  test('does not listen at all, until told otherwise', async () => {
    const [ann] = await pair()
    await relay.patch({ refuse: { how: 'absent' } })
    await ann.closed
    await expect(openLine(url)).rejects.toThrow('ECONNREFUSED')
    await relay.reset()
    await openLine(url)
  })

  test('takes the connection and never answers', async () => {
    await relay.patch({ refuse: { how: 'silent' } })
    const dialled = dial(address(url, token(url, { key: newKey() })))
    const outcome = await Promise.race([
      dialled.then(
        () => 'open',
        () => 'refused',
      ),
      // A request of its own goes there and back in the meantime.
      fetch(url.replace('ws:', 'http:')).then(() => 'waiting'),
    ])
    expect(outcome).toBe('waiting')
    await Promise.all([expect(dialled).rejects.toThrow('socket hang up'), relay.patch({ refuse: null })])
  })

  test('dies, and comes back after a while', async () => {
    const [ann, ben] = await pair()
    await relay.patch({ die: 5000 })
    await Promise.all([ann.closed, ben.closed])
    clock.pass(4999)
    await expect(openLine(url)).rejects.toThrow('ECONNREFUSED')
    clock.pass(1)
    await expect.poll(() => openLine(url).then(() => 'open', String)).toBe('open')
  })
})

describe('the client libraries on a bad line', () => {
  test('report the reason for which they were closed', async () => {
    await realRelay.patch({ refuse: { how: 'close', reason: 'Unauthorized: invalid key' } })
    const dapp = await openDapp(realUrl)
    const told = new Promise<Error>((resolve) => dapp.core.relayer.on('relayer_error', resolve))
    propose(dapp).catch(() => undefined)
    expect((await told).message).toContain('3000 (Unauthorized: invalid key)')
  })

  test('connect and sign, each prompt once, while frames are late, double and out of order', async () => {
    await realRelay.patch({ delay: [0, 60], duplicate: 30, reorder: 30 })
    const { dapp, session, prompts } = await connect(realUrl)
    const asked = ['0x01', '0x02', '0x03', '0x04', '0x05']
    const answers: Promise<unknown>[] = []
    for (const hex of asked) {
      answers.push(personalSign(dapp, session.topic, hex))
      // The library numbers requests by the millisecond and three digits of chance: two in one may get the same number.
      for (const now = Date.now(); Date.now() === now;) await Promise.resolve()
    }
    await Promise.all(answers)
    expect(prompts.toSorted()).toEqual(asked)
    expect(new Set(realRelay.describe().frames.map(({ fate }) => fate))).toEqual(
      new Set(['passed', 'late', 'doubled', 'swapped']),
    )
  })

  test('settle after the settlement was lost and the connection cut', async () => {
    await realRelay.patch({ drop: 100, tags: [1102], frames: ['message'] })
    const [dapp, wallet] = await Promise.all([openDapp(realUrl), openWallet(realUrl)])
    sayYes(wallet)
    const { uri = '', approval } = await propose(dapp)
    void wallet.pair({ uri })
    await expect
      .poll(() => realRelay.describe().frames.some(({ tag, fate }) => tag === 1102 && fate === 'lost'), {
        timeout: limits.condition,
      })
      .toBe(true)
    await realRelay.patch({ drop: 0, die: 0 })
    expect((await approval()).acknowledged).toBe(true)
  })
})
