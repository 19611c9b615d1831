/**
 * Pages whose other scripts put enumerable properties on `Object.prototype`, as old libraries do: `for…in` meets them in
 * every object, ours included. In the built files, for what a bundler adds is not in the source.
 */
import { describe, expect, test } from 'vitest'
import { eventually, rpc, withBrowser, type Visit } from './visit.ts'
import { urls } from './lanes.ts'

const { visit } = withBrowser()

/** Before all scripts of the page. */
const EXTEND = `{
  Object.prototype.evil = function () { return this }
  Object.prototype.contains = function (value) { return Object.values(this).includes(value) }
  Object.prototype.libraryVersion = '1.4.2'
  Object.prototype.libraryOptions = { deep: true }
}`

/** A wallet of this page that needs no library; it holds an account that has coins on the sandbox's chain. */
const announce = (account: string): string => `{
  let connected = localStorage.getItem('tern') === 'yes'
  const answers = {
    eth_chainId: () => '0x7a69',
    eth_accounts: () => (connected ? ['${account}'] : []),
    eth_requestAccounts() {
      connected = true
      localStorage.setItem('tern', 'yes')
      return ['${account}']
    },
  }
  const provider = {
    request: async ({ method }) => {
      if (!Object.hasOwn(answers, method)) throw Object.assign(new Error('no such method'), { code: -32601 })
      return answers[method]()
    },
    on() {},
    removeListener() {},
  }
  const info = { uuid: '1f0e5c1b-6d0c-4c3a-8a55-0d8f4b1c7e21', name: 'Tern', icon: 'data:image/svg+xml,<svg/>', rdns: 'example.tern' }
  const detail = Object.freeze({ info, provider })
  addEventListener('eip6963:requestProvider', () => dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail })))
}`

async function visitExtended(url: string): Promise<Visit & { readonly complaints: readonly string[] }> {
  const person = await visit('about:blank')
  const complaints: string[] = []
  person.page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text())
  })
  const [account = ''] = (await rpc(urls.nodes[31337], 'eth_accounts')) as readonly string[]
  await person.page.addInitScript({ content: EXTEND + announce(account) })
  await person.page.goto(url)
  expect(await person.page.evaluate('(() => { for (const name in {}) return name })()')).toBe('evil')
  return { ...person, complaints }
}

describe.each(['vanilla', 'cdn'] as const)('the %s page, among scripts that extend every object', (example) => {
  test('opens, connects, reads the balance, is connected after a reload and disconnects', async () => {
    const person = await visitExtended(urls[example])
    const button = person.page.getByRole('banner').getByRole('button').last()
    await button.click()
    await person.dialog.getByRole('button', { name: 'Tern', exact: true }).click()
    await person.fact('status').getByText('connected', { exact: true }).waitFor()
    await person.dialog.waitFor({ state: 'hidden' })
    await eventually(
      () => button.textContent(),
      (text) => expect(text).toMatch(/0x\w{2}….*\d ETH$/),
    )

    await person.page.reload()
    await person.fact('status').getByText('connected', { exact: true }).waitFor()
    await button.click()
    await person.dialog.getByRole('button', { name: 'Disconnect' }).click()
    await person.fact('status').getByText('disconnected', { exact: true }).waitFor()
    expect(person.complaints).toEqual([])
    expect(person.errors).toEqual([])
  })
})
