/** The two kinds of account of an email wallet, on real input: a plain one, and a contract on the chain (ERC-4337) by a bundler. */
import { parseEther, type Hex } from 'viem'
import { expect, test } from 'vitest'
import { limits } from '../limits.ts'
import { ENTRY_POINT } from '../../sandbox/chains/smartAccounts.ts'
import { addressesOf } from '../../sandbox/frame/userKeys.ts'
import { answer, asked, emailPeople, FRAME, frameOf, picture, status } from './emailPeople.ts'
import { urls } from './lanes.ts'
import { openTokens } from './sendHands.ts'
import { ends, IN } from './signInSupport.ts'
import { as, choose } from './socialHands.ts'
import { control, eventually, rpc, withBrowser, type Visit } from './visit.ts'

const { secrets, visit } = withBrowser()
const { logIn, plantFrame, tellEvents } = emailPeople(secrets)
/** With everything that is logged, so that it is searched for secrets as well. */
const page = `${urls.demo}?email&smart&evm&debug`
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
const RECEIVER = '0x1f9090aaE28b8a3dCeaDf281B0F12828e676c326'
const LIMIT = limits.longTest

const button = ({ dialog }: Visit, name: string | RegExp) =>
  dialog.getByRole('button', { name, exact: typeof name === 'string' })
const field = ({ dialog }: Visit, name: string) => dialog.getByRole('textbox', { name, exact: true })
const sees = (person: Visit, words: string | RegExp): Promise<void> => person.dialog.getByText(words).first().waitFor()
const toast = ({ page: own }: Visit, words: string | RegExp): Promise<void> => own.getByText(words).first().waitFor()
const fund = (address: string, ether: string): Promise<unknown> =>
  rpc(urls.nodes[31337], 'anvil_setBalance', [address, `0x${parseEther(ether).toString(16)}`])
const wei = async (address: string): Promise<bigint> =>
  BigInt((await rpc(urls.nodes[31337], 'eth_getBalance', [address, 'latest'])) as string)

interface Owner {
  readonly person: Visit
  readonly smart: Hex
  readonly plain: Hex
}

/** Logged in, with 2 ETH in the smart account and 0.5 in the plain one. */
async function owner(email: string, where = page, options?: Parameters<typeof visit>[1]): Promise<Owner> {
  const { eip155, smartAccount } = addressesOf(email)
  await fund(smartAccount, '2')
  await fund(eip155, '0.5')
  const person = await visit(where, options)
  await tellEvents(person)
  await logIn(person, email)
  return { person, smart: smartAccount as Hex, plain: eip155 as Hex }
}

/** The account in use and what it has, as the page knows it. */
async function has(person: Visit, address: string, balance: string): Promise<void> {
  await eventually(
    () => Promise.all([person.fact('address').textContent(), person.fact('balance').textContent()]),
    ([at, amount]) => {
      expect(at?.toLowerCase()).toBe(address.toLowerCase())
      expect(amount).toMatch(new RegExp(`^${balance.replace('.', '\\.')}0* ETH$`))
    },
  )
}

async function toTypes(person: Visit): Promise<void> {
  await person.openModal()
  await person.openSettings()
  await button(person, /^Account type/).click()
  await person.dialog.getByRole('heading', { name: 'Account type' }).waitFor()
}

test(
  'the smart account is switched off and on, and the balance follows, also after a reload',
  { timeout: LIMIT },
  async () => {
    const { person, plain, smart } = await owner('wren-types@harbor.example')
    await status(person, 'connected')
    await has(person, smart, '2')
    await toTypes(person)
    await sees(person, /^A smart account is a contract that your key controls/)
    await sees(person, 'Not created yet')
    await picture(person, 'types')
    // Both addresses can be copied.
    expect(await person.dialog.getByRole('button', { name: 'Copy address' }).count()).toBe(2)

    // By keyboard alone.
    const toPlain = button(person, /^Plain account/)
    await toPlain.focus()
    await person.page.keyboard.press('Enter')
    await toast(person, 'You now use your plain account')
    await has(person, plain, '0.5')
    await person.closeModal()
    await person.page.reload()
    await status(person, 'connected')
    await has(person, plain, '0.5')

    await toTypes(person)
    await button(person, /^Smart account/).click()
    await toast(person, 'You now use your smart account')
    await has(person, smart, '2')
    expect(person.errors).toEqual([])
  },
)

test(
  'a smart account that the wallet cannot use ends with the plain one, which is said',
  { timeout: LIMIT },
  async () => {
    const { person, plain, smart } = await owner('lena-types@harbor.example')
    await status(person, 'connected')
    await toTypes(person)
    await button(person, /^Plain account/).click()
    await toast(person, 'You now use your plain account')
    await control(urls.services, 'faults', [
      { match: '/frame/messages/SET_PREFERRED_ACCOUNT', mode: 'status', times: 1 },
    ])
    await button(person, /^Smart account/).click()
    await toast(person, /^Your wallet could not use the smart account/)
    await picture(person, 'types-refused')
    await has(person, plain, '0.5')
    await button(person, /^Smart account/).click()
    await toast(person, 'You now use your smart account')
    await has(person, smart, '2')
    expect(person.errors).toEqual([])
  },
)

test('one login at a social network has both kinds on EVM and a plain one on Solana', { timeout: LIMIT }, async () => {
  const { eip155, smartAccount, solana } = addressesOf('social github noor')
  await fund(smartAccount, '2')
  await fund(eip155, '0.5')
  const person = await visit(`${urls.demo}?email&socials&smart&debug`)
  const onSolana = (): Promise<void> =>
    eventually(
      () => person.page.evaluate('window.modal.getState().accounts.solana?.address'),
      (address) => expect(address).toBe(solana),
    )
  await as(await choose(person, 'GitHub'), 'Noor Vance')
  await status(person, 'connected')
  await has(person, smartAccount, '2')
  await onSolana()
  await person.dialog.waitFor({ state: 'hidden' })

  await toTypes(person)
  await button(person, /^Plain account/).click()
  await toast(person, 'You now use your plain account')
  await has(person, eip155, '0.5')
  await onSolana()
  await person.closeModal()
  const { page: own } = person
  await own.getByRole('button', { name: 'Sign a Solana message' }).click()
  await asked(person, 'Sign this message?')
  await answer(person, 'Sign')
  await own.getByRole('status', { name: 'Solana answer' }).getByText('Signed and verified').waitFor()
  await person.dialog.waitFor({ state: 'hidden' })
  await own.reload()
  await has(person, eip155, '0.5')
  await onSolana()

  // On Solana there is one kind of account, so nothing to choose.
  await own.getByRole('button', { name: 'Use Latchkey Solana' }).click()
  await person.fact('address').getByText(solana).waitFor()
  await person.openModal()
  await person.openSettings()
  await button(person, 'Disconnect').waitFor()
  await sees(person, 'Logged in with GitHub')
  await picture(person, 'types-solana')
  await person.settled()
  expect(await button(person, /^Account type/).count()).toBe(0)
  expect(person.errors).toEqual([])
})

test(
  'the notice of the account leads whoever has logged in at a social network to the wallet’s own page',
  { timeout: LIMIT },
  async () => {
    const person = await visit(`${urls.demo}?email&socials&smart&debug`, PHONE)
    await as(await choose(person, 'Google'), 'Ivo Brandt')
    await status(person, 'connected')
    await person.dialog.waitFor({ state: 'hidden' })
    await person.openModal()
    await button(person, /^Upgrade your wallet/).click()
    await person.dialog.getByRole('heading', { name: 'Upgrade your wallet' }).last().waitFor()
    await picture(person, 'upgrade-social')
    const opened = person.page.waitForEvent('popup')
    await person.dialog.getByRole('link', { name: 'Go to your wallet' }).click()
    const wallet = await opened
    await wallet.getByRole('heading').first().waitFor()
    expect(wallet.url()).toBe(`${FRAME}/dashboard`)
    expect(person.errors).toEqual([])
  },
)

test('a network without smart accounts says so, and offers its way out', { timeout: LIMIT }, async () => {
  const { person, plain, smart } = await owner('ivo-types@harbor.example', page, PHONE)
  await status(person, 'connected')
  await person.page.getByRole('button', { name: 'Use Latchkey Second' }).click()
  await person.fact('network').getByText('Latchkey Second').waitFor()
  await eventually(
    () => person.fact('address').textContent(),
    (at) => expect(at?.toLowerCase()).toBe(plain.toLowerCase()),
  )
  await person.openModal()
  await button(person, /^No smart accounts on Latchkey Second/).click()
  await sees(person, 'You use your plain account here. Your smart account is on other networks.')
  await picture(person, 'types-none')
  await button(person, 'Choose another network').click()
  await button(person, /^Latchkey Local/).click()
  await person.fact('network').getByText('Latchkey Local').waitFor()
  await has(person, smart, '2')
  // The notice has gone with its reason.
  if (!(await person.dialog.isVisible())) await person.openModal()
  await person.settled()
  expect(await person.dialog.getByText(/^No smart accounts/).count()).toBe(0)
  expect(person.errors).toEqual([])
})

interface Outcome {
  readonly result?: unknown
  readonly code?: number
}

/** Asks the page's provider, and does not wait; the answer is read when it is there. */
async function ask({ page: own }: Visit, method: string, params: readonly unknown[]): Promise<() => Promise<Outcome>> {
  await own.evaluate(
    ([name, given]) => {
      const { modal } = window as unknown as {
        readonly modal: { getProvider(namespace: string): { request(args: object): Promise<unknown> } }
      }
      Object.assign(window, {
        outcome: modal
          .getProvider('eip155')
          .request({ method: name, params: given })
          .then(
            (result) => ({ result }),
            ({ code }: { readonly code: number }) => ({ code }),
          ),
      })
    },
    [method, params] as const,
  )
  return () => own.evaluate('window.outcome')
}

test('a batch is done as a whole or not at all', { timeout: LIMIT }, async () => {
  const { person, smart } = await owner('olga-types@harbor.example')
  await status(person, 'connected')
  await plantFrame(person)
  const read = async (method: string, params: readonly unknown[]): Promise<Outcome> =>
    (await ask(person, method, params))()
  expect((await read('wallet_getCapabilities', [smart])).result).toEqual({
    '0x7a69': { atomic: { status: 'supported' } },
  })
  const pay = (ether: string) => ({ to: RECEIVER, value: `0x${parseEther(ether).toString(16)}` })
  const batch = (...calls: readonly object[]) => [
    { version: '2.0.0', from: smart, chainId: '0x7a69', atomicRequired: true, calls },
  ]
  const before = await wei(RECEIVER)

  // The second step is more than is left after the first.
  const failing = await ask(person, 'wallet_sendCalls', batch(pay('1.5'), pay('1')))
  await asked(person, 'Do 2 things at once?')
  await frameOf(person).getByText('One of these steps would fail').waitFor()
  await picture(person, 'batch-fails')
  await frameOf(person).getByRole('checkbox').check()
  await answer(person, 'Send')
  const failed = (await failing()).result as { readonly id: string }
  expect(await read('wallet_getCallsStatus', [failed.id])).toMatchObject({ result: { status: 500, atomic: true } })
  expect([await wei(RECEIVER), await wei(smart)]).toEqual([before, parseEther('2')])

  const declined = await ask(person, 'wallet_sendCalls', batch(pay('0.25'), pay('0.5')))
  await asked(person, 'Do 2 things at once?')
  await answer(person, 'Cancel')
  expect(await declined()).toEqual({ code: 4001 })

  const good = await ask(person, 'wallet_sendCalls', batch(pay('0.25'), pay('0.5')))
  await asked(person, 'Do 2 things at once?')
  await picture(person, 'batch')
  await answer(person, 'Send')
  const { id } = (await good()).result as { readonly id: string }
  expect(await read('wallet_getCallsStatus', [id])).toMatchObject({ result: { status: 200, atomic: true } })
  expect((await wei(RECEIVER)) - before).toBe(parseEther('0.75'))
  await has(person, smart, '1.25')
  expect(person.errors).toEqual([])
})

test(
  'a sign-in is by the contract: before it exists (EIP-6492), and after (EIP-1271)',
  { timeout: LIMIT },
  async () => {
    const { person, smart } = await owner('ada-types@harbor.example', `${page}&signin=server&required`)
    const signatures: string[] = []
    person.page.on('request', (request) => {
      if (!request.url().endsWith('/sign-in/verify') || request.method() !== 'POST') return
      signatures.push((request.postDataJSON() as { readonly signature: string }).signature)
    })
    const signIn = async (): Promise<void> => {
      await person.dialog.getByRole('heading', { name: /^Sign in to/ }).waitFor()
      await button(person, 'Sign in').click()
      await asked(person, /^Log in to/)
      await answer(person, 'Log in')
      await ends(person, IN)
      await person.dialog.waitFor({ state: 'hidden' })
    }
    await signIn()
    expect(signatures.at(-1)).toMatch(/(?:6492){16}$/)
    expect((await person.page.getByLabel('Sign-in account').textContent())?.toLowerCase()).toContain(
      smart.toLowerCase(),
    )

    // The first transaction creates the contract.
    await ask(person, 'eth_sendTransaction', [{ from: smart, to: RECEIVER, value: '0x1' }])
    await asked(person, /^Send/)
    await answer(person, 'Send')
    await eventually(
      () => rpc(urls.nodes[31337], 'eth_getCode', [smart, 'latest']),
      (code) => expect(String(code).length).toBeGreaterThan(4),
    )
    await person.dialog.waitFor({ state: 'hidden' })
    await person.page.getByRole('button', { name: 'Sign out' }).click()
    await status(person, 'disconnected')
    await logIn(person, 'ada-types@harbor.example')
    await signIn()
    expect(signatures.at(-1)).toMatch(/^0x[0-9a-f]{130}$/)
    expect(person.errors).toEqual([])
  },
)

test('Send sends by a batch, whose hash is that of a transaction on the chain', { timeout: LIMIT }, async () => {
  const { person, smart } = await owner('finn-types@harbor.example', page, PHONE)
  await status(person, 'connected')
  const before = await wei(RECEIVER)
  await person.openModal()
  await button(person, 'Send').click()
  await openTokens(person)
  await button(person, 'Ether').click()
  await field(person, 'Amount').fill('0.75')
  await field(person, 'To').fill(RECEIVER)
  await button(person, 'Review send').click()
  await button(person, 'Send').click()
  await asked(person, /^Send/)
  await picture(person, 'send-smart')
  await answer(person, 'Send')
  await person.dialog.getByRole('heading', { name: 'Sent', exact: true }).waitFor()
  expect((await wei(RECEIVER)) - before).toBe(parseEther('0.75'))
  // The bundler's transaction, which calls the entry point: a plain account's would call the receiver.
  const { transactions } = (await rpc(urls.nodes[31337], 'eth_getBlockByNumber', ['latest', true])) as {
    readonly transactions: readonly { readonly to: string }[]
  }
  expect(transactions.map(({ to }) => to.toLowerCase())).toEqual([ENTRY_POINT.toLowerCase()])
  await button(person, 'Done').click()
  await person.closeModal()
  await has(person, smart, '1.25')

  await toTypes(person)
  await sees(person, 'Many steps at once')
  expect(person.errors).toEqual([])
})
