import type { PluginContext } from '#kernel'
import { NOTICES } from '#wallet'
import { Button, useCopy } from '#kit'
import type { ReactElement } from 'react'

interface CopyLinkProps {
  readonly ctx: PluginContext
  readonly uri: string | undefined
  readonly quiet?: boolean
}

/** Copies the pairing's uri, for a wallet that can neither scan it nor be opened with it. */
export function CopyLink({ ctx, uri, quiet }: CopyLinkProps): ReactElement {
  const { t } = ctx.i18n
  const { state, copy } = useCopy(uri ?? '')
  const click = async (): Promise<void> => {
    const copied = await copy()
    ctx.use(NOTICES).show(t(copied ? 'walletconnect.copied' : 'walletconnect.copyFailed'), copied ? 'success' : 'error')
  }
  return (
    <Button
      icon={state === 'copied' ? 'check' : 'copy'}
      variant={quiet ? 'tertiary' : 'secondary'}
      disabled={!uri}
      onClick={() => void click()}
    >
      {t('walletconnect.copy')}
    </Button>
  )
}
