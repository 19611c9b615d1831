import { codeOf, type ItemProps } from '#kernel'
import { AUTH, WALLETS } from '#wallet'
import { Field, Form, IconButton, useReadable } from '#kit'
import { useRef, useState, type ReactElement } from 'react'
import { INVALID } from '../errors.ts'
import { EMAIL_LOGIN } from '../refs.ts'
import { useErrorText } from './useErrorText.ts'

/** The field in Connect: an address, and the way on. Nothing where an embedded wallet is connected already. */
export default function EmailField({ ctx }: ItemProps): ReactElement | null {
  const { t } = ctx.i18n
  const login = ctx.use(EMAIL_LOGIN)
  const { connections } = useReadable(ctx.use(WALLETS).state)
  const [text, setText] = useState('')
  const [wrong, setWrong] = useState<string>()
  const hasSelected = useRef(false)
  const errorText = useErrorText(ctx)
  if (connections.some(({ connectorId }) => connectorId === AUTH)) return null

  async function go(signal: AbortSignal): Promise<void> {
    await login.start(text, signal).catch(async (error: unknown) => {
      if (codeOf(error) !== (INVALID as never)) throw error
      setWrong(await errorText(error))
    })
  }
  const select = (): void => {
    if (!hasSelected.current) login.selected()
    hasSelected.current = true
  }
  return (
    <Form onSubmit={go} errorText={errorText} label={t('email.continue')}>
      {(busy) => (
        <Field
          label={t('email.field')}
          type="email"
          autoComplete="email"
          enterKeyHint="go"
          placeholder={t('email.placeholder')}
          value={text}
          error={wrong}
          readOnly={busy}
          onFocus={select}
          onChange={(next) => {
            setText(next)
            setWrong(undefined)
          }}
          trailing={
            (busy || text.trim().length > 3) && (
              <IconButton
                small
                type="submit"
                variant="accent"
                icon={busy ? 'spinner' : 'forward'}
                label={busy ? t('email.sending') : t('email.continue')}
                disabled={busy}
              />
            )
          }
        />
      )}
    </Form>
  )
}
