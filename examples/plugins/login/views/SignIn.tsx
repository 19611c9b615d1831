import type { ViewProps } from 'latchkey/plugin'
import { Button, ButtonPair, Heading, Hint, Picture, Rail, Text, useReadable } from 'latchkey/plugin/kit'
import { errorText, HOST, siteOf } from 'latchkey/plugin/wallet'
import { useEffect, useMemo, useState } from 'react'
import { LOGIN } from '../index.ts'

/** Asks the person to sign in with the wallet, before it is connected. */
export default function SignIn({ ctx, params, done }: ViewProps<{ readonly attempt: number }, 'yes' | 'no'>) {
  const { t } = ctx.i18n
  const { signIns } = ctx.use(LOGIN)
  const readable = useMemo(
    () => ({ get: () => signIns.get(params.attempt), subscribe: signIns.subscribe }),
    [signIns, params.attempt],
  )
  const attempt = useReadable(readable)
  const [message, setMessage] = useState<string>()
  const { host, icon, name } = siteOf(ctx.use(HOST))
  const { error, is = 'idle', picture, wallet = '' } = attempt ?? {}

  useEffect(() => {
    // The attempt has ended: the wallet is gone, or another one was chosen.
    if (!attempt) done('no')
    else if (attempt.is === 'done') done('yes')
  }, [attempt, done])
  useEffect(() => {
    let isOver = false
    void errorText(ctx, error).then((text) => isOver || setMessage(text))
    return () => void (isOver = true)
  }, [ctx, error])

  return (
    <>
      <Rail
        left={{ picture: <Picture name={name ?? ''} src={icon} size={56} /> }}
        right={{ picture: <Picture name={wallet} src={picture} size={56} /> }}
        state={is === 'signing' ? 'waiting' : is === 'idle' ? 'open' : 'broken'}
      />
      <Heading>{t('login.ask', { site: name ?? host ?? '' })}</Heading>
      <Text>{t('login.askText', { wallet })}</Text>
      {is === 'declined' && <Hint>{t('login.declined', { wallet })}</Hint>}
      {is === 'failed' && <Hint tone="danger">{message ?? t('login.failed')}</Hint>}
      <ButtonPair>
        <Button onClick={() => done('no')}>{t('login.leave')}</Button>
        <Button
          variant="primary"
          busy={is === 'signing' && t('login.signing')}
          onClick={() => signIns.sign(params.attempt)}
        >
          {t(is === 'idle' ? 'login.sign' : 'login.again')}
        </Button>
      </ButtonPair>
    </>
  )
}
