import type { ViewProps } from '#kernel'
import { ENVIRONMENT, NOTICES } from '#wallet'
import { Button, cleanText, Heading, LinkButton, Qr, Text, useCopy, useReadable } from '#kit'
import { useEffect, type ReactElement } from 'react'
import { CLOSED, wordsOf } from '../errors.ts'
import type { SocialAttempt } from '../login/socialLogin.ts'
import { FARCASTER, providerOf } from '../providers.ts'
import { SOCIAL_LOGIN } from '../refs.ts'
import { WaysOn } from './WaysOn.tsx'

/** A view that a site opens by itself: a login begins with a click. */
const NONE: SocialAttempt = { provider: FARCASTER, step: 'over', code: CLOSED }

/** A login by Farcaster's app: a code for another phone to scan, or the link where the app is on this one. */
export default function ConnectingFarcaster({ ctx }: ViewProps): ReactElement {
  const { t } = ctx.i18n
  const login = ctx.use(SOCIAL_LOGIN)
  const { step, code, url, words } = useReadable(login.attempt) ?? NONE
  const { mobile } = ctx.use(ENVIRONMENT)
  const isAsking = step === 'opening' || step === 'waiting'
  const provider = cleanText(providerOf(ctx, FARCASTER).name)
  const values = { provider, message: cleanText(words ?? '', 200) }
  const here = mobile ? 'socials.farcaster.open' : 'socials.farcaster.scan'
  const going = isAsking ? here : 'socials.finishing'
  const keys = step === 'over' ? wordsOf({ code, words }) : { heading: going, text: `${going}Text` }
  const heading = t(keys.heading, values)
  useEffect(() => {
    ctx.use(NOTICES).announce(heading)
  }, [ctx, heading])
  return (
    <>
      {isAsking && !mobile && <Qr value={url} label={t('socials.farcaster.code', values)} correction="quartile" />}
      <Heading>{heading}</Heading>
      <Text>{t(keys.text, values)}</Text>
      {isAsking && mobile && url !== undefined && (
        <LinkButton variant="primary" href={url} iconEnd="external">
          {t('socials.farcaster.go', values)}
        </LinkButton>
      )}
      {isAsking && <CopyLink ctx={ctx} url={url} />}
      {step === 'over' && <WaysOn ctx={ctx} code={code} again={() => login.start(FARCASTER)} />}
    </>
  )
}

/** For an app on another device that cannot scan. */
function CopyLink({ ctx, url }: Pick<ViewProps, 'ctx'> & { readonly url: string | undefined }): ReactElement {
  const { t } = ctx.i18n
  const { state, copy } = useCopy(url ?? '')
  async function click(): Promise<void> {
    const isCopied = await copy()
    ctx.use(NOTICES).show(t(`socials.farcaster.${isCopied ? 'copied' : 'uncopied'}`), isCopied ? 'success' : 'error')
  }
  return (
    <Button icon={state === 'copied' ? 'check' : 'copy'} disabled={url === undefined} onClick={() => void click()}>
      {t('socials.farcaster.copy')}
    </Button>
  )
}
