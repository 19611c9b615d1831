import { describe, expect, test } from 'vitest'
import { codeOf, linkOf } from '../../sandbox/mail/read.ts'
import { framesOfFile, untilReady } from './framePage.ts'
import { sandboxOfFile } from './helpers.ts'

const sandbox = sandboxOfFile()
const { mails, visit } = framesOfFile(sandbox)
const MIRA = 'Mira@harbor.example'

interface User {
  readonly email: string
  readonly address: string
  readonly chainId: number | string
}

describe('the first login', () => {
  test('goes by a code from the inbox, survives a reload, and ends with a sign-out', async () => {
    const { get, ask, heard, page } = await visit()
    expect(await get('IS_CONNECTED')).toEqual({ isConnected: false })
    expect((await ask('GET_USER')).payload).toEqual({ message: 'The session has expired. Log in again.' })
    expect(await get('CONNECT_EMAIL', { email: MIRA })).toEqual({ action: 'VERIFY_OTP' })
    const mail = await mails().next('mira@harbor.example')
    const code = codeOf(mail)
    expect(mail.text).toContain(sandbox().urls.demo)
    const inbox = await page.context().newPage()
    await inbox.goto(sandbox().urls.inbox)
    // The sentence goes on with a colon right after the address.
    const href = await inbox.getByRole('link', { name: sandbox().urls.demo }).first().getAttribute('href')
    expect(href).toBe(sandbox().urls.demo)
    await inbox.close()
    const wrong = code === '000000' ? '000001' : '000000'
    expect(await ask('CONNECT_OTP', { otp: wrong })).toEqual({
      type: 'CONNECT_OTP_ERROR',
      payload: { message: 'Invalid code' },
    })
    await get('CONNECT_OTP', { otp: `${code.slice(0, 3)} ${code.slice(3)}` })
    const user = (await get('GET_USER', { chainId: 31338, preferredAccountType: 'smartAccount' })) as User
    expect(user).toMatchObject({
      email: 'mira@harbor.example',
      chainId: 31338,
      accounts: [{ address: user.address, type: 'eoa' }],
      preferredAccountType: 'eoa',
      smartAccountDeployed: false,
    })
    expect(await get('GET_USER', { chainId: 'solana:Cu8rDPAiFZRdGE2Vz2AYAEys2oxzkNUD' })).toMatchObject({
      chainId: 'solana:Cu8rDPAiFZRdGE2Vz2AYAEys2oxzkNUD',
      address: expect.stringMatching(/^[1-9A-HJ-NP-Za-km-z]{32,44}$/),
    })
    // Every message of the frame says where it is from, and one tells the app's own token.
    const said = await heard()
    expect(new Set(said.map(({ origin }) => origin))).toEqual(new Set([sandbox().urls.frame]))
    const update = said.find(({ data }) => data.type === '@w3m-frame/SESSION_UPDATE')
    expect(await get('IS_CONNECTED', update?.data.payload)).toEqual({ isConnected: true })
    expect(await get('IS_CONNECTED', { token: 'another' })).toEqual({ isConnected: false })

    await page.reload()
    await untilReady(page)
    expect(await get('IS_CONNECTED')).toEqual({ isConnected: true })
    expect(await get('GET_CHAIN_ID')).toEqual({ chainId: 'solana:Cu8rDPAiFZRdGE2Vz2AYAEys2oxzkNUD' })
    expect(await get('SWITCH_NETWORK', { chainId: 'eip155:31338' })).toEqual({ chainId: 31338 })
    expect(await get('GET_USER')).toMatchObject({ address: user.address, chainId: 31338 })
    // The same person on the same device, who is logged in: nothing is left to prove.
    expect(await get('CONNECT_EMAIL', { email: MIRA })).toEqual({ action: 'CONNECT' })

    await get('SIGN_OUT')
    expect(await get('IS_CONNECTED')).toEqual({ isConnected: false })
    expect((await sandbox().control.state()).frame.sessions).toBe(0)
  })

  test('is for one page only: another origin in the same browser has to log in by itself', async () => {
    const first = await visit()
    await first.login(MIRA)
    const other = sandbox().urls.demo.replace('127.0.0.1', 'localhost')
    const second = await visit({ context: first.page.context(), origin: other })
    expect(await second.get('IS_CONNECTED')).toEqual({ isConnected: false })
    const again = await visit({ context: first.page.context() })
    expect(await again.get('IS_CONNECTED')).toEqual({ isConnected: true })
  })

  test('ends in all tabs of the page at once, and the next person’s begins after that', async () => {
    const first = await visit()
    await first.login(MIRA)
    const tab = await visit({ context: first.page.context() })
    const told = async () => (await tab.heard()).filter(({ data }) => data.type === '@w3m-frame/SESSION_UPDATE')
    await first.get('SIGN_OUT')
    await expect.poll(async () => (await told()).length).toBe(1)
    expect(await tab.get('IS_CONNECTED', (await told())[0]?.data.payload)).toEqual({ isConnected: false })

    await first.login(MIRA)
    await expect.poll(async () => (await told()).length).toBe(2)
    expect(await tab.get('IS_CONNECTED', (await told())[1]?.data.payload)).toEqual({ isConnected: true })
    // Somebody else logs in where Mira still is.
    await first.login('noor@harbor.example')
    await expect.poll(async () => (await told()).length).toBe(4)
    const [ended, begun] = (await told()).slice(2)
    expect(await tab.get('IS_CONNECTED', ended?.data.payload)).toEqual({ isConnected: false })
    expect(await tab.get('IS_CONNECTED', begun?.data.payload)).toEqual({ isConnected: true })
  })
})

describe('a new device', () => {
  test('waits for the link in the mail, and only then gets a code', async () => {
    const known = (await (await visit()).login(MIRA)) as User
    const fresh = await visit()
    expect(await fresh.get('CONNECT_EMAIL', { email: MIRA })).toEqual({ action: 'VERIFY_DEVICE' })
    const [asked] = await mails().mails(MIRA)
    const waiting = await fresh.begin('CONNECT_DEVICE')
    // The mail once more: whichever link is followed, both wait for the same.
    expect(await fresh.get('CONNECT_EMAIL', { email: MIRA })).toEqual({ action: 'VERIFY_DEVICE' })
    expect((await fresh.ask('CONNECT_OTP', { otp: '123456' })).payload).toEqual({
      message: 'The device is not approved yet.',
    })
    const link = linkOf(asked ?? { text: '' })
    const mailPage = await fresh.page.context().newPage()
    await mailPage.goto(link)
    await expect.poll(() => mailPage.getByRole('heading').textContent()).toBe('Is this you?')
    expect(mailPage.url()).not.toContain('#')
    const before = (await mails().mails(MIRA))[0]?.id ?? 0
    await mailPage.getByRole('button', { name: 'Approve' }).click()
    await mailPage.getByText('A mail with a code is on its way.').waitFor()
    expect(await fresh.answer(waiting)).toEqual({ type: 'CONNECT_DEVICE_SUCCESS', payload: undefined })
    await fresh.get('CONNECT_OTP', { otp: codeOf(await mails().next(MIRA, before)) })
    // The same wallet, on both.
    expect(await fresh.get('GET_USER', { chainId: 31337 })).toMatchObject({ address: known.address })
    await mailPage.goto(`${sandbox().urls.frame}/`).catch(() => undefined)
    await mailPage.goto(link)
    await mailPage.getByText('This link has ended').waitFor()
  })
})

describe('changing the email', () => {
  test('needs a code of both addresses, and keeps the wallet', async () => {
    const { get, ask, login } = await visit()
    const before = (await login(MIRA)) as User
    expect((await ask('UPDATE_EMAIL', { email: MIRA })).type).toBe('UPDATE_EMAIL_ERROR')
    const known = (await mails().mails(MIRA))[0]?.id ?? 0
    expect(await get('UPDATE_EMAIL', { email: 'noor@harbor.example' })).toEqual({ action: 'VERIFY_PRIMARY_OTP' })
    expect((await ask('UPDATE_EMAIL_SECONDARY_OTP', { otp: '123456' })).type).toBe('UPDATE_EMAIL_SECONDARY_OTP_ERROR')
    await get('UPDATE_EMAIL_PRIMARY_OTP', { otp: codeOf(await mails().next(MIRA, known)) })
    const otp = codeOf(await mails().next('noor@harbor.example'))
    expect(await get('UPDATE_EMAIL_SECONDARY_OTP', { otp })).toEqual({ newEmail: 'noor@harbor.example' })
    expect(await get('GET_USER')).toMatchObject({ email: 'noor@harbor.example', address: before.address })
    // Who gets the old address later gets a wallet of their own.
    const later = (await (await visit()).login(MIRA)) as User
    expect(later.address).not.toBe(before.address)
  })
})

test('sessions end with time, and when they are ended', async () => {
  const { get, ask, login } = await visit()
  await login(MIRA)
  await sandbox().control.frame({ advance: 2 * 3_600_000 })
  // The token is renewed while it is used.
  expect(await get('IS_CONNECTED')).toEqual({ isConnected: true })
  expect(await get('GET_USER')).toMatchObject({ email: 'mira@harbor.example' })
  await sandbox().control.frame({ advance: 7 * 24 * 3_600_000 })
  expect(await get('IS_CONNECTED')).toEqual({ isConnected: false })
  await login(MIRA)
  await sandbox().control.frame({ expire: 'sessions' })
  expect((await ask('GET_USER')).payload).toEqual({ message: 'The session has expired. Log in again.' })
  expect(await get('IS_CONNECTED')).toEqual({ isConnected: false })
})
