import type { ViewProps } from '#kernel'
import { HOST, NOTICES, siteOf } from '#wallet'
import { Button, ButtonPair, cleanText, Heading, Picture, Rail, Text, Tile, useReadable } from '#kit'
import { useEffect, type ReactElement } from 'react'
import { BLOCKED, CLOSED, REMOVED, wordsOf } from '../errors.ts'
import type { SocialAttempt } from '../login/socialLogin.ts'
import { SOCIAL_LOGIN } from '../refs.ts'
import { Mark } from './Mark.tsx'

type Props = ViewProps<{ readonly provider: string }>

/** A view that a site opens by itself: a login begins with a click. */
const none = (provider: string): SocialAttempt => ({ provider, step: 'over', code: CLOSED })

/** A login at a provider: what to do in its window, and how it ended. */
export default function ConnectingSocial({ ctx, params }: Props): ReactElement {
  const { t } = ctx.i18n
  const login = ctx.use(SOCIAL_LOGIN)
  const { provider: id, step, code, words } = useReadable(login.attempt) ?? none(params.provider)
  const known = useReadable(login.providers).find((one) => one.id === id) ?? { id, name: id }
  const provider = cleanText(known.name)
  const site = siteOf(ctx.use(HOST))

  const key = step === 'over' ? wordsOf(code ?? '') : `socials.${step === 'done' ? 'finishing' : step}`
  const isBlocked = code === BLOCKED && login.canLeave
  const values = { provider, message: cleanText(words ?? '') }
  const heading = t(key, values)
  const text = step === 'over' ? t(`${key}.${isBlocked ? 'leave' : 'text'}`, values) : t(`${key}Text`, values)
  useEffect(() => {
    ctx.maybe(NOTICES)?.announce(heading)
  }, [ctx, heading])

  const again = (
    <Button variant={isBlocked ? 'secondary' : 'primary'} onClick={() => login.start(id)}>
      {t('socials.again')}
    </Button>
  )
  return (
    <>
      <Rail
        state={step === 'over' ? 'broken' : step === 'done' ? 'closed' : 'waiting'}
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
          {again}
          <Button variant="primary" onClick={login.leave}>
            {t('socials.here')}
          </Button>
        </ButtonPair>
      )}
      {step === 'over' && !isBlocked && code !== REMOVED && again}
    </>
  )
}
