import type { ViewProps } from '#kernel'
import { Button, ButtonPair, Field, Form, useReadable } from '#kit'
import { useState, type ReactElement } from 'react'
import { codeOf } from '#kernel'
import { INVALID } from '../errors.ts'
import { EMAIL_LOGIN } from '../refs.ts'
import { useErrorText } from './useErrorText.ts'

/** The person's address, to be changed. Codes then go to the old and to the new one. */
export function UpdateEmail({ ctx }: ViewProps): ReactElement {
  const { t } = ctx.i18n
  const login = ctx.use(EMAIL_LOGIN)
  const address = useReadable(login.address) ?? ''
  const [text, setText] = useState(address)
  const [wrong, setWrong] = useState<string>()
  const errorText = useErrorText(ctx)
  const isNew = text.trim() !== address && text.trim().length > 3

  async function save(signal: AbortSignal): Promise<void> {
    // Enter submits although the button is disabled.
    if (!isNew) return
    await login.update(text, signal).catch(async (error: unknown) => {
      if (codeOf(error) !== (INVALID as never)) throw error
      setWrong(await errorText(error))
    })
  }
  return (
    <Form onSubmit={save} errorText={errorText}>
      {(busy) => (
        <>
          <Field
            label={t('email.newField')}
            type="email"
            autoComplete="email"
            value={text}
            error={wrong}
            onChange={(next) => {
              setText(next)
              setWrong(undefined)
            }}
          />
          <ButtonPair>
            <Button onClick={() => ctx.router.goBack()}>{t('email.cancel')}</Button>
            <Button variant="primary" type="submit" disabled={!isNew} busy={busy && t('email.saving')}>
              {t('email.save')}
            </Button>
          </ButtonPair>
        </>
      )}
    </Form>
  )
}
