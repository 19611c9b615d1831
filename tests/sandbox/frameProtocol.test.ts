/** docs/frame-protocol.md against the sandbox's frame: its schemas, and its answers in a browser. */
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { SAFE_METHODS, UNSAFE_METHODS } from '../../sandbox/frame/methods.ts'
import { APP_MESSAGES, type AppMessageName } from '../../sandbox/frame/protocol.ts'
import { codeOf } from '../../sandbox/mail/read.ts'
import { framesOfFile, untilReady, type FrameVisit } from './framePage.ts'
import { messageRows, methodRows, pushRows } from './frameTable.ts'
import { sandboxOfFile } from './helpers.ts'
import { playing, popUp } from './socialPage.ts'

const rows = messageRows()
const REFUSAL = v.strictObject({ message: v.pipe(v.string(), v.nonEmpty()) })
const MIRA = 'mira@harbor.example'

describe('the table and the frame’s schemas', () => {
  test('name the same messages and the same methods', () => {
    expect(rows.map(({ name }) => name).toSorted()).toEqual(Object.keys(APP_MESSAGES).toSorted())
    const { safe = [], unsafe = [] } = methodRows()
    expect([...safe].toSorted()).toEqual([...SAFE_METHODS].toSorted())
    expect([...unsafe].toSorted()).toEqual([...UNSAFE_METHODS].toSorted())
  })

  test.each(rows)('$name: every field of the table is read, and no required one may be absent', (row) => {
    const schema: v.GenericSchema = APP_MESSAGES[row.name as AppMessageName]
    const read = v.safeParse(schema, row.sample)
    expect(read.issues).toBeUndefined()
    if (!row.sample) return
    // What the schema does not know, it drops: then the table would name a field that nobody reads.
    expect(Object.keys(read.output as object).toSorted()).toEqual(Object.keys(row.sample).toSorted())
    for (const name of row.required) {
      const { [name]: _, ...rest } = row.sample
      expect(v.is(schema, rest), `${row.name} without ${name}`).toBe(false)
    }
  })
})

describe('the table and the frame’s answers', () => {
  const sandbox = sandboxOfFile()
  const { mails, visit } = framesOfFile(sandbox)

  /** What each message needs besides the sample of the table, in an order in which all can succeed. */
  const conversation = (here: FrameVisit): readonly (readonly [name: string, payload: () => unknown])[] => {
    let last = 0
    const next = async (to: string): Promise<unknown> => {
      const mail = await mails().next(to, last)
      last = mail.id
      return { otp: codeOf(mail) }
    }
    return [
      ['SYNC_DAPP_DATA', () => sampleOf('SYNC_DAPP_DATA')],
      ['GET_SMART_ACCOUNT_ENABLED_NETWORKS', () => undefined],
      ['SYNC_THEME', () => sampleOf('SYNC_THEME')],
      ['IS_CONNECTED', () => undefined],
      ['CONNECT_EMAIL', () => ({ email: MIRA })],
      ['CONNECT_DEVICE', () => undefined],
      ['CONNECT_OTP', () => next(MIRA)],
      ['GET_USER', () => ({ chainId: 31337 })],
      ['GET_CHAIN_ID', () => undefined],
      ['INIT_SMART_ACCOUNT', () => undefined],
      ['SWITCH_NETWORK', () => ({ chainId: 'eip155:31338' })],
      ['SET_PREFERRED_ACCOUNT', () => ({ type: 'eoa' })],
      ['RPC_REQUEST', () => ({ method: 'eth_getBalance', params: [`0x${'11'.repeat(20)}`, 'latest'], chainId: 31337 })],
      ['RPC_ABORT', () => undefined],
      ['UPDATE_EMAIL', () => ({ email: 'noor@harbor.example' })],
      ['UPDATE_EMAIL_PRIMARY_OTP', () => next(MIRA)],
      ['UPDATE_EMAIL_SECONDARY_OTP', () => next('noor@harbor.example')],
      ['GET_SOCIAL_REDIRECT_URI', () => sampleOf('GET_SOCIAL_REDIRECT_URI')],
      [
        'CONNECT_SOCIAL',
        async () => {
          const { uri } = (await here.get('GET_SOCIAL_REDIRECT_URI', { provider: 'google' })) as { uri: string }
          const { resultUri } = await popUp(here, uri, playing('Mira Holt'))
          return { ...(sampleOf('CONNECT_SOCIAL') as object), uri: resultUri }
        },
      ],
      ['GET_FARCASTER_URI', () => undefined],
      [
        'CONNECT_FARCASTER',
        async () => {
          const { url } = (await here.get('GET_FARCASTER_URI')) as { url: string }
          const phone = await here.page.context().newPage()
          await phone.goto(url)
          await playing('Mira Holt')(phone)
          await phone.getByText('Go back to the site.').waitFor()
        },
      ],
      ...rows.filter(({ isRefused }) => isRefused).map(({ name }) => [name, () => sampleOf(name)] as const),
      ['SIGN_OUT', () => undefined],
      ['RELOAD', () => untilReady(here.page).then(() => undefined)],
    ]
  }
  const sampleOf = (name: string): unknown => rows.find((row) => row.name === name)?.sample

  test('each message gets the answer that the table says, and nothing besides', async () => {
    const here = await visit()
    const asked: string[] = []
    for (const [name, payload] of conversation(here)) {
      const row = rows.find((each) => each.name === name)
      const answer = await here.ask(name, await payload())
      asked.push(name)
      expect(answer.type, JSON.stringify(answer)).toBe(`${name}_${row?.isRefused === true ? 'ERROR' : 'SUCCESS'}`)
      const wanted = row?.isRefused === true ? REFUSAL : (row?.success ?? v.undefined())
      expect(v.safeParse(wanted, answer.payload).issues, name).toBeUndefined()
    }
    expect(asked.toSorted()).toEqual(rows.map(({ name }) => name).toSorted())
    await untilReady(here.page, 2)
    const pushes = (await here.heard()).filter(({ data }) => data.id === undefined)
    for (const { data } of pushes) {
      const schema = pushRows()[data.type.replace('@w3m-frame/', '')]
      expect(schema && v.is(schema, data.payload), data.type).toBe(true)
    }
    expect(new Set(pushes.map(({ data }) => data.type.replace('@w3m-frame/', '')))).toEqual(
      new Set(Object.keys(pushRows())),
    )
  })

  test.each(rows.filter(({ required }) => required.length > 0))(
    '$name with a wrong payload gets an error with a sentence',
    async ({ name }) => {
      const here = await visit()
      expect(await here.ask(name, { nonsense: true })).toEqual({
        type: `${name}_ERROR`,
        payload: { message: expect.any(String) },
      })
    },
  )
})
