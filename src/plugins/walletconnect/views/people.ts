import { explainError, type ErrorCode, type ErrorWords, type PluginContext } from '#kernel'
import { HOST, type WalletListing } from '#wallet'
import { cleanText } from '#kit'

/** Names longer than that are cut. */
const LONGEST = 60

/** A picture with its name, as wallets and sites are shown. */
export interface Face {
  readonly name: string
  readonly src: string | undefined
}

/** A wallet of the directory, or of the host's own `open`: its name is cleaned, for it stands in sentences. Its picture comes from there only with a project id, which strangers lack. */
export function faceOf(ctx: PluginContext, wallet: WalletListing | undefined): Face {
  const { name, image_url: own, image_id: id } = wallet ?? {}
  const { projectId } = ctx.use(HOST)
  const src =
    own ?? (id && projectId ? ctx.http.url('wallets', `/getWalletImage/${encodeURIComponent(id)}`) : undefined)
  return { name: cleanText(name ?? '', LONGEST) || ctx.i18n.t('walletconnect.wallet'), src }
}

/**
 * An error in the catalogue's words. They come after the first view: what fails before that is said in ours, and so is what
 * a pairing knows better.
 */
export function explain({ i18n }: PluginContext, code: ErrorCode, wallet: string): ErrorWords {
  if (code === 'CHAIN_NOT_SUPPORTED')
    return { heading: i18n.t('walletconnect.elsewhere'), text: i18n.t('walletconnect.elsewhereText', { wallet }) }
  return explainError(i18n, code) ?? { heading: i18n.t('walletconnect.failed'), text: undefined }
}
