/** A frame that fails, in a real browser: whoever waits hears of it by a name and in time, and the next try works without a reload. */
import type { Hex } from 'viem'
import { verifyMessage } from 'viem'
import { describe, expect, test } from 'vitest'
import { answer, asked, codeField, emailField, emailPeople, frames, picture, status } from './emailPeople.ts'
import { control, eventually, release, untilHeld, withBrowser, type Visit } from './visit.ts'
import { urls } from './lanes.ts'

const { secrets, visit } = withBrowser({ clock: true })
const { latest, logIn, sendCode, typeCode } = emailPeople(secrets)
const page = `${urls.demo}?email`
const PHONE = { viewport: { width: 390, height: 844 } }

const fault = (match: string, mode: string, more: object = {}): Promise<void> =>
  control(urls.services, 'faults', [{ match: `/frame/${match}`, mode, times: 1, ...more }])
const press = (person: Visit, name: string): Promise<void> =>
  person.page.getByRole('button', { name, exact: true }).click()
const framesAre = (person: Visit, count: number): Promise<void> =>
  eventually(
    () => frames(person),
    (now) => expect(now).toBe(count),
  )

describe('in a login, a frame', () => {
  test('that does not load, answers nonsense, reloads or dies ends the login in time; the next try works', async () => {
    const person = await visit(page, PHONE)
    const email = 'pia@harbor.example'
    const says = (words: string | RegExp): Promise<void> => person.dialog.getByText(words).first().waitFor()
    const again = (): Promise<void> => person.dialog.getByRole('button', { name: 'Continue with email' }).click()

    await fault('sdk', 'hang')
    await sendCode(person, email)
    await framesAre(person, 1)
    await person.page.clock.fastForward(20_000)
    await says('Your wallet could not be loaded')
    await picture(person, 'fault-unloaded')
    expect(await frames(person)).toBe(0)

    await fault('messages/CONNECT_EMAIL', 'malformed')
    await again()
    await says('Something went wrong. Try again.')
    await picture(person, 'fault-nonsense')

    await fault('messages/CONNECT_EMAIL', 'gone')
    const frame = await person.page.locator('latchkey-root iframe').elementHandle()
    await again()
    // What was the frame shows an empty page.
    await eventually(
      async () => (await frame?.contentFrame())?.url(),
      (url) => expect(url).toBe('about:blank'),
    )
    await says('Your wallet was loaded anew. Try again.')
    await picture(person, 'fault-gone')

    await fault('messages/CONNECT_EMAIL', 'twice')
    await again()
    // The empty page has five seconds to say that it is the frame's.
    await person.page.clock.fastForward(5_000)
    await codeField(person).waitFor()
    await fault('messages/CONNECT_OTP', 'reload')
    await typeCode(person, email)
    await says('Your wallet was loaded anew. Try again.')
    await picture(person, 'fault-reload')
    // The login went with the page: another code is sent, once that is allowed again.
    const before = await latest(email)
    await person.page.clock.fastForward(30_000)
    await person.dialog.getByRole('button', { name: 'Resend code' }).click()
    await person.dialog.getByText('Code email resent').waitFor()
    await typeCode(person, email, before)
    await status(person, 'connected')
    expect(person.errors).toEqual([])
  })

  test('that loads late is waited for, and one of another origin is not believed', async () => {
    const person = await visit(page)
    const email = 'ella@harbor.example'
    await fault('sdk', 'elsewhere')
    await sendCode(person, email)
    await framesAre(person, 1)
    await person.page.clock.fastForward(20_000)
    await person.dialog.getByText('Your wallet could not be loaded').waitFor()
    await fault('sdk', 'hold')
    await sendCode(person, email)
    await untilHeld('/frame/sdk')
    await release()
    await codeField(person).waitFor()
    await typeCode(person, email)
    await status(person, 'connected')
    expect(person.errors).toEqual([])
  })
})

interface Outcome {
  readonly result?: unknown
  readonly code?: number
  readonly message?: string
}

/** What the page's own request came to; it is asked now, and read when the answer is there. */
async function ask({ page: own }: Visit): Promise<() => Promise<Outcome>> {
  await own.evaluate(`{
    const { address } = window.modal.getState().accounts.eip155
    window.outcome = window.modal.getProvider('eip155').request({ method: 'personal_sign', params: ['0x4869', address] }).then(
      (result) => ({ result }),
      ({ code, message }) => ({ code, message }),
    )
    0
  }`)
  return () => own.evaluate('window.outcome')
}

describe('in an approval, a frame', () => {
  test('that dies, reloads, says nonsense, nothing or everything twice costs this request alone', async () => {
    const person = await visit(page)
    await logIn(person, 'otto@harbor.example')
    await status(person, 'connected')
    const address: Hex = await person.page.evaluate('window.modal.getState().accounts.eip155.address')
    const gone = (): Promise<void> => person.dialog.waitFor({ state: 'hidden' })
    async function works(): Promise<void> {
      const outcome = await ask(person)
      await asked(person, 'Sign this message?')
      await answer(person, 'Sign')
      const { result } = await outcome()
      expect(await verifyMessage({ address, message: 'Hi', signature: result as Hex })).toBe(true)
      await gone()
    }

    await fault('messages/RPC_REQUEST', 'reload')
    expect(await (await ask(person))()).toEqual({ code: -32603, message: 'Request was aborted' })
    await gone()
    await works()

    await fault('messages/RPC_REQUEST', 'malformed')
    expect(await (await ask(person))()).toMatchObject({ code: -32603, message: expect.stringContaining('FRAME_ERROR') })
    await gone()
    await works()

    await fault('messages/RPC_REQUEST', 'status')
    expect(await (await ask(person))()).toMatchObject({ code: -32603, message: 'The sandbox was told to fail here.' })
    await gone()

    await fault('messages/RPC_REQUEST', 'twice')
    await works()

    // It says nothing, and the person has waited enough.
    await fault('messages/RPC_REQUEST', 'hang')
    const silent = await ask(person)
    await person.dialog.getByRole('heading', { name: 'Approve transaction' }).waitFor()
    await person.dialog.getByRole('button', { name: 'Close' }).click()
    expect(await silent()).toMatchObject({ code: 4001 })
    await gone()
    await works()

    await fault('messages/RPC_REQUEST', 'gone')
    expect(await (await ask(person))()).toEqual({ code: -32603, message: 'Request was aborted' })
    await gone()
    // An empty page never says that it is ready, and is given up.
    await person.page.clock.fastForward(20_000)
    await framesAre(person, 0)
    await works()
    expect(person.errors).toEqual([])
  })
})

describe('while a session is restored, a frame', () => {
  test('that never loads leaves the page disconnected; the person comes back without a code', async () => {
    const person = await visit(page)
    const email = 'vera@harbor.example'
    await logIn(person, email)
    await status(person, 'connected')
    await fault('sdk', 'hang')
    // Its load event waits for the frame's, which never comes.
    await person.page.reload({ waitUntil: 'domcontentloaded' })
    await framesAre(person, 1)
    await status(person, 'reconnecting')
    await person.page.clock.fastForward(20_000)
    await status(person, 'disconnected')
    await framesAre(person, 0)
    const before = await latest(email)
    await person.openModal()
    await emailField(person).fill(email)
    await press(person, 'Continue with email')
    await status(person, 'connected')
    expect(await latest(email)).toBe(before)
    expect(person.errors).toEqual([])
  })
})
