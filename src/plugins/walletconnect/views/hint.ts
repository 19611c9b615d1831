import type { PluginContext } from '#kernel'
import { ENVIRONMENT, NOTICES } from '#wallet'
import { cleanText, safeWalletLink } from '#kit'
import type { WaitingRequest } from '../pairing/pairingService.ts'
import { PAIRING } from '../tokens.ts'
import { OPEN_WALLET } from './refs.ts'
import { say } from './strings.ts'

/** The library opens the wallet's app by itself where the browser lets it; the page is hidden within this time then. */
const PATIENCE = 1_500

/**
 * While a request waits in the remote wallet, says where it is answered: it is read out, and what stands in the open modal
 * are the plugin's footer and notice. On a phone whose modal is closed and whose wallet did not come to the front, a sheet
 * offers the way there: a link needs a tap, and only this page can ask for one. Runs until the plugin stops; call it once.
 */
export function keepHint(ctx: PluginContext): void {
  const { clock, i18n, own, router } = ctx
  const { waiting } = ctx.use(PAIRING)
  const { mobile } = ctx.use(ENVIRONMENT)
  let id: string | undefined
  let timer: unknown
  const stop = (): void => clock.clearTimeout(timer)

  function show({ wallet, href }: WaitingRequest): void {
    say(ctx)
    const name = cleanText(wallet, 60) || i18n.t('walletconnect.wallet')
    ctx.maybe(NOTICES)?.announce(i18n.t('walletconnect.hint.waiting', { wallet: name }))
    if (!mobile || safeWalletLink(href) === undefined) return
    timer = clock.setTimeout(() => {
      if (router.state.get().open || document.visibilityState === 'hidden') return
      router.open(OPEN_WALLET).catch(() => {})
    }, PATIENCE)
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
