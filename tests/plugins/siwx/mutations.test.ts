/** Mutations of valid signed messages: each differs in one place, in the text, the fields or the signature. None is accepted (T7). */
import { bytesToHex } from 'viem'
import fc from 'fast-check'
import { afterEach, expect, it, vi } from 'vitest'
import { soakRun } from '../../soak/soakRun.ts'
import { buildMessage } from '../../../src/plugins/siwx/message/build.ts'
import type { SiwxSession } from '../../../src/plugins/siwx/options.ts'
import { isProved } from '../../../src/plugins/siwx/parts/verifier.ts'
import { refusalOf } from '../../../src/plugins/siwx/sessions/check.ts'
import { HOST, KEYS, on, ONE, TWO, world } from './support.ts'

afterEach(() => vi.unstubAllGlobals())

const run = soakRun('mutated sessions')
const NOW = Date.UTC(2026, 0, 1)
const form = {
  namespace: 'eip155',
  account: 'Ethereum',
  reference: /^\d+$/,
  isAddress: (text: string) => /^0x[0-9a-fA-F]{40}$/.test(text),
}

async function valid(): Promise<SiwxSession> {
  const data = {
    domain: HOST,
    accountAddress: ONE,
    statement: 'Sign in.',
    uri: `https://${HOST}`,
    version: '1',
    chainId: 'eip155:1',
    nonce: 'abcdefgh12345678',
    issuedAt: '2026-01-01T00:00:00.000Z',
    expirationTime: '2026-01-02T00:00:00.000Z',
  } as const
  const message = buildMessage(data, form)
  return { data, message, signature: await KEYS[0]!.signMessage({ message }) }
}

const other = (text: string, at: number, letter: string): string => {
  const place = at % text.length
  return text.slice(0, place) + (text[place] === letter ? 'x' : letter) + text.slice(place + 1)
}

const letters = fc.constantFrom(...'0123456789abcdefABCDEF \n:TZ-.'.split(''))
const change = fc.record({
  what: fc.constantFrom('message', 'signature', 'field', 'both', 'signer', 'rebuilt'),
  at: fc.nat(5_000),
  letter: letters,
  field: fc.constantFrom(
    'domain',
    'accountAddress',
    'statement',
    'uri',
    'version',
    'nonce',
    'issuedAt',
    'expirationTime',
  ),
})

it('no mutation of a signed message is accepted', { timeout: run.limit }, () =>
  run.measured(async () => {
    const { kernel } = await world({ siwx: {} })
    const ctx = await kernel.plugins.activate('siwx')
    const session = await valid()
    const byAnother = await KEYS[1]!.signMessage({ message: session.message })
    const signal = new AbortController().signal
    const refused = async (one: SiwxSession): Promise<string | undefined> =>
      refusalOf(one, { account: on(ONE), host: HOST, now: NOW }) ??
      ((await isProved(ctx, one, undefined, signal)) ? undefined : 'not proved')
    expect(await refused(session)).toBeUndefined()

    function mutant({ what, at, letter, field }: typeof change extends fc.Arbitrary<infer T> ? T : never): SiwxSession {
      const data = { ...session.data, [field]: other(String(session.data[field]), at, letter) }
      switch (what) {
        case 'message':
          return { ...session, message: other(session.message, at, letter) }
        case 'signature':
          return { ...session, signature: other(session.signature, at, letter) }
        case 'field':
          return { ...session, data }
        case 'both':
          return { ...session, data, message: other(session.message, at, letter) }
        case 'signer':
          return { ...session, signature: byAnother }
        default:
          // Fields and text agree; only the signature is of another text.
          return {
            ...session,
            data,
            message: session.message.replaceAll(String(session.data[field]), () => String(data[field])),
          }
      }
    }

    await fc.assert(
      fc.asyncProperty(change, async (how) => {
        const why = await refused(mutant(how))
        expect(why).toBeDefined()
        run.saw(`${how.what}: ${why}`)
      }),
      run.fc,
    )
    const lengthened = { ...session, signature: `${session.signature}00` }
    const moved = { ...session, data: { ...session.data, accountAddress: TWO } }
    const shouted = {
      ...session,
      signature: bytesToHex(Buffer.from(session.signature.slice(2), 'hex'))
        .toUpperCase()
        .replace('0X', '0x'),
    }
    for (const one of [lengthened, moved, shouted]) expect(await refused(one)).toBeDefined()
  }),
)

it('times count with 30 seconds of tolerance, by the given clock', async () => {
  const session = await valid()
  const at = (now: number) => refusalOf(session, { account: on(ONE), host: HOST, now })
  const end = NOW + 86_400_000
  expect([at(NOW - 30_000), at(NOW - 30_001), at(end + 29_999), at(end + 30_000)]).toEqual([
    undefined,
    'another time',
    undefined,
    'another time',
  ])
  const soon = { ...session, data: { ...session.data, notBefore: '2026-01-01T01:00:00Z' } }
  expect(refusalOf(soon, { account: on(ONE), host: HOST, now: NOW })).toBe('another time')
})
