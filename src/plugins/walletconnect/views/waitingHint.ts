import type { PluginContext } from '#kernel'
import { ENVIRONMENT, NOTICES } from '#wallet'
import { cleanText, safeWalletLink } from '#kit'
import type { WaitingRequest } from '../pairing/pairingService.ts'
import { PAIRING } from '../tokens.ts'
import { OPEN_WALLET } from './refs.ts'

/** The library opens the wallet's app by itself if the browser allows it. Then the page is hidden within this time. */
const APP_OPENS_WITHIN = 1_500

/**
 * While a request waits in the remote wallet, tells the person where to answer it. Screen readers announce it, and the open modal
 * shows a footer and a notice. On a phone, if the modal is closed and the wallet's app did not open, a sheet offers a link to
 * it, because opening an app needs a tap. Call it once; it runs until the plugin stops.
 */
export function keepHints(ctx: PluginContext): void {
  const { clock, i18n, own, router } = ctx
  const { waiting } = ctx.use(PAIRING)
  const { mobile } = ctx.use(ENVIRONMENT)
  let id: string | undefined
  let timer: unknown
  const stop = (): void => clock.clearTimeout(timer)

  function show({ wallet, href }: WaitingRequest): void {
    const name = cleanText(wallet, 60) || i18n.t('walletconnect.wallet')
    ctx.use(NOTICES).announce(i18n.t('walletconnect.hint.waiting', { wallet: name }))
    if (!mobile || safeWalletLink(href) === undefined) return
    timer = clock.setTimeout(() => {
      if (router.state.get().open || document.visibilityState === 'hidden') return
      router.open(OPEN_WALLET).catch(() => {})
    }, APP_OPENS_WITHIN)
  }

  function update(): void {
    const request = waiting.get()
    if (request?.id === id) return
    id = request?.id
    stop()
    if (request) show(request)
  }
  own(waiting.subscribe(update))
  own(stop)
  update()
}
