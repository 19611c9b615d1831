import type { ViewProps } from '#kernel'
import { HOST, NOTICES, siteOf } from '#wallet'
import { Button, ButtonPair, cleanText, Heading, Picture, Rail, Text, Tile, useReadable, type RailProps } from '#kit'
import { useEffect, type ReactElement } from 'react'
import { BLOCKED, CLOSED, isDecision, wordsOf } from '../errors.ts'
import type { SocialAttempt } from '../login/socialLogin.ts'
import { providerOf } from '../providers.ts'
import { SOCIAL_LOGIN } from '../refs.ts'
import { Mark } from './Mark.tsx'
import { WaysOn } from './WaysOn.tsx'

/** Graphemes of a provider's own sentence. */
const LONGEST = 200

type Props = ViewProps<{ readonly provider: string }>

/** A view that a site opens by itself: a login begins with a click. */
const none = (provider: string): SocialAttempt => ({ provider, step: 'over', code: CLOSED })

/** What the person has decided is no failure: then nobody is linked, as before. */
function railOf(step: SocialAttempt['step'], code = ''): RailProps['state'] {
  if (step === 'over') return isDecision(code) ? 'open' : 'broken'
  return step === 'done' ? 'closed' : 'waiting'
}

/** A login at a provider: what to do in its window, and how it ended. */
export default function ConnectingSocial({ ctx, params }: Props): ReactElement {
  const { t } = ctx.i18n
  const login = ctx.use(SOCIAL_LOGIN)
  const { provider: id, step, code, words } = useReadable(login.attempt) ?? none(params.provider)
  const known = useReadable(login.providers).find((one) => one.id === id) ?? providerOf(ctx, id)
  const provider = cleanText(known.name)
  const site = siteOf(ctx.use(HOST))

  const isBlocked = code === BLOCKED && login.canLeave
  const going = `socials.${step === 'done' ? 'finishing' : step}`
  const keys = step === 'over' ? wordsOf({ code, words }) : { heading: going, text: `${going}Text` }
  const values = { provider, message: cleanText(words ?? '', LONGEST) }
  const heading = t(keys.heading, values)
  const text = t(isBlocked ? `${keys.heading}.leave` : keys.text, values)
  useEffect(() => {
    ctx.use(NOTICES).announce(heading)
  }, [ctx, heading])

  const again = (): void => login.start(id)
  return (
    <>
      <Rail
        state={railOf(step, code)}
        left={{ picture: <Picture name={site.name} src={site.icon} size={56} />, label: site.name, detail: site.host }}
        right={{
          picture: <Tile icon={<Mark ctx={ctx} provider={known} size={28} />} size={56} />,
          label: provider,
          detail: t(`socials.state.${step === 'over' || step === 'done' ? step : 'going'}`),
        }}
      />
      <Heading>{heading}</Heading>
      <Text>{text}</Text>
      {step === 'waiting' && <Button onClick={login.focus}>{t('socials.show')}</Button>}
      {step === 'over' && isBlocked && (
        <ButtonPair>
          <Button onClick={again}>{t('socials.again')}</Button>
          <Button variant="primary" onClick={login.leave}>
            {t('socials.here')}
          </Button>
        </ButtonPair>
      )}
      {step === 'over' && !isBlocked && <WaysOn ctx={ctx} code={code} again={again} />}
    </>
  )
}
