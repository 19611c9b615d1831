import type { ItemProps } from '#kernel'
import type { WalletConnection } from '#wallet'
import { IconButton, Picture, Row } from '#kit'
import type { ReactElement } from 'react'
import { Detail } from './Detail.tsx'
import type { Profile } from './useProfile.ts'

interface OtherWalletProps extends ItemProps {
  readonly connection: WalletConnection
  readonly profile: Profile
}

/** A wallet in the background: choosing it makes it the one in use. */
export function OtherWallet({ ctx, connection, profile }: OtherWalletProps): ReactElement {
  const display = profile.displayOf(connection)
  return (
    <Row
      label={display.name}
      detail={<Detail display={display} />}
      picture={<Picture name={display.wallet} src={display.picture} />}
      onClick={() => profile.use(connection)}
      trailing={
        <IconButton
          icon="power"
          label={ctx.i18n.t('wallets.profile.disconnectOne', { wallet: display.name })}
          onClick={() => profile.disconnect(connection)}
        />
      }
    />
  )
}
