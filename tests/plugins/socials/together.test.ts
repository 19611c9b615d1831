/** Email and social logins beside each other: one wallet, which belongs to whichever login somebody used. */
import { describe, expect, it } from 'vitest'
import { createFakeStorage } from '#kernel/testing'
import { WALLETS } from '#wallet'
import { email } from '../../../src/plugins/email/index.ts'
import { EMAIL_LOGIN } from '../../../src/plugins/email/refs.ts'
import { RESULT, socialStage } from './stage.ts'

const ADDRESS = 'mira@harbor.example'

async function both(storage = createFakeStorage()) {
  const it = await socialStage({ plugins: [email()], storage })
  it.script['CONNECT_EMAIL'] = { action: 'VERIFY_OTP' }
  it.script['CONNECT_OTP'] = {}
  const mail = await it.kernel.ready(EMAIL_LOGIN)
  // Email registers first, as for somebody who began there and changed their mind.
  await it.over(mail.start(ADDRESS))
  return { ...it, mail, storage }
}

async function bySocial(it: Awaited<ReturnType<typeof both>>): Promise<void> {
  it.login.start('google')
  await it.until('waiting')
  it.browser.say({ resultUri: RESULT })
  await it.until('done')
  await it.clock.advance(100)
}

const keys = (storage: ReturnType<typeof createFakeStorage>, part: string): readonly string[] =>
  [...storage.values.keys()].filter((key) => key.includes(part))

describe('a person of a social network', () => {
  it('is none of the email login: name, method and storage are those of the login that was used', async () => {
    const it = await both()
    await bySocial(it)
    const account = it.wallets.state.get().accounts.eip155
    expect([account?.connectedWalletInfo?.name, it.methods[0]]).toEqual(['Social wallet', 'social'])
    expect([it.mail.address.get(), keys(it.storage, ':email:used'), keys(it.storage, ':email:email')]).toEqual([
      undefined,
      [],
      [],
    ])
    expect(keys(it.storage, ':socials:used')).toHaveLength(1)
  })

  it('stays when email is switched off, and goes when the social logins are', async () => {
    const it = await both()
    await bySocial(it)
    const connected = async (): Promise<number> => {
      await it.kernel.plugins.settled()
      return (await it.kernel.ready(WALLETS)).state
        .get()
        .connections.filter(({ connectorId }) => connectorId === 'AUTH').length
    }
    it.kernel.plugins.pin('email', false)
    expect(await connected()).toBeGreaterThan(0)
    it.kernel.plugins.pin('socials', false)
    expect(await connected()).toBe(0)
  })
})

describe('a person of an email address', () => {
  it('is none of a social network, although one was tried before', async () => {
    const it = await both()
    it.login.start('google')
    await it.until('waiting')
    it.kernel.router.goBack()
    it.script['GET_USER'] = ({ chainId }) => ({
      email: ADDRESS,
      address: '0x1111111111111111111111111111111111111111',
      chainId: Number(String(chainId).slice('eip155:'.length)),
    })
    await it.over(it.mail.verify('123456'))
    const account = it.wallets.state.get().accounts.eip155
    expect([account?.connectedWalletInfo?.name, account?.socialProvider, it.methods[0]]).toEqual([
      'Email wallet',
      undefined,
      'email',
    ])
    expect([it.mail.address.get(), keys(it.storage, ':socials:used')]).toEqual([ADDRESS, []])
  })
})
