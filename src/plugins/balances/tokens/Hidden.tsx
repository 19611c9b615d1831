import type { PluginContext } from '#kernel'
import type { TokenBalance } from '#wallet'
import { Hint } from '#kit'
import { useState, type ReactElement } from 'react'
import { Toggle } from '../Toggle.tsx'
import { TokenList } from './TokenList.tsx'

interface HiddenProps {
  readonly ctx: PluginContext
  readonly tokens: readonly TokenBalance[]
}

/** Tokens whose names are advertisements: hidden until the person asks for them. */
export function Hidden({ ctx, tokens }: HiddenProps): ReactElement {
  const { t } = ctx.i18n
  const [open, setOpen] = useState(false)
  return (
    <>
      <Toggle open={open} onClick={() => setOpen(!open)}>
        {t(open ? 'balances.hideHidden' : 'balances.showHidden', { count: tokens.length })}
      </Toggle>
      {open && (
        <>
          <Hint>{t('balances.hiddenText')}</Hint>
          <TokenList ctx={ctx} tokens={tokens} name="balances.hidden" />
        </>
      )}
    </>
  )
}
