import type { ViewProps } from '#kernel'
import { Facts, Field, Form, Hint, Icon, shortAddress, Unloaded, useReadable, useStyles } from '#kit'
import { ACCOUNTS } from '#wallet'
import { useEffect, useRef, type ReactElement } from 'react'
import { settingsOf, type NamesOptions } from '../options.ts'
import { FORM } from '../refs.ts'
import { NameHint } from './NameHint.tsx'
import { Owned } from './Owned.tsx'
import { Suggestions } from './Suggestions.tsx'
import { SubmitButton } from './SubmitButton.tsx'

/** Asks for a name, says while it is typed whether it is free, and registers it. */
export function Register({ ctx }: ViewProps<void, void, NamesOptions | undefined>): ReactElement {
  const { t } = ctx.i18n
  const root = useRef<HTMLDivElement>(null)
  useStyles(root, css)
  const form = ctx.use(FORM)
  const { answer, label, outcome, owned, phase, problem, unread } = useReadable(form.state)
  const { shortest } = settingsOf(ctx.options)
  const address = ctx.use(ACCOUNTS).of('eip155')?.address
  useEffect(() => form.look(), [form])

  if (owned !== undefined) return <Owned ctx={ctx} name={owned} />
  const name = `${label}.${form.zone}`
  // A name that is still too short is no mistake of somebody who is typing.
  const isUnfinished = problem === 'short'
  const error =
    problem && !isUnfinished
      ? t(`names.problem.${problem}`)
      : answer?.kind === 'taken'
        ? t('names.taken', { name })
        : undefined
  return (
    <div className="lk-names" ref={root}>
      <Form onSubmit={() => form.submit()} errorText={() => undefined} label={t('names.title')}>
        <Field
          label={t('names.field')}
          placeholder={t('names.placeholder')}
          value={label}
          dir="ltr"
          maxLength={100}
          autoComplete="off"
          enterKeyHint="go"
          readOnly={phase !== undefined}
          error={error}
          hint={answer?.kind !== 'failed' && <NameHint ctx={ctx} state={{ answer, isUnfinished, name, shortest }} />}
          onChange={(text) => form.type(text)}
          trailing={<Suffix zone={form.zone} state={phase ? undefined : answer?.kind} />}
        />
        {answer?.kind === 'failed' && (
          <Unloaded action={t('names.again')} busy={false} onRetry={form.again}>
            {answer.why}
          </Unloaded>
        )}
        {!phase && <Suggestions ctx={ctx} />}
        <Facts
          facts={[
            { term: t('names.price'), value: t('names.noPrice') },
            address !== undefined && { term: t('names.account'), value: <bdi dir="ltr">{shortAddress(address)}</bdi> },
          ]}
        />
        {unread !== undefined && (
          <Unloaded action={t('names.again')} busy={false} onRetry={() => form.look()}>
            {unread}
          </Unloaded>
        )}
        {outcome && (
          <Hint tone={outcome.kind === 'failed' ? 'danger' : undefined} alert>
            {outcome.kind === 'failed' ? outcome.why : t('names.declined')}
          </Hint>
        )}
        <SubmitButton ctx={ctx} />
      </Form>
    </div>
  )
}

const MARKS = { checking: 'spinner', free: 'success', taken: undefined, failed: undefined } as const

/** The zone behind what is typed, and a mark for what is known. */
function Suffix({
  zone,
  state,
}: {
  readonly zone: string
  readonly state: keyof typeof MARKS | undefined
}): ReactElement {
  const mark = state && MARKS[state]
  return (
    <>
      <span className="lk-names-zone">.{zone}</span>
      {mark && (
        <span className={state === 'free' ? 'lk-success' : undefined}>
          <Icon name={mark} size={20} />
        </span>
      )}
    </>
  )
}

// The field reads from left to right in every language, as names do; its label does not.
const css = `
.lk-names .lk-field{direction:ltr}
.lk-names .lk-field>span{flex:none}
.lk-names .lk-i{display:block}
.lk-names-zone{color:var(--latchkey-color-text-3)}
.lk-names .lk-group>.lk-btn{margin-block-start:8px}
`
