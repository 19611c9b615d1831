import type { ViewProps } from 'latchkey/plugin'
import { useReadable } from 'latchkey/plugin/kit'
import { useEffect, useRef } from 'react'
import { LOGIN } from '../index.ts'
import { LoginFrame } from './LoginFrame.tsx'

/** The frame's own form. Back and Close leave it as it is; a code that was sent goes on working. */
export default function EmailLogin({ ctx, done }: ViewProps) {
  const asked = useReadable(ctx.use(LOGIN).asked)
  const wasAsked = useRef(false)
  useEffect(() => {
    // Opened by whoever asked the wallet to connect, it goes with the question.
    if (wasAsked.current && asked !== 'logIn') done()
    wasAsked.current = asked === 'logIn'
  }, [asked, done])
  return <LoginFrame ctx={ctx} label={ctx.i18n.t('login.form')} height={210} />
}
