import type { PluginContext } from '#kernel'
import { HOST, siteOf } from '#wallet'
import { Picture, Rail } from '#kit'
import type { ReactElement } from 'react'
import type { WalletDisplay } from './walletDisplay.ts'

interface WalletRailProps {
  readonly ctx: PluginContext
  readonly wallet: WalletDisplay
  readonly state: 'open' | 'waiting' | 'closed' | 'broken'
  /** Shown below the wallet's name. Default: the words for `state`. */
  readonly detail?: string
}

/** The site, the wallet, and the state of the connection between them. */
export function WalletRail({ ctx, wallet, state, detail }: WalletRailProps): ReactElement {
  const site = siteOf(ctx.use(HOST))
  return (
    <Rail
      state={state}
      left={{ picture: <Picture name={site.name} src={site.icon} size={56} />, label: site.name, detail: site.host }}
      right={{
        picture: <Picture name={wallet.name} src={wallet.src} size={56} />,
        label: wallet.name,
        detail: detail ?? ctx.i18n.t(`walletconnect.state.${state}`),
      }}
    />
  )
}
