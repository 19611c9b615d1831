/** What people do while they sign in on the demo, and where they end. */
import { expect } from 'vitest'
import { urls } from './lanes.ts'
import { byMouse, type Hands } from './emailHands.ts'
import { behave, control, eventually, type DemoWallet, type Visit } from './visit.ts'

/** Kept by the sandbox's sign-in server, or by the page. */
export const served = `${urls.demo}?signin=server`
export const local = `${urls.demo}?signin`

export type SignInWallet = DemoWallet | 'Lintel' | 'Sapling'

/** The state of a visit; there are no others. */
export interface Outcome {
  readonly status: 'connected' | 'disconnected' | 'connecting'
  readonly signIn: 'signedIn' | 'signedOut' | 'asking'
}
export const IN: Outcome = { status: 'connected', signIn: 'signedIn' }
export const CONNECTED: Outcome = { status: 'connected', signIn: 'signedOut' }
export const OUT: Outcome = { status: 'disconnected', signIn: 'signedOut' }
/** The question is open: whoever has to sign in is not connected yet, whoever may is. */
export const KEPT_OUT: Outcome = { status: 'connecting', signIn: 'asking' }
export const ASKED: Outcome = { status: 'connected', signIn: 'asking' }

/** As the page tells it, by its hooks and by its state; the provider is there exactly while somebody is connected. */
export async function ends(person: Visit, wanted: Outcome): Promise<void> {
  const read = async () => ({
    status: statusOf(await person.fact('status').textContent(), wanted),
    signIn: await person.page.getByLabel('Sign-in status').textContent(),
    ...(await person.page.evaluate<{ readonly account: boolean; readonly provider: boolean }>(
      `({ account: window.modal.getState().account !== undefined, provider: window.modal.getProvider() !== undefined })`,
    )),
  })
  const isConnected = wanted.status === 'connected'
  await eventually(read, (now) => expect(now).toEqual({ ...wanted, account: isConnected, provider: isConnected }))
}

/** While somebody is kept out, the page says which way it is: connecting, reconnecting, or of another namespace than the one in use. */
const statusOf = (shown: string | null, wanted: Outcome): string | null =>
  wanted === KEPT_OUT && shown !== 'connected' ? KEPT_OUT.status : shown

export const heading = ({ dialog }: Visit, name: RegExp | string) => dialog.getByRole('heading', { name })
export const press = ({ dialog }: Visit, name: string) => dialog.getByRole('button', { name, exact: true }).click()

/** Connects a wallet that says yes. */
export async function connect(person: Visit, wallet: SignInWallet, hands: Hands = byMouse()): Promise<void> {
  await behave(person.page, wallet as DemoWallet, 'approve')
  await person.openModal(hands.pressOutside)
  await hands.press(person.dialog.getByRole('button', { name: wallet, exact: true }))
}

/** Until the page asks for the signature: the message is there, with the server's nonce in it. */
export async function choose(person: Visit, wallet: SignInWallet, hands?: Hands): Promise<void> {
  await connect(person, wallet, hands)
  await heading(person, /^Sign in to/).waitFor()
  // While the message is prepared, the button says that instead.
  await person.dialog.getByRole('button', { name: 'Sign in', exact: true }).waitFor()
}

export const faults = (...list: readonly object[]): Promise<void> => control(urls.services, 'faults', list)
export const VERIFY = '/sign-in/verify'
