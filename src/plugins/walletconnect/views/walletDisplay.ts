import type { PluginContext } from '#kernel'
import { HOST, type WalletListing } from '#wallet'
import { cleanText } from '#kit'

/** Longer names are cut. */
const LONGEST = 60

/** The name and picture by which a wallet is shown. */
export interface WalletDisplay {
  readonly name: string
  readonly src: string | undefined
}

/** How to show a wallet of the directory, or one that the host passed to `open`. The directory has pictures only for projects. */
export function displayOf(ctx: PluginContext, wallet: WalletListing | undefined): WalletDisplay {
  const { name, image_url: own, image_id: id } = wallet ?? {}
  const { projectId } = ctx.use(HOST)
  const src =
    own ?? (id && projectId ? ctx.http.url('wallets', `/getWalletImage/${encodeURIComponent(id)}`) : undefined)
  return { name: cleanText(name ?? '', LONGEST) || ctx.i18n.t('walletconnect.wallet'), src }
}
