import type { ItemProps } from '#kernel'
import { AUTH, WALLETS } from '#wallet'
import { Button, cleanText, Columns, Stack, useReadable } from '#kit'
import type { ReactElement } from 'react'
import type { SocialProvider } from '../providers.ts'
import { CONNECT_SOCIALS, SOCIAL_LOGIN } from '../refs.ts'
import { Mark } from './Mark.tsx'
import { useSelect } from './useSelect.ts'

/** The most that stand in Connect: a wide one, and a row of five. Of more, four and a button that leads to all. */
const MOST = 6

/** The providers in Connect. Nothing where an embedded wallet is connected already. */
export default function Socials({ ctx }: ItemProps): ReactElement | null {
  const { t } = ctx.i18n
  const providers = useReadable(ctx.use(SOCIAL_LOGIN).providers)
  const { connections } = useReadable(ctx.use(WALLETS).state)
  const select = useSelect(ctx)
  const [first, ...others] = providers
  if (!first || connections.some(({ connectorId }) => connectorId === AUTH)) return null

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
  if (providers.length === 2) return <Columns>{providers.map(small)}</Columns>
  const hasMore = providers.length > MOST
  const shown = hasMore ? others.slice(0, MOST - 2) : others
  return (
    <Stack>
      <Button icon={<Mark ctx={ctx} provider={first} />} onClick={() => select(first)}>
        {label(first)}
      </Button>
      {shown.length > 0 && (
        <Columns>
          {shown.map(small)}
          {hasMore && (
            <Button aria-label={t('socials.more')} icon="more" onClick={() => ctx.router.push(CONNECT_SOCIALS)} />
          )}
        </Columns>
      )}
    </Stack>
  )
}
