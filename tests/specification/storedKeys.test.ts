/** What the specification says that a page keeps, under the keys at which it is kept. */
import { expect, it } from 'vitest'
import type { FakeStorage } from '#kernel/testing'
import { email } from '../../src/plugins/email/index.ts'
import { EMAIL_LOGIN } from '../../src/plugins/email/refs.ts'
import { MIRA, stage } from '../plugins/frame/stage.ts'
import { RESULT, socialStage } from '../plugins/socials/stage.ts'

const kept = ({ values }: FakeStorage, key: string): unknown =>
  (JSON.parse(values.get(`latchkey:${key}`) ?? '{}') as { readonly d?: unknown }).d

it('a login by email keeps its flag, the email, the last chain and the comma-joined smart-account networks', async () => {
  const { clock, kernel, over, script, storage } = await stage({ needed: false, plugins: [email()] })
  script['CONNECT_EMAIL'] = { action: 'VERIFY_OTP' }
  script['CONNECT_OTP'] = {}
  const login = await kernel.ready(EMAIL_LOGIN)
  const before = clock.now()
  await over(login.start('mira@harbor.example'))
  const sent = kept(storage, 'email:lastLogin') as number
  expect([sent >= before, sent <= clock.now(), kept(storage, 'email:used')]).toEqual([true, true, undefined])
  await over(login.verify('123456'))
  await clock.advance(0)
  const keys = ['email:used', 'email:email', 'email:lastLogin', 'frame:smartAccountNetworks']
  expect(keys.map((key) => kept(storage, key))).toEqual([true, 'mira@harbor.example', undefined, '1,137'])
  expect(kept(storage, 'frame:lastChain')).toMatch(/^(eip155:1|solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp)$/)
})

it('a social login keeps the name that the person has there', async () => {
  const { browser, clock, login, storage, until, wallets } = await socialStage()
  login.start('google')
  await until('waiting')
  browser.say({ resultUri: RESULT })
  await until('done')
  await clock.advance(0)
  expect([wallets.state.get().accounts.eip155?.address, kept(storage, 'frame:userName')]).toEqual([MIRA, 'Mira Holt'])
})
