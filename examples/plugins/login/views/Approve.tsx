import type { ViewProps } from 'latchkey/plugin'
import { useReadable } from 'latchkey/plugin/kit'
import { useEffect } from 'react'
import { LOGIN } from '../index.ts'
import { LoginFrame } from './LoginFrame.tsx'

/** Shows the frame's request. Closes when it is answered or cancelled. Leaving the view declines it. */
export default function Approve({ ctx, done }: ViewProps) {
  const asked = useReadable(ctx.use(LOGIN).asked)
  useEffect(() => {
    if (asked !== 'approve') done()
  }, [asked, done])
  return <LoginFrame ctx={ctx} label={ctx.i18n.t('login.asked')} height={320} />
}
