import type { ItemProps, ViewProps } from 'latchkey/plugin'
import { Button, Facts, Form, Heading, Note, Skeleton, Tabs, Text, Unloaded, useReadable } from 'latchkey/plugin/kit'
import { AmountIn, isOver, isUnknown, RunningList, stateOf, unitsOf } from 'latchkey/plugin/operations'
import { ACCOUNTS, errorText, NETWORKS } from 'latchkey/plugin/wallet'
import { useEffect } from 'react'
import { FORM, PROGRESS, STAKES } from '../index.ts'
import { wordsFor } from '../stakes.ts'
import { VAULT } from '../vault.ts'
import { AmountBox } from './AmountBox.tsx'

/** The form; or, on another network, the way to the vault's. */
export default function Staking({ ctx }: ViewProps) {
  const account = useReadable(ctx.use(ACCOUNTS).state)
  const isHere = ctx.use(VAULT).account() !== undefined
  return isHere ? <Fields ctx={ctx} key={account?.caipAddress} /> : <Elsewhere ctx={ctx} />
}

function Fields({ ctx }: ItemProps) {
  const { t, locale } = ctx.i18n
  const form = ctx.use(FORM)
  const { closed, holdings, isUnread, side, text } = useReadable(form.state)
  const stakes = useReadable(ctx.use(STAKES))
  const coin = ctx.use(VAULT).coin()
  const settled = stakes.filter(isOver).length
  // oxlint-disable-next-line react/exhaustive-effect-dependencies -- read anew with each stake that is over
  useEffect(() => void form.look(), [form, settled])

  const { units, problem } = unitsOf({ text, locale }, { asset: coin })
  const held = side === 'stake' ? holdings?.wallet : holdings?.staked
  // The box says how much there is of what can be moved.
  const other = side === 'stake' ? 'staked' : 'wallet'
  const need = problem
    ? 'value'
    : units === undefined
      ? 'amount'
      : held !== undefined && units > held
        ? 'funds'
        : 'nothing'
  return (
    <Tabs
      name={t('staking.sides')}
      tabs={(['stake', 'unstake'] as const).map((id) => ({ id, label: t(`staking.${id}`) }))}
      value={side}
      onChange={form.turn}
    >
      <Form onSubmit={form.review} errorText={(error) => errorText(ctx, error)}>
        {(busy) => (
          <>
            {closed && <Note tone="warning">{t(`staking.closed.${closed}`)}</Note>}
            <AmountBox ctx={ctx} />
            {isUnread ? (
              <Unloaded action={t('staking.again')} busy={false} onRetry={() => void form.look()}>
                {t('staking.unread')}
              </Unloaded>
            ) : (
              <Facts
                facts={[
                  {
                    term: t(`staking.${other}`),
                    value: holdings ? (
                      <AmountIn asset={coin} units={holdings[other]} locale={locale} />
                    ) : (
                      <Skeleton width={80} height={18} />
                    ),
                  },
                ]}
              />
            )}
            {side === 'unstake' && holdings?.staked === 0n && <Text>{t('staking.none')}</Text>}
            <Button
              variant="primary"
              type="submit"
              disabled={need !== 'nothing' || !holdings}
              busy={busy && t('staking.checking')}
            >
              {t(`staking.need.${need}`, { symbol: coin.symbol })}
            </Button>
          </>
        )}
      </Form>
      <RunningList
        ctx={ctx}
        label={t('staking.running')}
        items={stakes
          .filter((stake) => !isOver(stake) || isUnknown(stake))
          .map((stake) => ({
            key: stake.key,
            label: wordsFor(ctx, stake).what,
            detail: t(`staking.${stateOf(stake)}`, wordsFor(ctx, stake)),
            ...(isUnknown(stake) && { icon: 'warning' as const }),
          }))}
        view={PROGRESS}
      />
    </Tabs>
  )
}

function Elsewhere({ ctx }: ItemProps) {
  const { t } = ctx.i18n
  const network = ctx.use(VAULT).network()
  if (!network) return <Text>{t('staking.unlisted')}</Text>
  const words = { network: network.name }
  return (
    <>
      <Heading>{t('staking.elsewhere', words)}</Heading>
      <Text>{t('staking.elsewhereText')}</Text>
      <Form
        onSubmit={(signal) => ctx.use(NETWORKS).switchTo(network.caipNetworkId, { signal })}
        errorText={(error) => errorText(ctx, error)}
      >
        {(busy) => (
          <Button variant="primary" type="submit" busy={busy && t('staking.checking')}>
            {t('staking.switch', words)}
          </Button>
        )}
      </Form>
    </>
  )
}
