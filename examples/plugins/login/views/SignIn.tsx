import { codeOf, type ViewProps } from 'latchkey/plugin'
import { Button, ButtonPair, Heading, Hint, Picture, Rail, Text, useReadable } from 'latchkey/plugin/kit'
import { errorText, HOST, siteOf } from 'latchkey/plugin/wallet'
import { useEffect, useMemo, useRef, useState } from 'react'
import { LOGIN } from '../index.ts'

interface Round {
  readonly is: 'idle' | 'signing' | 'declined' | 'failed'
  readonly told?: string | undefined
}

/** Asks the person to sign in with the wallet that wants to be connected. Without it, they are not. */
export default function SignIn({ ctx, params, done }: ViewProps<{ readonly attempt: number }, 'yes' | 'no'>) {
  const { t } = ctx.i18n
  const { signIns } = ctx.use(LOGIN)
  const readable = useMemo(
    () => ({ get: () => signIns.get(params.attempt), subscribe: signIns.subscribe }),
    [signIns, params.attempt],
  )
  const attempt = useReadable(readable)
  const [{ is, told }, setRound] = useState<Round>({ is: 'idle' })
  const life = useRef<AbortController>(undefined)
  const { host, icon, name } = siteOf(ctx.use(HOST))

  // Nobody waits for the answer any more: the wallet went, or another one was chosen.
  useEffect(() => {
    if (!attempt) done('no')
  }, [attempt, done])

  const wallet = attempt?.wallet ?? ''
  async function sign(): Promise<void> {
    if (!attempt || is === 'signing') return
    const mine = (life.current = new AbortController())
    setRound({ is: 'signing' })
    try {
      await attempt.sign(mine.signal)
      done('yes')
    } catch (error) {
      if (mine.signal.aborted) return
      const isNo = codeOf(error) === 'USER_REJECTED'
      setRound(isNo ? { is: 'declined' } : { is: 'failed', told: await errorText(ctx, error) })
    }
  }
  function leave(): void {
    life.current?.abort()
    done('no')
  }

  return (
    <>
      <Rail
        left={{ picture: <Picture name={name ?? ''} src={icon} size={56} /> }}
        right={{ picture: <Picture name={wallet} src={attempt?.picture} size={56} /> }}
        state={is === 'signing' ? 'waiting' : is === 'idle' ? 'open' : 'broken'}
      />
      <Heading>{t('login.ask', { site: name ?? host ?? '' })}</Heading>
      <Text>{t('login.askText', { wallet })}</Text>
      {is === 'declined' && <Hint>{t('login.declined', { wallet })}</Hint>}
      {is === 'failed' && <Hint tone="danger">{told ?? t('login.failed')}</Hint>}
      <ButtonPair>
        <Button onClick={leave}>{t('login.leave')}</Button>
        <Button variant="primary" busy={is === 'signing' && t('login.signing')} onClick={() => void sign()}>
          {t(is === 'idle' ? 'login.sign' : 'login.again')}
        </Button>
      </ButtonPair>
    </>
  )
}
