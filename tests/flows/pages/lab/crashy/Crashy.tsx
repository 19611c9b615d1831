import { useState } from 'react'
import type { ViewProps } from 'latchkey/plugin'
import { Button } from 'latchkey/plugin/kit'
import { HURT } from './index.ts'

const fail = (where: string): never => {
  throw new TypeError(`crashy ${where}`)
}

export default function Crashy({ ctx }: ViewProps) {
  const { t } = ctx.i18n
  const [broken, setBroken] = useState(false)
  if (broken) fail('render')
  return (
    <>
      <Button onClick={() => setBroken(true)}>{t('crashy.render')}</Button>
      <Button onClick={() => ctx.clock.setTimeout(() => fail('timer'), 0)}>{t('crashy.timer')}</Button>
      <Button onClick={() => ctx.bus.emit(HURT)}>{t('crashy.listener')}</Button>
    </>
  )
}
