import type { PluginContext, ViewProps } from '#kernel'
import { errorText, HOST, parseCaipAddress, siteOf } from '#wallet'
import {
  Button,
  ButtonPair,
  Facts,
  Heading,
  Note,
  Picture,
  Plate,
  Rail,
  Row,
  shortAddress,
  Text,
  useReadable,
  useStyles,
} from '#kit'
import { useEffect, useRef, useState, type ReactElement } from 'react'
import type { PromptState } from '../flow/prompt.ts'
import { PROMPT } from '../refs.ts'

const RAIL = {
  preparing: 'open',
  ready: 'open',
  wallet: 'waiting',
  server: 'waiting',
  declined: 'broken',
  failed: 'broken',
  elsewhere: 'open',
  done: 'closed',
} as const

const HEADINGS: Readonly<Partial<Record<PromptState['phase'], readonly [heading: string, text?: string]>>> = {
  wallet: ['siwx.wallet', 'siwx.walletText'],
  server: ['siwx.server', 'siwx.serverText'],
  done: ['siwx.done'],
  elsewhere: ['siwx.elsewhere', 'siwx.elsewhereText'],
}

/** Asks the person to sign in. The question belongs to the prompt: another one may take its place while the view is open. */
export default function SignMessage({ ctx }: ViewProps): ReactElement | null {
  const prompt = ctx.use(PROMPT)
  const state = useReadable(prompt.state)
  return state ? <Question ctx={ctx} state={state} sign={prompt.sign} cancel={prompt.cancel} /> : null
}

interface QuestionProps {
  readonly ctx: PluginContext
  readonly state: PromptState
  readonly sign: () => void
  readonly cancel: () => void
}

function Question({ ctx, state, sign, cancel }: QuestionProps): ReactElement {
  const { t } = ctx.i18n
  const { asked, message, phase, required } = state
  const { icon, name, host } = siteOf(ctx.use(HOST))
  const site = name || host || ''
  const { wallet, picture } = asked
  const [heading, text] = HEADINGS[phase] ?? ['siwx.ask', 'siwx.askText']
  const words = { site, wallet }
  return (
    <>
      <Rail
        left={{ picture: <Picture name={site} src={icon} size={56} /> }}
        right={{ picture: <Picture name={wallet} src={picture} size={56} /> }}
        state={RAIL[phase]}
      />
      <Heading>{t(heading, words)}</Heading>
      {text && <Text>{t(text, words)}</Text>}
      {required && phase === 'ready' && <Text>{t('siwx.askRequired', words)}</Text>}
      <Outcome ctx={ctx} state={state} />
      <Subject ctx={ctx} state={state} site={host ?? site} />
      {message && <Message label={t('siwx.message')} text={message} />}
      {phase !== 'done' && (
        <ButtonPair>
          <Button onClick={cancel}>{t(required ? 'siwx.disconnect' : 'siwx.later')}</Button>
          <Button variant="primary" busy={busyWords(ctx, phase)} onClick={sign}>
            {t(phase === 'elsewhere' ? 'siwx.switch' : phase === 'ready' ? 'siwx.sign' : 'siwx.again')}
          </Button>
        </ButtonPair>
      )}
    </>
  )
}

function busyWords({ i18n: { t } }: PluginContext, phase: PromptState['phase']): string | false {
  if (phase === 'preparing') return t('siwx.preparing')
  if (phase === 'wallet') return t('siwx.signing')
  return phase === 'server' && t('siwx.verifying')
}

/** What went wrong, read out as soon as it is there. */
function Outcome({ ctx, state: { asked, code, phase } }: Pick<QuestionProps, 'ctx' | 'state'>): ReactElement | null {
  const { t } = ctx.i18n
  const [told, setTold] = useState<{ readonly code: typeof code; readonly words: string | undefined }>()
  useEffect(() => {
    let isOver = false
    if (code)
      void errorText(ctx, { $$type: 'latchkey/error', code, params: {} }).then(
        (words) => isOver || setTold({ code, words }),
      )
    return () => void (isOver = true)
  }, [ctx, code])
  if (phase === 'declined')
    return (
      <output>
        <Note tone="warning" title={t('siwx.declined')}>
          {t('siwx.declinedText', { wallet: asked.wallet })}
        </Note>
      </output>
    )
  if (!code) return null
  return (
    <div role="alert">
      <Note tone="danger" title={t('siwx.failed')}>
        {told?.code === code && told.words}
      </Note>
    </div>
  )
}

/** Site, account and network: what the message is about. */
function Subject({
  ctx,
  state: { asked },
  site,
}: Pick<QuestionProps, 'ctx' | 'state'> & { site: string }): ReactElement {
  const { t } = ctx.i18n
  const { address } = parseCaipAddress(asked.account)
  return (
    <Facts
      facts={[
        { term: t('siwx.site'), value: <bdi>{site}</bdi> },
        { term: t('siwx.account'), value: <bdi dir="ltr">{shortAddress(address)}</bdi> },
        { term: t('siwx.network'), value: <bdi>{asked.network?.name ?? t('siwx.unlisted')}</bdi> },
      ]}
    />
  )
}

/** The message, word for word, for those who compare it with the wallet's. */
function Message({ label, text }: { readonly label: string; readonly text: string }): ReactElement {
  const [isOpen, setOpen] = useState(false)
  const root = useRef<HTMLDivElement>(null)
  useStyles(root, css)
  return (
    <div ref={root} className={isOpen ? 'lk-siwx-open' : undefined}>
      <Plate name={label}>
        <Row compact label={label} expanded={isOpen} trailing="chevron" onClick={() => setOpen(!isOpen)} />
      </Plate>
      {isOpen && (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, so the keyboard has to reach it
        <pre className="lk-siwx-message" dir="ltr" tabIndex={0} aria-label={label}>
          {text}
        </pre>
      )}
    </div>
  )
}

/** The chevron of the row points down while the message is open; in RTL it is mirrored, so it turns the other way. */
const css = `
.lk-siwx-open .lk-i-dir{rotate:90deg}.lk-siwx-open .lk-i-dir:dir(rtl){rotate:-90deg}
.lk-siwx-message{margin:8px 0 0;padding:12px;max-height:220px;overflow:auto;border-radius:var(--latchkey-radius-plate);box-shadow:inset 0 0 0 1px var(--latchkey-color-line);font:400 13px/20px ui-monospace,SFMono-Regular,Menlo,Consolas,"Liberation Mono",monospace;color:var(--latchkey-color-text-2);white-space:pre-wrap;overflow-wrap:anywhere;text-align:start}
`
