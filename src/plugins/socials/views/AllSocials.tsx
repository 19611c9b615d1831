import type { ViewProps } from '#kernel'
import { cleanText, Plate, Row, Text, Tile, useReadable } from '#kit'
import type { ReactElement } from 'react'
import { SOCIAL_LOGIN } from '../refs.ts'
import { Mark } from './Mark.tsx'
import { useSelect } from './useSelect.ts'

/** All providers, in order. */
export default function AllSocials({ ctx }: ViewProps): ReactElement {
  const { t } = ctx.i18n
  const providers = useReadable(ctx.use(SOCIAL_LOGIN).providers)
  const select = useSelect(ctx)
  if (providers.length === 0) return <Text>{t('socials.none')}</Text>
  return (
    <Plate>
      {providers.map((provider) => (
        <Row
          key={provider.id}
          label={cleanText(provider.name)}
          picture={<Tile icon={<Mark ctx={ctx} provider={provider} />} />}
          trailing="chevron"
          onClick={() => select(provider)}
        />
      ))}
    </Plate>
  )
}
