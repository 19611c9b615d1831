import { shapes, type ViewProps } from 'latchkey/plugin'
import { NETWORKS, WALLETS } from 'latchkey/plugin/wallet'
import { AmountText, Button, Checkbox, useReadable } from 'latchkey/plugin/kit'
import { useEffect, useState } from 'react'
const PRICE = shapes.mapped(shapes.text(66, /^0x[\da-f]+$/i), BigInt) // a wallet may answer anything
export default function GasWatch({ ctx }: ViewProps) {
  const { locale, t } = ctx.i18n
  const { active } = useReadable(ctx.use(NETWORKS).state)
  const [gwei, setGwei] = useState(() => ctx.storage.get('gwei', shapes.flag) ?? true)
  const [said, setSaid] = useState<{ readonly of: typeof active; readonly wei: bigint | 'failed' }>()
  const wei = said?.of === active ? said?.wei : undefined
  useEffect(() => {
    if (wei !== undefined) return undefined
    const ask = async () => PRICE.read(await ctx.use(WALLETS).provider()?.request({ method: 'eth_gasPrice' }))
    const say = (wei: bigint | 'failed') => setSaid({ of: active, wei })
    const limit = ctx.clock.setTimeout(() => say('failed'), 10_000)
    ask().then(say, () => say('failed'))
    return () => ctx.clock.clearTimeout(limit)
  }, [ctx, active, wei])
  useEffect(() => ctx.storage.set('gwei', gwei), [ctx, gwei])
  const places = gwei ? 9 : 18 // the point is moved, nothing divided: a number would round
  const value = `${wei}`.padStart(places + 1, '0').replace(RegExp(`.{${places}}$`), '.$&')
  const format = { locale, unit: gwei ? 'gwei' : active?.nativeCurrency.symbol, decimals: gwei ? 3 : 18 }
  return (
    <>
      <AmountText large {...format} value={value} fallback={wei ? t('gas-watch.failed') : '…'} />
      <Checkbox checked={gwei} onChange={setGwei}>
        {t('gas-watch.setting')}
      </Checkbox>
      <Button onClick={() => setSaid(undefined)}>{t('gas-watch.again')}</Button>
    </>
  )
}
