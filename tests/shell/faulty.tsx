/** Plugins that fail when they are told to, or must not run here, beside one that just works. */
import { useState } from 'react'
import { contribute, defineEvent, defineModule, definePlugin, defineView, type ViewProps } from '#kernel'
import { Button } from '#kit'
import { HEADER_ACTION } from '#wallet'

const CRASHY = defineView('Crashy')
const FUTURE = defineView('Future')
/** The fragile plugin's listeners throw on it. */
const HURT = defineEvent('crashy:hurt')

const fail = (where: string): never => {
  throw new TypeError(`crashy ${where}`)
}

function Crashy({ ctx }: ViewProps) {
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

/** Fails when it is told to: in a render, a handler, a timer, a listener. */
export const crashy = definePlugin({
  id: 'crashy',
  version: '1.0.0',
  apiVersion: 1,
  activation: 'open',
  contributes: {
    strings: {
      en: {
        'crashy.title': 'Fragile',
        'crashy.open': 'Open fragile',
        'crashy.touch': 'Touch fragile',
        'crashy.render': 'Break the view',
        'crashy.timer': 'Break a timer',
        'crashy.listener': 'Break a listener',
      },
    },
    views: [{ ref: CRASHY, title: 'crashy.title', load: async () => ({ default: Crashy }) }],
    slots: [
      contribute(HEADER_ACTION, { id: 'open', label: 'crashy.open', icon: 'danger', open: CRASHY }),
      contribute(HEADER_ACTION, { id: 'touch', label: 'crashy.touch', icon: 'more', onSelect: () => fail('handler') }),
    ],
  },
  load: async () => ({ default: defineModule({ activate: ({ bus }) => void bus.on(HURT, () => fail('listener')) }) }),
})

/** Written for a later contract. */
export const tomorrow = definePlugin({
  id: 'tomorrow',
  version: '9.0.0',
  apiVersion: 2,
  contributes: {
    strings: { en: { 'tomorrow.title': 'Future', 'tomorrow.open': 'From tomorrow' } },
    views: [{ ref: FUTURE, title: 'tomorrow.title', load: () => Promise.reject(new Error('never asked for')) }],
    slots: [contribute(HEADER_ACTION, { id: 'future', label: 'tomorrow.open', icon: 'clock', open: FUTURE })],
  },
})

/** Some regions do not get it. */
export const regional = definePlugin({
  id: 'regional',
  version: '1.0.0',
  apiVersion: 1,
  feature: { key: 'regional', default: true },
  restricted: ({ timeZone }) => timeZone === 'Asia/Shanghai',
  contributes: {
    strings: { en: { 'regional.open': 'Regional' } },
    slots: [contribute(HEADER_ACTION, { id: 'regional', label: 'regional.open', icon: 'globe', onSelect: () => {} })],
  },
})

export { neighbour } from '../flows/pages/lab/neighbour.ts'
