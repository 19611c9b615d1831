import type { ItemProps } from '#kernel'
import { AUTH, FRAME, WALLETS, type FrameUser } from '#wallet'
import { cleanText, Row, Tile, useReadable } from '#kit'
import { Fragment, type ReactElement } from 'react'
import { personOf } from '../person.ts'
import { providerOf } from '../providers.ts'
import { Mark } from './Mark.tsx'

const NOBODY = { get: (): FrameUser | undefined => undefined, subscribe: () => () => {} }

/** In the account's settings: at which provider somebody has logged in, and as whom. It cannot be changed here, so it opens nothing. */
export default function LoginRow({ ctx }: ItemProps): ReactElement | null {
  const { accounts } = useReadable(ctx.use(WALLETS).state)
  const user = useReadable(ctx.maybe(FRAME)?.user ?? NOBODY)
  const id = Object.values(accounts).find((account) => account?.connectorId === AUTH)?.socialProvider
  if (id === undefined) return null
  const provider = providerOf(ctx, id)
  const texts = personOf(id, user ?? {})
  return (
    <Row
      label={ctx.i18n.t('socials.loggedIn', { provider: cleanText(provider.name) })}
      detail={
        texts.length > 0 &&
        texts.map((text, at) => (
          <Fragment key={text}>
            {at > 0 && ' · '}
            <span dir="auto">{text}</span>
          </Fragment>
        ))
      }
      picture={<Tile icon={<Mark ctx={ctx} provider={provider} />} />}
    />
  )
}
