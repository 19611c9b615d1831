import { codeOf, type PluginContext } from '#kernel'
import { NOTICES } from '#wallet'
import { TextButton } from '#kit'
import { useEffect, useRef, useState, type ReactElement } from 'react'
import { EMAIL_LOGIN } from '../refs.ts'
import { useErrorText } from './useErrorText.ts'
import { useSecondsLeft } from './useSecondsLeft.ts'

interface ResendProps {
  readonly ctx: PluginContext
  readonly label: string
  /** Takes the seconds as `count`. */
  readonly waiting: string
  readonly done: string
  readonly onSent?: (() => void) | undefined
}

/** Sends another email, as soon as the throttle allows it, which it counts down to. */
export function Resend({ ctx, done, label, onSent, waiting }: ResendProps): ReactElement {
  const { t } = ctx.i18n
  const login = ctx.use(EMAIL_LOGIN)
  const { again, left } = useSecondsLeft(ctx.clock, login.secondsLeft)
  const [busy, setBusy] = useState(false)
  const life = useRef<AbortController>(undefined)
  const errorText = useErrorText(ctx)
  useEffect(() => {
    const mine = new AbortController()
    life.current = mine
    return () => mine.abort()
  }, [])

  async function send(): Promise<void> {
    const signal = life.current?.signal
    setBusy(true)
    try {
      await login.resend(signal)
      ctx.use(NOTICES).show(t(done), 'success')
      onSent?.()
    } catch (error) {
      const text = await errorText(error)
      if (text && codeOf(error) !== 'ABORTED') ctx.use(NOTICES).show(text, 'error')
    } finally {
      if (!signal?.aborted) {
        setBusy(false)
        again()
      }
    }
  }
  return (
    <TextButton disabled={busy || left > 0} onClick={() => void send()}>
      {left > 0 ? t(waiting, { count: left }) : t(label)}
    </TextButton>
  )
}
