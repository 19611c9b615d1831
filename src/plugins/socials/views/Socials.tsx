import type { ItemProps } from '#kernel'
import { AUTH, WALLETS } from '#wallet'
import { Button, cleanText, Columns, Stack, useReadable } from '#kit'
import type { ReactElement } from 'react'
import type { SocialProvider } from '../providers.ts'
import { CONNECT_SOCIALS, SOCIAL_LOGIN } from '../refs.ts'
import { Mark } from './Mark.tsx'
import { useSelect } from './useSelect.ts'

/** The providers in Connect. Nothing where an embedded wallet is connected already. */
export default function Socials({ ctx }: ItemProps): ReactElement | null {
  const { t } = ctx.i18n
  const { shown, hasMore } = useReadable(ctx.use(SOCIAL_LOGIN).front)
  const { connections } = useReadable(ctx.use(WALLETS).state)
  const select = useSelect(ctx)
  const [first, ...others] = shown
  if ((!first && !hasMore) || connections.some(({ connectorId }) => connectorId === AUTH)) return null

  const label = ({ name }: SocialProvider): string => t('socials.with', { provider: cleanText(name) })
  const small = (provider: SocialProvider): ReactElement => (
    <Button
      key={provider.id}
      aria-label={label(provider)}
      title={cleanText(provider.name)}
      icon={<Mark ctx={ctx} provider={provider} />}
      onClick={() => select(provider)}
    />
  )
  const toAll = (): void => ctx.router.push(CONNECT_SOCIALS)
  if (shown.length === 2 && !hasMore) return <Columns>{shown.map(small)}</Columns>
  return (
    <Stack>
      {first && (
        <Button icon={<Mark ctx={ctx} provider={first} />} onClick={() => select(first)}>
          {label(first)}
        </Button>
      )}
      {others.length > 0 && (
        <Columns>
          {others.map(small)}
          {hasMore && <Button aria-label={t('socials.more')} icon="more" onClick={toAll} />}
        </Columns>
      )}
      {others.length === 0 && hasMore && <Button onClick={toAll}>{t(first ? 'socials.more' : 'socials.any')}</Button>}
    </Stack>
  )
}
