import { useState } from 'react'
import { shapes, type ViewProps } from 'latchkey/plugin'
import { NOTICES, WALLETS } from 'latchkey/plugin/wallet'
import { Button, Text, useReadable } from 'latchkey/plugin/kit'
import { LAB_RESULT } from './index.ts'
import type { LabState } from './module.ts'

const MESSAGE = '0x4c61746368'
const CHAINS = shapes.fields({ http: shapes.listOf(shapes.text()) })

export default function Lab({ ctx, done }: ViewProps<void, string>) {
  const { t } = ctx.i18n
  const { ticks } = useReadable(ctx.slice<LabState>({ ticks: 0, events: 0 }))
  const [said, setSaid] = useState('nothing')

  /** Ends with the plugin: the request carries its signal. What goes wrong is told as any plugin would. */
  const ask = async (): Promise<void> => {
    setSaid('asking')
    try {
      const { http } = await ctx.http.get('api', '/v1/supported-chains', { schema: CHAINS, signal: ctx.signal })
      setSaid(http.join(' '))
    } catch (error) {
      ctx.maybe(NOTICES)?.fail(error)
      ctx.reporter.report({ error })
    }
  }

  /** The plugin stays until the wallet has answered and the answer is where it belongs. */
  const sign = async (deliver: (signature: string) => Promise<void> | void): Promise<void> => {
    const held = ctx.hold('signature')
    setSaid('signing')
    try {
      const { state, provider } = ctx.use(WALLETS)
      const address = state.get().accounts.eip155?.address
      await deliver(String(await provider('eip155')?.request({ method: 'personal_sign', params: [MESSAGE, address] })))
    } catch (error) {
      ctx.maybe(NOTICES)?.fail(error)
    } finally {
      await held.dispose()
    }
  }

  /** The next view of the same flow: the hold lasts until the person has left it. */
  const show = (signature: string): Promise<void> => ctx.router.open(LAB_RESULT, { signature })

  return (
    <>
      <Text>{ticks > 1 ? 'ticking' : 'quiet'}</Text>
      <Text>said: {said}</Text>
      <Button onClick={() => void ask()}>{t('lab.ask')}</Button>
      <Button onClick={() => void sign(done)}>{t('lab.sign')}</Button>
      <Button onClick={() => void sign(show)}>{t('lab.show')}</Button>
    </>
  )
}
