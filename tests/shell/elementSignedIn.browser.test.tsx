/** What a page is told about sign-in: the attribute of the elements, and the hook. Connected is not signed in. */
import { useLayoutEffect } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { describe, expect, onTestFinished, test } from 'vitest'
import { SIGN_IN, type Modal, type ModalState, type SignInSession, type SignInState } from '#wallet'
import { ModalProvider, useAccount, useProvider, useSignIn, type SignInHook } from '../../src/react.ts'
import { eventually } from '../eventually.ts'
import { connectedAs, define, put, toyModal } from './elementStage.ts'
import { ACCOUNT_OF_MIRA } from './toys.tsx'

const MIRA = ACCOUNT_OF_MIRA.caipAddress!
const OTHER = 'eip155:1:0x1111111111111111111111111111111111111111'

const signIn = (change: Partial<SignInState> = {}): Partial<ModalState> => ({
  signIn: { required: false, signedIn: [], asking: undefined, ...change },
})
const ASKING = { account: MIRA, waitsFor: 'person' } as const

const NAMES = ['latchkey-button', 'latchkey-account-button', 'latchkey-network-button']

test.each(NAMES)('<%s> has the attribute exactly while the account in use has signed in', (name) => {
  const toy = toyModal()
  define(toy.modal)
  const element = put(`<${name}></${name}>`)
  const is = (): boolean => element.hasAttribute('data-signed-in')
  expect(is()).toBe(false)
  toy.set(connectedAs())
  expect(is()).toBe(false)
  toy.set(signIn())
  expect(is()).toBe(false)
  toy.set(signIn({ asking: ASKING }))
  expect(is()).toBe(false)
  toy.set(signIn({ signedIn: [OTHER] }))
  expect(is()).toBe(false)
  toy.set(signIn({ signedIn: [OTHER, MIRA] }))
  expect(is()).toBe(true)
  // The session is still there, but another account is in use.
  toy.set(connectedAs({ caipAddress: OTHER.replace('0x1111', '0x2222') as typeof OTHER }))
  expect(is()).toBe(false)
  toy.set(connectedAs())
  expect(is()).toBe(true)
  toy.set({ status: 'disconnected', account: undefined, accounts: {} })
  expect(is()).toBe(false)
})

interface Told {
  readonly hook: SignInHook
  readonly account: ReturnType<typeof useAccount>
  readonly provider: unknown
}

function Page({ tell }: { readonly tell: (now: Told) => void }): null {
  const hook = useSignIn()
  const account = useAccount()
  const provider = useProvider()
  useLayoutEffect(() => tell({ hook, account, provider }))
  return null
}

/** Draws the hooks until the test ends. */
function hooks(initial: Partial<ModalState>) {
  const toy = toyModal(initial)
  const calls: unknown[] = []
  const session = { account: MIRA, message: 'the message' } as unknown as SignInSession
  const service = {
    session: (account: string) => (account === MIRA ? session : undefined),
    signIn: async (account: string) => (calls.push(['in', account]), session),
    signOut: async () => void calls.push(['out']),
  }
  const modal = {
    ...toy.modal,
    getProvider: () => (toy.modal.getState().account ? {} : undefined),
    use: async (token: unknown) => {
      expect(token).toBe(SIGN_IN)
      return service
    },
  } as unknown as Modal
  let now: Told | undefined
  const root = createRoot(document.createElement('div'))
  onTestFinished(() => root.unmount())
  flushSync(() =>
    root.render(
      <ModalProvider modal={modal}>
        <Page tell={(next) => void (now = next)} />
      </ModalProvider>,
    ),
  )
  return {
    ...toy,
    set: (change: Partial<ModalState>) => flushSync(() => toy.set(change)),
    told: () => now!,
    calls,
    session,
  }
}

describe('useSignIn', () => {
  test('says who has signed in, never somebody who is only connected, and has the session', async () => {
    const { told, session, set } = hooks(connectedAs())
    expect(told().hook).toMatchObject({ status: 'signedOut', required: false, session: undefined })
    set(signIn({ asking: ASKING }))
    expect(told().hook.status).toBe('asking')
    set(signIn({ signedIn: [OTHER] }))
    expect(told().hook).toMatchObject({ status: 'signedOut', session: undefined })
    set(signIn({ signedIn: [MIRA] }))
    expect(told().hook.status).toBe('signedIn')
    await eventually(() => expect(told().hook.session).toBe(session))
    set(signIn())
    expect(told().hook).toMatchObject({ status: 'signedOut', session: undefined })
  })

  test('signs the account in use in, and out', async () => {
    const { told, calls, session, set } = hooks(connectedAs())
    expect(await told().hook.signIn()).toBe(session)
    await told().hook.signOut()
    set({ status: 'disconnected', account: undefined, accounts: {} })
    await told().hook.signIn()
    // Without an account the service is asked all the same: it rejects with the reason.
    expect(calls).toEqual([['in', MIRA], ['out'], ['in', '::']])
  })

  test('a page whose sign-in is required has neither an account nor a provider before it', () => {
    const { told, set } = hooks({ status: 'connecting', ...signIn({ required: true, asking: ASKING }) })
    expect(told().hook).toMatchObject({ status: 'asking', required: true })
    expect([told().account.isConnected, told().account.address, told().provider]).toEqual([false, undefined, undefined])
    set({ ...connectedAs(), ...signIn({ required: true, signedIn: [MIRA] }) })
    expect(told().hook.status).toBe('signedIn')
    expect([told().account.isConnected, told().account.caipAddress]).toEqual([true, MIRA])
  })
})
