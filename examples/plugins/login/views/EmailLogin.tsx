import type { ViewProps } from 'latchkey/plugin'
import { useReadable } from 'latchkey/plugin/kit'
import { useEffect, useRef } from 'react'
import { LOGIN } from '../index.ts'
import { LoginFrame } from './LoginFrame.tsx'

/** Shows the frame's form. Leaving the view does not reset it, so a code that was sent can still be entered. */
export default function EmailLogin({ ctx, done }: ViewProps) {
  const asked = useReadable(ctx.use(LOGIN).asked)
  const wasAsked = useRef(false)
  useEffect(() => {
    // If `connect` opened the view, it closes when that ends.
    if (wasAsked.current && asked !== 'logIn') done()
    wasAsked.current = asked === 'logIn'
  }, [asked, done])
  return <LoginFrame ctx={ctx} label={ctx.i18n.t('login.form')} height={210} />
}
