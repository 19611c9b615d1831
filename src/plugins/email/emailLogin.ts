/** Login by a code in an email, and the change of the address (specification §4). The frame sends and checks the codes. */
import { LatchkeyError, shapes, raceAbort, type PluginContext, type Readable } from '#kernel'
import { frameWords, joinFrame, type SecureFrame } from '#wallet'
import { emailError, INVALID, REFUSED, THROTTLED, WRONG_CODE } from './errors.ts'
import { ICON } from './icon.ts'
import {
  EMAIL_STEP,
  EMAIL_VERIFY_DEVICE,
  EMAIL_VERIFY_OTP,
  UPDATE_EMAIL_PRIMARY_OTP,
  UPDATE_EMAIL_SECONDARY_OTP,
} from './refs.ts'
import { createThrottle } from './throttle.ts'

/** Stored while a session exists; its presence starts the plugin at page load (manifest, `wake`). */
const USED_KEY = 'used'
const EMAIL_KEY = 'email'
const Address = shapes.text(320, /^[^\s@]+@[^\s@]+\.[^\s@]+$/)

export interface EmailLogin {
  /** The address that codes are sent to now: of a login, or the new one of a change. */
  readonly pending: Readable<string | undefined>
  /** The person's address, while somebody is logged in by email. */
  readonly address: Readable<string | undefined>
  /** Whole seconds until another code may be sent. */
  secondsLeft(): number
  isAddress(text: string): boolean
  /** The person is about to type an address. */
  selected(): void
  /** Sends a code, and opens the view that asks for what the frame wants. Rejects with email/THROTTLED, email/INVALID or the frame's errors. */
  start(email: string, signal?: AbortSignal): Promise<void>
  /** Sends another code to the pending address. */
  resend(signal?: AbortSignal): Promise<void>
  /** Waits until the person has approved this device by the link, then asks for the code. Goes back if that fails. */
  awaitDevice(signal: AbortSignal): Promise<void>
  /** Checks the code and connects. Rejects with email/WRONG_CODE. */
  verify(otp: string, signal?: AbortSignal): Promise<void>
  /** Begins to change the address. */
  update(email: string, signal?: AbortSignal): Promise<void>
  verifyUpdate(which: 'primary' | 'secondary', otp: string, signal?: AbortSignal): Promise<void>
  /** Makes the wallet available to a session that is restored. */
  restore(): void
}

export function createEmailLogin(ctx: PluginContext): EmailLogin {
  const { bus, i18n, router, storage } = ctx
  const throttle = createThrottle(ctx)
  const state = ctx.slice<{ readonly pending: string | undefined; readonly address: string | undefined }>({
    pending: undefined,
    address: storage.get(USED_KEY, shapes.flag) ? storage.get(EMAIL_KEY, Address) : undefined,
  })
  const field = (key: 'pending' | 'address'): Readable<string | undefined> => ({
    get: () => state.get()[key],
    subscribe: state.subscribe,
  })
  const setPending = (pending: string | undefined): void => state.update((now) => ({ ...now, pending }))

  const service = joinFrame(ctx, () => ({
    id: ctx.id,
    name: i18n.t('email.wallet'),
    method: 'email',
    picture: ICON,
    onUser,
    onLogout,
  }))

  function onUser({ email }: { readonly email?: string | null | undefined }): void {
    if (email == null) return
    storage.set(USED_KEY, true)
    storage.set(EMAIL_KEY, email)
    throttle.clear()
    state.update((now) => ({ ...now, address: email }))
  }

  function onLogout(): void {
    storage.remove(USED_KEY)
    storage.remove(EMAIL_KEY)
    state.update(() => ({ pending: undefined, address: undefined }))
  }

  const frame = (signal: AbortSignal | undefined): Promise<SecureFrame> => raceAbort(signal, service.load)
  const until = (signal: AbortSignal | undefined): AbortSignal =>
    signal ? AbortSignal.any([signal, ctx.signal]) : ctx.signal

  /** The address as typed, or an error. Nothing is asked of the frame before. */
  function checked(email: string): string {
    const text = email.trim()
    if (!isAddress(text)) throw emailError(INVALID)
    return text
  }

  const isAddress = (text: string): boolean => {
    try {
      return Address.read(text.trim()) !== ''
    } catch {
      return false
    }
  }

  async function sendCode(email: string, signal: AbortSignal) {
    const seconds = throttle.left()
    if (seconds > 0) throw emailError(THROTTLED, { count: seconds })
    const open = await frame(signal)
    const { action } = await open.request('CONNECT_EMAIL', { email }, { signal }).catch((error: unknown) => {
      const words = frameWords(error)
      if (words && /invalid email/i.test(words)) throw emailError(INVALID, undefined, error)
      throw words ? emailError(REFUSED, { message: words }, error) : error
    })
    throttle.sent()
    setPending(email)
    return { action, open }
  }

  async function checkCode(send: () => Promise<unknown>): Promise<void> {
    await send().catch((error: unknown) => {
      const words = frameWords(error)
      if (!words) throw error
      bus.emit(EMAIL_STEP, { step: 'codeFailed' })
      throw emailError(WRONG_CODE, { message: words }, error)
    })
    bus.emit(EMAIL_STEP, { step: 'codePassed' })
  }

  return {
    restore: () => service.prepare(),
    pending: field('pending'),
    address: field('address'),
    secondsLeft: throttle.left,
    isAddress,
    selected: () => bus.emit(EMAIL_STEP, { step: 'selected' }),
    async start(email, signal) {
      const mine = until(signal)
      const text = checked(email)
      bus.emit(EMAIL_STEP, { step: 'submitted' })
      const { action, open } = await sendCode(text, mine)
      if (action === 'VERIFY_DEVICE') return router.push(EMAIL_VERIFY_DEVICE)
      if (action === 'CONNECT') return open.connect({ login: ctx.id, signal: mine })
      bus.emit(EMAIL_STEP, { step: 'codeSent' })
      router.push(EMAIL_VERIFY_OTP)
    },
    async resend(signal) {
      const email = state.get().pending
      if (email === undefined) throw new LatchkeyError('ABORTED')
      const mine = until(signal)
      const { action, open } = await sendCode(email, mine)
      if (action === 'CONNECT') await open.connect({ login: ctx.id, signal: mine })
      else bus.emit(EMAIL_STEP, { step: 'codeSent' })
    },
    async awaitDevice(signal) {
      const mine = until(signal)
      const open = await frame(mine)
      await open.request('CONNECT_DEVICE', {}, { signal: mine })
      bus.emit(EMAIL_STEP, { step: 'deviceRegistered' })
      bus.emit(EMAIL_STEP, { step: 'codeSent' })
      router.replace(EMAIL_VERIFY_OTP)
    },
    async verify(otp, signal) {
      const mine = until(signal)
      const open = await frame(mine)
      await checkCode(() => open.request('CONNECT_OTP', { otp }, { signal: mine }))
      await open.connect({ login: ctx.id, signal: ctx.signal })
    },
    async update(email, signal) {
      const mine = until(signal)
      const text = checked(email)
      const open = await frame(mine)
      const { action } = await open
        .request('UPDATE_EMAIL', { email: text }, { signal: mine })
        .catch((error: unknown) => {
          const words = frameWords(error)
          throw words ? emailError(REFUSED, { message: words }, error) : error
        })
      throttle.sent()
      setPending(text)
      router.push(action === 'VERIFY_PRIMARY_OTP' ? UPDATE_EMAIL_PRIMARY_OTP : UPDATE_EMAIL_SECONDARY_OTP)
    },
    async verifyUpdate(which, otp, signal) {
      const mine = until(signal)
      const open = await frame(mine)
      if (which === 'primary') {
        await checkCode(() => open.request('UPDATE_EMAIL_PRIMARY_OTP', { otp }, { signal: mine }))
        return router.replace(UPDATE_EMAIL_SECONDARY_OTP)
      }
      let newEmail = ''
      await checkCode(async () => {
        newEmail = (await open.request('UPDATE_EMAIL_SECONDARY_OTP', { otp }, { signal: mine })).newEmail
      })
      throttle.clear()
      onUser({ email: newEmail })
      setPending(undefined)
      bus.emit(EMAIL_STEP, { step: 'edited' })
    },
  }
}
