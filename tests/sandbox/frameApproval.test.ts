import { base58 } from '@scure/base'
import { ed25519 } from '@noble/curves/ed25519'
import { SystemProgram, PublicKey, Transaction, TransactionInstruction } from '@solana/web3.js'
import { encodeFunctionData, maxUint256, numberToHex, verifyMessage, verifyTypedData, type Hex } from 'viem'
import { createSiweMessage } from 'viem/siwe'
import { describe, expect, test } from 'vitest'
import { createRpc } from '../../sandbox/chains/rpc.ts'
import { TOKEN_ABI, TOKENS } from '../../sandbox/chains/networks.ts'
import { CLUSTER } from '../../sandbox/solana/cluster.ts'
import { eventually } from '../eventually.ts'
import { byKeyboard } from '../flows/emailHands.ts'
import { codeOf } from '../../sandbox/mail/read.ts'
import { framesOfFile, type FrameVisit } from './framePage.ts'
import { violations } from './browser.ts'
import { sandboxOfFile } from './helpers.ts'

const sandbox = sandboxOfFile()
const { mails, visit } = framesOfFile(sandbox)
const MIRA = 'mira@harbor.example'

interface User {
  readonly address: Hex
}

const hex = (text: string): Hex => `0x${Buffer.from(text).toString('hex')}`
const rpc = (method: string, params: unknown, chainId: number | string = 31337) => ({
  method,
  params,
  chainNamespace: typeof chainId === 'number' ? 'eip155' : 'solana',
  chainId,
})
const button = ({ frame }: FrameVisit, name: string) => frame.getByRole('button', { name, exact: true })

/**
 * Watches for a question. `ended` gives the milliseconds from the moment in which the confirming button is drawn to that in which
 * it can be pressed, by the frame's clock. An observer hears of both in their own turn, however seldom a busy machine draws. To be
 * awaited before something is asked, since a watch that starts late measures less.
 */
async function watchRest(here: FrameVisit): Promise<{ ended(): Promise<number> }> {
  const watch = await here.frame.locator('html').evaluateHandle((root) => ({
    rested: new Promise<number>((resolve) => {
      let drawn: number | undefined
      const observer = new MutationObserver(() => {
        const found = root.querySelector<HTMLButtonElement>('button[type=submit]')
        if (!found) return
        drawn ??= performance.now()
        if (found.disabled) return
        observer.disconnect()
        resolve(performance.now() - drawn)
      })
      observer.observe(root, { subtree: true, childList: true, attributes: true, attributeFilter: ['disabled'] })
    }),
  }))
  return { ended: () => watch.evaluate(({ rested }) => rested) }
}

describe('a message', () => {
  test('is signed with the key of the account, by keyboard, and not before it was at rest for a while', async () => {
    const here = await visit()
    const { address } = (await here.login(MIRA)) as User
    const rest = await watchRest(here)
    const asked = await here.begin('RPC_REQUEST', rpc('personal_sign', [hex('Good morning'), address]))
    await here.frame.getByRole('heading', { name: 'Sign this message?' }).waitFor()
    // The heading has the focus, so that a screen reader begins there.
    await here.frame.locator('h1:focus').waitFor()
    expect(await here.frame.locator('pre').textContent()).toBe('Good morning')
    expect(await here.frame.getByText('127.0.0.1').first().isVisible()).toBe(true)
    expect(await violations(here.page)).toEqual([])
    expect(await rest.ended()).toBeGreaterThanOrEqual(450)
    const keys = await byKeyboard({ context: here.page.context(), page: here.page })
    await keys.press(button(here, 'Sign'))
    const { type, payload } = await here.answer(asked)
    expect(type).toBe('RPC_REQUEST_SUCCESS')
    expect(await verifyMessage({ address, message: 'Good morning', signature: payload as Hex })).toBe(true)
    // The answer is sent first; the screen goes in the next turn.
    await here.frame.getByRole('heading').waitFor({ state: 'detached' })
  })

  test('is shown with the site’s picture, which comes from the site’s own server', async () => {
    const here = await visit()
    const { demo } = sandbox().urls
    const asked: string[] = []
    await here.page.route('**/*.svg', async (route) => {
      asked.push(route.request().url())
      const body = '<svg xmlns="http://www.w3.org/2000/svg" width="36" height="36"/>'
      await route.fulfill({ contentType: 'image/svg+xml', body })
    })
    const { address } = (await here.login(MIRA)) as User
    const around = { name: 'Harbor', description: '', url: demo }
    const shows = async (icons: readonly string[]): Promise<string> => {
      await here.get('SYNC_DAPP_DATA', { metadata: { ...around, icons }, projectId: '0'.repeat(32) })
      const signing = await here.begin('RPC_REQUEST', rpc('personal_sign', [hex('Good morning'), address]))
      await here.frame.getByRole('heading', { name: 'Sign this message?' }).waitFor()
      const tile = here.frame.locator('.tile')
      if (icons.some((icon) => icon.startsWith(demo))) await tile.locator('img').waitFor()
      const shown = await tile.innerHTML()
      await button(here, 'Cancel').click()
      await here.answer(signing)
      return shown
    }
    expect(await shows([`${sandbox().urls.services}/mark.svg`, `${demo}/icon.svg`])).toContain(`${demo}/icon.svg`)
    expect(await shows([`${sandbox().urls.services}/mark.svg`])).not.toContain('img')
    expect(asked).toEqual([`${demo}/icon.svg`])
  })

  test('is not signed when the person cancels, presses Escape, or the page aborts', async () => {
    const here = await visit()
    const { address } = (await here.login(MIRA)) as User
    const sign = (text: string) => here.begin('RPC_REQUEST', rpc('personal_sign', [hex(text), address]))
    const rejected = { type: 'RPC_REQUEST_ERROR', payload: { message: 'User rejected the request' } }
    const first = await sign('One')
    await button(here, 'Cancel').click()
    expect(await here.answer(first)).toEqual(rejected)
    const second = await sign('Two')
    await here.frame.getByRole('heading', { name: 'Sign this message?' }).press('Escape')
    expect(await here.answer(second)).toEqual(rejected)
    const [third, fourth] = [await sign('Three'), await sign('Four')]
    await here.frame.getByText('1 more after this').waitFor()
    await here.get('RPC_ABORT')
    const aborted = { type: 'RPC_REQUEST_ERROR', payload: { message: 'Request was aborted' } }
    expect([await here.answer(third), await here.answer(fourth)]).toEqual([aborted, aborted])
    await here.frame.getByRole('heading').waitFor({ state: 'detached' })
  })
})

const FRIEND = '0x5Ea19a3F8C9dB0bC0B2f8f7d3E5a1C4b9D6bc51a'
const [SUSD] = TOKENS
const NOBODY = new PublicKey(new Uint8Array(32).fill(7))

/** Presses the button once it can be, after the box of a warning where there is one. */
async function confirm(here: FrameVisit, label: string): Promise<void> {
  const box = here.frame.getByRole('checkbox', { name: 'I know what I am doing' })
  await button(here, label).waitFor()
  if ((await box.count()) > 0) await box.check()
  await button(here, label).click()
}

const texts = (here: FrameVisit): Promise<string> => here.frame.locator('form').innerText()

describe('a transaction', () => {
  test('is shown by what it moves, sent to the chain, and gone from the screen', async () => {
    const here = await visit()
    const { address } = (await here.login(MIRA)) as User
    await sandbox().control.faucet({ address, amount: '2' })
    await sandbox().control.faucet({ address, amount: '50', token: 'SUSD' })
    const send = (transaction: object) =>
      here.begin('RPC_REQUEST', rpc('eth_sendTransaction', [{ from: address, ...transaction }]))
    const to = FRIEND.toLowerCase() as Hex
    const native = await send({ to, value: numberToHex(1_500_000_000_000_000_000n) })
    await here.frame.getByText('1.5 ETH').waitFor()
    await eventually(async () => expect(await texts(here)).toMatch(/at most 0\.\d+ ETH/))
    await confirm(here, 'Send')
    const { payload: hash } = await here.answer(native)
    const rpcOf = createRpc(sandbox().urls.nodes['31337'])
    await eventually(async () =>
      expect(await rpcOf.request('eth_getTransactionReceipt', [hash])).toMatchObject({ status: '0x1', to }),
    )
    const token = { to: SUSD?.address ?? '0x', value: '0x0' }
    const transfer = encodeFunctionData({ abi: TOKEN_ABI, functionName: 'transfer', args: [to, 12_500_000n] })
    const moved = await send({ ...token, data: transfer })
    await here.frame.getByText('12.5 SUSD').waitFor()
    await button(here, 'Cancel').click()
    await here.answer(moved)

    const approve = (amount: bigint): Hex =>
      encodeFunctionData({ abi: TOKEN_ABI, functionName: 'approve', args: [to, amount] })
    const limited = await send({ ...token, data: approve(3_000_000n) })
    await here.frame.getByRole('heading', { name: 'Allow spending?' }).waitFor()
    await here.frame.getByText('3 SUSD').waitFor()
    await confirm(here, 'Allow')
    expect((await here.answer(limited)).type).toBe('RPC_REQUEST_SUCCESS')
    await send({ ...token, data: approve(maxUint256) })
    await here.frame.getByText('There is no limit').waitFor()
    // The second step: however long one waits, the button needs the box.
    const anyway = button(here, 'Send anyway')
    await here.frame.getByRole('checkbox').check()
    await eventually(async () => expect(await anyway.isEnabled()).toBe(true))
    await here.frame.getByRole('checkbox').uncheck()
    expect(await anyway.isEnabled()).toBe(false)
    await button(here, 'Cancel').click()
    // More than there is, by a call that nobody knows.
    await send({ ...token, data: '0xdeadbeef' })
    await here.frame.getByText('What this does cannot be told').waitFor()
    await here.frame.getByText('This transaction would fail').waitFor()
    await button(here, 'Cancel').click()
  })
})

describe('typed data', () => {
  const types = { Mail: [{ name: 'contents', type: 'string' }] }
  test('is signed, and a permit is shown by what it allows', async () => {
    const here = await visit()
    const { address } = (await here.login(MIRA)) as User
    const mail = {
      domain: { name: 'Harbor', chainId: 31337 },
      types: {
        EIP712Domain: [
          { name: 'name', type: 'string' },
          { name: 'chainId', type: 'uint256' },
        ],
        ...types,
      },
      primaryType: 'Mail',
      message: { contents: 'Ahoy' },
    } as const
    const sign = (data: object) =>
      here.begin('RPC_REQUEST', rpc('eth_signTypedData_v4', [address, JSON.stringify(data)]))
    const asked = await sign(mail)
    await confirm(here, 'Sign')
    const { payload } = await here.answer(asked)
    expect(await verifyTypedData({ ...mail, types, address, signature: payload as Hex })).toBe(true)

    await sign({ ...mail, domain: { ...mail.domain, chainId: 1 } })
    await here.frame.getByText('This data is for another network: Chain 1.').waitFor()
    await button(here, 'Cancel').click()
    await sign({
      domain: { name: 'SUSD', chainId: 31337, verifyingContract: SUSD?.address },
      types: {
        EIP712Domain: [],
        Permit: [
          { name: 'spender', type: 'address' },
          { name: 'value', type: 'uint256' },
        ],
      },
      primaryType: 'Permit',
      message: {
        owner: address,
        spender: FRIEND.toLowerCase(),
        value: String(maxUint256),
        nonce: 0,
        deadline: 2_000_000_000,
      },
    })
    await here.frame.getByRole('heading', { name: 'Allow spending?' }).waitFor()
    expect(await texts(here)).toContain('Unlimited')
    expect(await texts(here)).toContain('There is no limit')
  })
})

describe('a sign-in', () => {
  const message = (address: Hex, host: string, uri: string): string =>
    createSiweMessage({ address, chainId: 31337, domain: host, uri, version: '1', nonce: 'abcdefgh12345678' })

  test('is checked against the page that asks', async () => {
    const here = await visit()
    const { address } = (await here.login(MIRA)) as User
    const { origin, host } = new URL(sandbox().urls.demo)
    const sign = (text: string) => here.begin('RPC_REQUEST', rpc('personal_sign', [hex(text), address]))
    const own = await sign(message(address, host, origin))
    await here.frame.getByRole('heading', { name: `Log in to ${host}?` }).waitFor()
    expect(await here.frame.getByRole('alert').count()).toBe(0)
    await confirm(here, 'Log in')
    expect((await here.answer(own)).type).toBe('RPC_REQUEST_SUCCESS')
    await sign(message(address, 'bank.example', 'https://bank.example'))
    await here.frame.getByText('This message logs somebody in to bank.example').waitFor()
    expect(await button(here, 'Log in').count()).toBe(0)
    await button(here, 'Cancel').click()
    // With something odd in it, it is a sign-in all the same.
    await sign(`${message(address, 'bank.example', 'https://bank.example')} `.replace('URI:', 'URL:'))
    await here.frame.getByText('This message logs somebody in to bank.example').waitFor()
  })

  test('along with a login needs no question, once, and for this page only', async () => {
    const here = await visit()
    const { origin, host } = new URL(sandbox().urls.demo)
    const siwx = {
      accountAddress: '<<AccountAddress>>',
      chainId: 'eip155:31337',
      domain: host,
      uri: origin,
      version: '1',
      nonce: 'abcdefgh12345678',
    }
    const login = async (): Promise<void> => {
      // The harness asks for the account by itself, which uses the moment up: here only the code is typed.
      const before = (await mails().mails(MIRA))[0]?.id ?? 0
      await here.get('CONNECT_EMAIL', { email: MIRA })
      await here.get('CONNECT_OTP', { otp: codeOf(await mails().next(MIRA, before)) })
    }
    await login()
    const user = (await here.get('GET_USER', { chainId: 31337, siwxMessage: siwx })) as User & {
      readonly message: string
      readonly signature: Hex
    }
    expect(user.message).toContain(`${host} wants you to sign in with your Ethereum account:\n${user.address}`)
    expect(await verifyMessage({ ...user, message: user.message })).toBe(true)
    expect(await here.get('GET_USER', { chainId: 31337, siwxMessage: siwx })).not.toHaveProperty('signature')
    await here.get('SIGN_OUT')
    await login()
    const foreign = { ...siwx, domain: 'bank.example', uri: 'https://bank.example' }
    expect(await here.get('GET_USER', { chainId: 31337, siwxMessage: foreign })).not.toHaveProperty('signature')
  })
})

describe('on Solana', () => {
  const REFERENCE = CLUSTER.reference
  test('messages and transactions are signed, and sent', async () => {
    const here = await visit()
    await here.login(MIRA)
    const { address } = (await here.get('GET_USER', { chainId: CLUSTER.caipNetworkId })) as { address: string }
    await sandbox().control.faucet({ address, amount: '3', chainId: 'solana' })
    const ask = (method: string, params: object) => here.begin('RPC_REQUEST', rpc(method, params, REFERENCE))
    const bytes = new TextEncoder().encode('Good morning')
    const message = await ask('solana_signMessage', { message: base58.encode(bytes), pubkey: address })
    await confirm(here, 'Sign')
    const { signature } = (await here.answer(message)).payload as { signature: string }
    expect(ed25519.verify(base58.decode(signature), bytes, base58.decode(address))).toBe(true)

    const node = createRpc(sandbox().urls.nodes.solana)
    const { value } = (await node.request('getLatestBlockhash')) as { value: { blockhash: string } }
    const payer = new PublicKey(address)
    const made = (...instructions: TransactionInstruction[]): string => {
      const transaction = new Transaction({ feePayer: payer, recentBlockhash: value.blockhash }).add(...instructions)
      return base58.encode(
        new Uint8Array(transaction.serialize({ requireAllSignatures: false, verifySignatures: false })),
      )
    }
    const pay = SystemProgram.transfer({ fromPubkey: payer, toPubkey: NOBODY, lamports: 1_250_000_000 })
    const sent = await ask('solana_signAndSendTransaction', { transaction: made(pay) })
    await here.frame.getByText('1.25 SOL').waitFor()
    await confirm(here, 'Send')
    const answer = await here.answer(sent)
    expect(answer.type, JSON.stringify(answer)).toBe('RPC_REQUEST_SUCCESS')
    await eventually(async () =>
      expect(await node.request('getBalance', [NOBODY.toBase58()])).toMatchObject({ value: 1_250_000_000 }),
    )
    const odd = new TransactionInstruction({ programId: NOBODY, keys: [], data: Buffer.from([1]) })
    const both = await ask('solana_signAllTransactions', { transactions: [made(pay), made(odd)] })
    await here.frame.getByText('What this does cannot be told').waitFor()
    await confirm(here, 'Sign anyway')
    const { transactions } = (await here.answer(both)).payload as { transactions: string[] }
    const signatures = transactions.map((text) => Transaction.from(base58.decode(text)).verifySignatures())
    expect(signatures).toEqual([true, true])
  })
})

test('what is not allowed, not there, or of somebody else is refused without a question', async () => {
  const here = await visit()
  const { address } = (await here.login(MIRA)) as User
  const refused = async (method: string, params: unknown, chainId?: number): Promise<unknown> =>
    (await here.ask('RPC_REQUEST', rpc(method, params, chainId))).payload
  expect(await refused('eth_requestAccounts', [])).toEqual({ message: 'Requested RPC call is not allowed' })
  const batch = { version: '2.0.0', from: address, chainId: '0x7a69', atomicRequired: false, calls: [{ to: address }] }
  expect(await refused('wallet_sendCalls', [batch])).toEqual({
    message: 'This account cannot do several calls as one',
  })
  expect(await refused('wallet_grantPermissions', [{}])).toEqual({
    message: 'wallet_grantPermissions is not supported',
  })
  expect(await refused('personal_sign', [hex('x'), FRIEND.toLowerCase()])).toEqual({
    message: 'The wallet has no key for this account',
  })
  expect(await refused('eth_sendTransaction', [{ from: address, to: address }], 1)).toEqual({
    message: 'Chain is not supported',
  })
  expect(await here.get('RPC_REQUEST', rpc('eth_accounts', []))).toEqual([address])
  expect(await here.get('RPC_REQUEST', rpc('wallet_getCapabilities', [address]))).toEqual({})
  expect(await here.frame.getByRole('heading').count()).toBe(0)
})
