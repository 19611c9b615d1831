import type { ItemProps } from '#kernel'
import { errorText } from '#wallet'
import { Button, ButtonPair, Field, Form, graphemes } from '#kit'
import { useEffect, useRef, useState, type KeyboardEvent, type ReactElement } from 'react'
import { LONGEST_LABEL } from '../createActions.ts'

interface RenameProps extends ItemProps {
  readonly name: string
  readonly address: string
  readonly onSave: (label: string) => void
  readonly onCancel: () => void
}

/** A name of the person's own, typed in place: Enter saves it, Escape leaves everything as it was. */
export function Rename({ ctx, name, address, onSave, onCancel }: RenameProps): ReactElement {
  const { t } = ctx.i18n
  const [text, setText] = useState(name)
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => input.current?.select(), [])

  const keys = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape') return
    // This Escape is for the field alone, not for the dialog around it.
    event.preventDefault()
    event.stopPropagation()
    onCancel()
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- it only listens around the real controls
    <div onKeyDown={keys}>
      <Form onSubmit={() => onSave(text)} errorText={(error) => errorText(ctx, error)}>
        <Field
          ref={input}
          label={t('wallets.profile.name', { address })}
          hint={t('wallets.profile.nameHint')}
          autoCapitalize="words"
          autoComplete="off"
          value={text}
          onChange={(next) => setText(graphemes(next).slice(0, LONGEST_LABEL).join(''))}
        />
        <ButtonPair>
          <Button onClick={onCancel}>{t('wallets.profile.cancel')}</Button>
          <Button variant="primary" type="submit">
            {t('wallets.profile.save')}
          </Button>
        </ButtonPair>
      </Form>
    </div>
  )
}
