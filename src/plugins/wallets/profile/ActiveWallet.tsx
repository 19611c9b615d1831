import type { ItemProps } from '#kernel'
import { NOTICES, type WalletConnection } from '#wallet'
import { CopyButton, IconButton, Picture, Plate, Row, safeWalletLink, Tile } from '#kit'
import { useEffect, useRef, useState, type ReactElement } from 'react'
import { Detail } from './Detail.tsx'
import { Rename } from './Rename.tsx'
import type { Profile } from './useProfile.ts'

interface ActiveWalletProps extends ItemProps {
  readonly connection: WalletConnection
  readonly profile: Profile
}

/** The wallet in use: its name, its address to copy, and the button that disconnects it. */
export function ActiveWallet({ ctx, connection, profile }: ActiveWalletProps): ReactElement {
  const { t } = ctx.i18n
  const pencil = useRef<HTMLButtonElement>(null)
  const [renaming, setRenaming] = useState<boolean>()
  useEffect(() => {
    // `renaming` is undefined until it was first used: when the view opens, the focus stays on its title.
    if (renaming === false) pencil.current?.focus()
  }, [renaming])
  const { account } = connection
  const display = profile.displayOf(connection)
  const explorer = safeWalletLink(account.addressExplorerUrl)

  if (renaming) {
    return (
      <Rename
        ctx={ctx}
        name={display.isNamed ? display.name : ''}
        address={display.short}
        onSave={(label) => {
          profile.rename(connection, label)
          setRenaming(false)
        }}
        onCancel={() => setRenaming(false)}
      />
    )
  }
  return (
    <Plate label={t('wallets.profile.inUse')}>
      <Row
        current
        label={display.name}
        detail={<Detail display={display} />}
        picture={<Picture name={display.wallet} src={display.picture} />}
        trailing={
          <>
            <IconButton
              ref={pencil}
              label={t('wallets.profile.rename', { wallet: display.name })}
              icon={PENCIL}
              onClick={() => setRenaming(true)}
            />
            <CopyButton
              text={account.address ?? ''}
              label={t('wallets.profile.copy')}
              copiedLabel={t('wallets.profile.copied')}
              failedLabel={t('wallets.profile.uncopied')}
              onResult={(copied) =>
                void ctx
                  .use(NOTICES)
                  .show(t(copied ? 'wallets.profile.copied' : 'wallets.profile.uncopied'), copied ? 'success' : 'error')
              }
            />
          </>
        }
      />
      {explorer && (
        <Row
          label={t('wallets.profile.explorer')}
          picture={<Tile icon="globe" />}
          trailing="external"
          href={explorer}
        />
      )}
      <Row
        label={<span className="lk-danger">{t('wallets.profile.disconnect')}</span>}
        picture={<Tile icon="power" />}
        onClick={() => profile.disconnect(connection)}
      />
    </Plate>
  )
}

/** In the manner of the kit's icons. */
const PENCIL = (
  <svg className="lk-i" viewBox="0 0 24 24" width={20} height={20} aria-hidden="true">
    <path d="M4 20l1-4.5L16 4.5l3.5 3.5L8.5 19zM13.5 7l3.5 3.5" />
  </svg>
)
