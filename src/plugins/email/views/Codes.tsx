/* oxlint-disable jsx-a11y/no-autofocus -- the code is the only thing its screen asks for */
import type { PluginContext, ViewProps } from '#kernel'
import { ACCOUNT, NOTICES } from '#wallet'
import { cleanText, Otp, Text, TextButton, useReadable, useStyles, VisuallyHidden } from '#kit'
import { useEffect, useRef, useState, type ReactElement, type ReactNode } from 'react'
import { EMAIL_LOGIN, UPDATE_EMAIL } from '../refs.ts'
import { Resend } from './Resend.tsx'
import { useErrorText } from './useErrorText.ts'
import { useSecondsLeft } from './useSecondsLeft.ts'

interface CodeProps {
  readonly ctx: PluginContext
  readonly email: string | undefined
  readonly check: (otp: string, signal: AbortSignal) => Promise<void>
  /** Below the code. */
  readonly children: ReactNode
}

/** Asks for the six digits, which submit themselves. A wrong code stays to be seen, and is typed over. */
function Code({ check, children, ctx, email }: CodeProps): ReactElement {
  const { t } = ctx.i18n
  const root = useRef<HTMLDivElement>(null)
  useStyles(root, css)
  const [otp, setOtp] = useState('')
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string>()
  const errorText = useErrorText(ctx)
  const life = useRef<AbortController>(undefined)
  useEffect(() => {
    const mine = new AbortController()
    life.current = mine
    return () => mine.abort()
  }, [])

  async function submit(code: string): Promise<void> {
    const signal = life.current?.signal
    if (busy || !signal) return
    setBusy(true)
    setError(undefined)
    try {
      await check(code, signal)
    } catch (reason) {
      const text = await errorText(reason)
      if (!signal.aborted) setError(text)
    } finally {
      if (!signal.aborted) setBusy(false)
    }
  }

  return (
    <div className="lk-email" ref={root}>
      <Text>{t('email.sent', { email: cleanText(email ?? '') })}</Text>
      <Otp
        label={t('email.code')}
        value={otp}
        onChange={setOtp}
        onComplete={(code) => void submit(code)}
        error={error}
        busy={busy}
        autoFocus
      />
      <VisuallyHidden>
        <output>{busy && t('email.checking')}</output>
      </VisuallyHidden>
      <div className="lk-email-foot">{children}</div>
    </div>
  )
}

export function VerifyOtp({ ctx }: ViewProps): ReactElement {
  const { t } = ctx.i18n
  const login = ctx.use(EMAIL_LOGIN)
  const email = useReadable(login.pending)
  return (
    <Code ctx={ctx} email={email} check={(otp, signal) => login.verify(otp, signal)}>
      <Resend ctx={ctx} label="email.resend" waiting="email.resendIn" done="email.resent" />
      <TextButton onClick={() => ctx.router.goBack()}>{t('email.change')}</TextButton>
    </Code>
  )
}

export function UpdatePrimary({ ctx }: ViewProps): ReactElement {
  const login = ctx.use(EMAIL_LOGIN)
  const email = useReadable(login.address)
  return (
    <Code ctx={ctx} email={email} check={(otp, signal) => login.verifyUpdate('primary', otp, signal)}>
      <TryAgain ctx={ctx} />
    </Code>
  )
}

export function UpdateSecondary({ ctx }: ViewProps): ReactElement {
  const { t } = ctx.i18n
  const login = ctx.use(EMAIL_LOGIN)
  const email = useReadable(login.pending)
  async function check(otp: string, signal: AbortSignal): Promise<void> {
    await login.verifyUpdate('secondary', otp, signal)
    ctx.use(NOTICES).show(t('email.updated', { email: cleanText(login.address.get() ?? '') }), 'success')
    ctx.router.reset(ACCOUNT)
  }
  return (
    <Code ctx={ctx} email={email} check={check}>
      <TryAgain ctx={ctx} />
    </Code>
  )
}

/** Back to the address, once another code may be sent. */
function TryAgain({ ctx }: { readonly ctx: PluginContext }): ReactElement {
  const { t } = ctx.i18n
  const { left } = useSecondsLeft(ctx.clock, ctx.use(EMAIL_LOGIN).secondsLeft)
  return (
    <TextButton disabled={left > 0} onClick={() => ctx.router.replace(UPDATE_EMAIL)}>
      {left > 0 ? t('email.tryAgainIn', { count: left }) : t('email.tryAgain')}
    </TextButton>
  )
}

const css = `
.lk-email{display:grid;gap:20px;min-width:0;padding-block-end:8px}
.lk-email>p{overflow-wrap:anywhere}
.lk-email>.lk-group{margin-inline:12px}
.lk-email-foot{display:flex;flex-wrap:wrap;justify-content:space-between;gap:12px;padding-inline:12px;font:var(--latchkey-type-small)}
`
