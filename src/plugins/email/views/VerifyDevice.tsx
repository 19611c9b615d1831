import type { ViewProps } from '#kernel'
import { cleanText, Heading, Picture, Rail, Text, Tile, useReadable } from '#kit'
import { HOST, NOTICES, siteOf } from '#wallet'
import { useEffect, useRef, useState, type ReactElement } from 'react'
import { EMAIL_LOGIN } from '../refs.ts'
import { Resend } from './Resend.tsx'
import { useErrorText } from './useErrorText.ts'

/** Waits for the person to open the link in the email. Every email that is sent has a link of its own to wait for. */
export function VerifyDevice({ ctx }: ViewProps): ReactElement {
  const { t } = ctx.i18n
  const login = ctx.use(EMAIL_LOGIN)
  const email = useReadable(login.pending)
  const { icon, name } = siteOf(ctx.use(HOST))
  const [sent, setSent] = useState(0)
  const isOver = useRef(false)
  const errorText = useErrorText(ctx)
  useEffect(() => {
    const life = new AbortController()
    login.awaitDevice(life.signal).catch(async (error: unknown) => {
      if (life.signal.aborted || isOver.current) return
      isOver.current = true
      const words = await errorText(error)
      if (life.signal.aborted) return
      if (words) ctx.use(NOTICES).show(words, 'error')
      ctx.router.goBack()
    })
    return () => life.abort()
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- every email has a link of its own to wait for
  }, [ctx, errorText, login, sent])
  return (
    <>
      <Rail
        left={{ picture: <Picture name={name ?? ''} src={icon} size={56} /> }}
        right={{ picture: <Tile icon="mail" size={56} /> }}
        state="waiting"
      />
      <Heading>{t('email.device')}</Heading>
      <Text>{t('email.deviceText', { email: cleanText(email ?? '') })}</Text>
      <Text>
        <Resend
          ctx={ctx}
          label="email.resendLink"
          waiting="email.resendIn"
          done="email.resentLink"
          onSent={() => setSent((now) => now + 1)}
        />
      </Text>
    </>
  )
}
