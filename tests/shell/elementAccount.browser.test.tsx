import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { Account } from '#wallet'
import { eventually } from '../eventually.ts'
import { buttonOf, connectedAs, define, pictured, put, READS_BALANCE, text, toyModal } from './elementStage.ts'
import { ACCOUNT_OF_MIRA, ADDRESS, BASE, picture } from './toys.tsx'
import { dataOf, pngHead } from './kit/rasters.ts'

const SHORT = '0x7C…5d9AE2'

describe('<latchkey-account-button>', () => {
  async function shown(account: Partial<Account<'eip155'>>, attributes = '', network = BASE): Promise<HTMLElement> {
    define(toyModal(connectedAs(account, network)).modal, { locale: 'en' })
    const element = put(`<latchkey-account-button ${attributes}></latchkey-account-button>`)
    await pictured(element)
    return element
  }

  test('shows picture, network, balance and address, and its name says them', async () => {
    const element = await shown({})
    expect(text(element)).toContain('2.418 ETH')
    expect(text(element)).toContain(SHORT)
    await expect.element(page.getByRole('button', { name: `Base ${SHORT} 2.418 ETH`, exact: true })).toBeVisible()
    expect(buttonOf(element).querySelector('.pic svg')).not.toBeNull()
    expect(buttonOf(element).querySelector('.badge')!.textContent).toBe('B')
    expect([...buttonOf(element).querySelectorAll('bdi')].map((part) => part.dir)).toEqual(['ltr', ''])
  })

  test('shows no cut amount: what does not fit beside the name is left out, and still named', async () => {
    const element = await shown({ balance: '1234567.891' })
    const [name, sum] = buttonOf(element).querySelectorAll('bdi')
    const line = (): number => name!.parentElement!.getBoundingClientRect().bottom
    expect(sum!.getBoundingClientRect().bottom).toBeLessThanOrEqual(line())
    element.parentElement!.style.width = '160px'
    expect(element.getBoundingClientRect().width).toBe(160)
    expect(sum!.getBoundingClientRect().top).toBeGreaterThanOrEqual(line())
    expect(name!.getBoundingClientRect().bottom).toBeLessThanOrEqual(line())
    await expect.element(page.getByRole('button', { name: /1,234,567\.891 ETH/ })).toBeVisible()
  })

  test.each([
    ['0.999999999999999999', '0.999 ETH'],
    ['1234567.8912', '1,234,567.891 ETH'],
    ['0.0000001', '< 0.001 ETH'],
    ['0', '0 ETH'],
  ])('never rounds up: %s is %s', async (balance, words) => {
    expect(text(await shown({ balance }))).toContain(words)
  })

  test.each<[string, Partial<Account<'eip155'>>, string, string]>([
    ['hidden on request', {}, 'balance="hide"', SHORT],
    ['a profile’s name instead of the address', { profileName: 'mira.example' }, 'balance="hide"', 'mira.example'],
    ['as many characters as asked for', {}, 'balance="hide" chars-start="6" chars-end="4"', '0x7C3f…9AE2'],
    ['four and six where the number is none', {}, 'balance="hide" chars-start="-1" chars-end="1e9"', SHORT],
    [
      'markup as text',
      { profileName: '<img src=x onerror=alert(1)>' },
      'balance="hide"',
      '<img src=x onerror=alert(1)>',
    ],
    ['no reversed text', { profileName: 'evil\u202Ehtap' }, 'balance="hide"', 'evilhtap'],
  ])('%s', async (_, account, attributes, words) => {
    const element = await shown(account, attributes)
    expect(buttonOf(element).querySelector('bdi')!.textContent).toBe(words)
    expect(buttonOf(element).querySelector('img')).toBeNull()
  })

  test('asks once for a balance that is unknown, with its shape in the meantime', async () => {
    const toy = toyModal(connectedAs({ balance: undefined }))
    define(toy.modal)
    const element = put('<latchkey-account-button></latchkey-account-button>')
    await pictured(element)
    expect(buttonOf(element).querySelector('.sk')).not.toBeNull()
    toy.set({ theme: 'light' })
    await eventually(() => expect(toy.calls).toEqual(READS_BALANCE))
    toy.set(connectedAs({ balance: '5' }))
    expect(text(element)).toContain('5 ETH')
    expect(buttonOf(element).querySelector('.sk')).toBeNull()
    expect(toy.calls).toEqual(READS_BALANCE)
  })

  test('shows no shape of a balance that nobody could read', async () => {
    const toy = toyModal(connectedAs({ balance: undefined }))
    define(toy.modal)
    const element = put('<latchkey-account-button></latchkey-account-button>')
    await eventually(() => expect(toy.calls).toEqual(READS_BALANCE))
    toy.balanceRead()
    await eventually(() => expect(buttonOf(element).querySelector('.sk')).toBeNull())
    expect(text(element)).toContain(SHORT)
  })

  test('says when the wallet is where the site is not, and lets the modal say where to go', async () => {
    const toy = toyModal(connectedAs({ caipAddress: `eip155:1:${ADDRESS}` }, undefined))
    define(toy.modal)
    const element = put('<latchkey-account-button></latchkey-account-button>')
    await pictured(element)
    await expect.element(page.getByRole('button', { name: `Unsupported network ${SHORT}`, exact: true })).toBeVisible()
    expect(buttonOf(element).querySelector('.badge')!.textContent).toBe('!')
    buttonOf(element).click()
    expect(toy.calls).toEqual(['open'])
  })

  test('shows pictures from outside only when they may be loaded, and the drawn one behind a broken one', async () => {
    const element = await shown({ profileImage: 'javascript:alert(1)' }, '', { ...BASE, imageUrl: 'data:text/html,x' })
    expect(buttonOf(element).querySelector('img')).toBeNull()

    const loaded = await shown({ profileImage: picture('#123', '') }, '', BASE)
    await eventually(() => expect(loaded.shadowRoot!.querySelector('img')!.dataset['shown']).toBe(''))

    const broken = await shown({ profileImage: dataOf('image/png', pngHead(2, 2)) })
    await eventually(() => expect(broken.shadowRoot!.querySelector('img')).toBeNull())
    expect(broken.shadowRoot!.querySelector('.pic svg')).not.toBeNull()
  })

  test('waits for an account, and connects nobody', () => {
    const toy = toyModal()
    define(toy.modal)
    const element = put('<latchkey-account-button></latchkey-account-button>')
    expect(text(element)).toBe('Not connected')
    expect(buttonOf(element).disabled).toBe(true)
    toy.set({ status: 'connecting' })
    expect(text(element)).toBe('Connecting')
  })

  test('shows the account of its namespace', async () => {
    const other: Account<'solana'> = {
      ...ACCOUNT_OF_MIRA,
      namespace: 'solana',
      allAccounts: [],
      profileName: 'other',
      caipAddress: `solana:x:${ADDRESS}`,
    }
    define(toyModal({ ...connectedAs(), accounts: { eip155: ACCOUNT_OF_MIRA, solana: other } }).modal)
    const element = put('<latchkey-account-button namespace="solana" balance="hide"></latchkey-account-button>')
    await pictured(element)
    expect(text(element)).toContain('other')
  })
})
