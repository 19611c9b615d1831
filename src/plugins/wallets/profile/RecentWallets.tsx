import type { ItemProps } from '#kernel'
import { NOTICES, WALLETS, type RecentWallet } from '#wallet'
import { Button, IconButton, Picture, Plate, Row, useReadable } from '#kit'
import { useEffect, useRef, useState, type ReactElement } from 'react'
import { forgetRecent } from '../createActions.ts'
import type { Cell, Surroundings } from '../core.ts'
import { fromRecent, isSame } from '../list/entries.ts'
import { isAmong } from '../state.ts'
import { CORE } from '../tokens.ts'

interface Forgotten {
  readonly wallet: RecentWallet
  /** Its index in the list. */
  readonly at: number
  readonly undo: () => void
}

/** Wallets used recently that are not connected: connect one again, or forget it. */
export function RecentWallets({ ctx }: ItemProps): ReactElement | null {
  const { t } = ctx.i18n
  const core = ctx.use(CORE)
  const wallets = ctx.use(WALLETS)
  const { recent } = useReadable(wallets.state)
  const [forgotten, setForgotten] = useState<Forgotten>()
  const listed = recent.filter((wallet) => !isConnected(core, wallet))
  // Not if it was used again meanwhile.
  const gone = forgotten && !recent.some(({ id }) => id === forgotten.wallet.id) ? forgotten : undefined
  const rows = gone ? [...listed.slice(0, gone.at), gone.wallet, ...listed.slice(gone.at)] : listed
  if (rows.length === 0) return null

  function forget(wallet: RecentWallet, at: number): void {
    setForgotten({ wallet, at, undo: forgetRecent(core, wallet.id) })
    ctx.use(NOTICES).show(t('wallets.profile.forgotten', { wallet: wallet.name }), 'success')
  }
  function undo(): void {
    forgotten?.undo()
    setForgotten(undefined)
  }
  return (
    <Plate label={t('wallets.profile.recent')}>
      {rows.map((wallet, at) => (
        <RecentRow
          key={wallet.id}
          wallet={wallet}
          picture={core.pictures.wallet(fromRecent(wallet))}
          words={{
            gone: t('wallets.profile.gone'),
            undo: t('wallets.profile.undo'),
            forget: t('wallets.profile.forget', { wallet: wallet.name }),
          }}
          onSelect={() => wallets.select(fromRecent(wallet))}
          onForget={() => forget(wallet, at)}
          onUndo={wallet === gone?.wallet ? undo : undefined}
        />
      ))}
    </Plate>
  )
}

interface RecentRowProps {
  readonly wallet: RecentWallet
  readonly picture: string | undefined
  readonly words: { readonly gone: string; readonly undo: string; readonly forget: string }
  readonly onSelect: () => void
  readonly onForget: () => void
  /** It was forgotten a moment ago. */
  readonly onUndo: (() => void) | undefined
}

function RecentRow({ wallet, picture, words, onSelect, onForget, onUndo }: RecentRowProps): ReactElement {
  const control = useRef<HTMLButtonElement>(null)
  const isGone = onUndo !== undefined
  const was = useRef(isGone)
  useEffect(() => {
    // The control that replaces the other one also gets its focus.
    if (was.current !== isGone) control.current?.focus()
    was.current = isGone
  }, [isGone])
  return (
    <Row
      label={wallet.name}
      detail={isGone && words.gone}
      picture={<Picture name={wallet.name} src={picture} />}
      {...(!isGone && { onClick: onSelect })}
      trailing={
        isGone ? (
          <Button ref={control} small onClick={onUndo}>
            {words.undo}
          </Button>
        ) : (
          <IconButton ref={control} icon="trash" label={words.forget} onClick={onForget} />
        )
      }
    />
  )
}

/** Is the wallet reached by one of the connected connectors? */
function isConnected({ environment, state }: Surroundings & Cell, wallet: RecentWallet): boolean {
  const { connections, connectors } = state.get()
  return connectors.filter(isAmong(connections)).some((connector) => isSame(wallet, connector, environment.mobile))
}
