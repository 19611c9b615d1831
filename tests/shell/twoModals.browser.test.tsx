/** Several modals on one page: nothing that one does or holds is the other's. */
import { describe, expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Modal } from '#wallet'
import { network } from './modalSupport.ts'
import { eventually } from '../eventually.ts'
import { connect, extension, make, pair, rootOf, roots, row, rows, storage } from './twoModalsStage.ts'

const OTHER = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

describe('two modals', () => {
  test('are drawn in two elements, with ids in their own shadow roots, each by its own settings', async () => {
    const { first, second } = pair()
    extension()
    await first.modal.open()
    await second.modal.open()
    expect(roots().map(({ dataset }) => [dataset['name'], dataset['theme']])).toEqual([
      [undefined, 'dark'],
      ['second', 'light'],
    ])
    expect(document.querySelectorAll('[id]:not(latchkey-root *)').length).toBe(
      [...document.querySelectorAll('[id]')].length,
    )
    for (const root of roots()) {
      const label = root.shadowRoot!.querySelector('dialog')!.getAttribute('aria-labelledby')!
      expect(root.shadowRoot!.getElementById(label)?.textContent).toBe('Connect wallet')
    }
    expect([first, second].map(({ modal }) => modal.getState().network?.name)).toEqual(['Toy', 'Five'])
  })

  test('both find every wallet, also one that announces itself late, each once', async () => {
    const { first, second } = pair()
    extension()
    await first.modal.open()
    await second.modal.open()
    extension('Quarry')
    for (const name of [undefined, 'second']) {
      await eventually(() => expect(rows(name).join()).toContain('Quarry'))
      for (const wallet of ['Larkspur', 'Quarry'])
        expect(rows(name).filter((text) => text.includes(wallet))).toHaveLength(1)
    }
  })

  test('connect to different wallets: state, events, storage and sessions are apart', async () => {
    const { first, second } = pair()
    extension()
    extension('Quarry')
    await connect(first)
    expect(second.modal.getState()).toMatchObject({ status: 'disconnected', initialized: false })
    await connect(second, 'Quarry')
    const connectors = (modal: Modal): unknown => modal.getState().account?.connectorId
    expect([connectors(first.modal), connectors(second.modal)]).toEqual(['test.larkspur', 'test.quarry'])
    expect([first.events, second.events]).toEqual([['connected'], ['connected']])
    const keys = [...storage.values.keys()]
    expect(keys).toEqual(expect.arrayContaining(['latchkey:wallets:session', 'latchkey:second/wallets:session']))
    expect(keys.filter((key) => !/^latchkey:(?:second\/)?[a-z-]+(?::|$)/.test(key))).toEqual([])

    await first.modal.disconnect()
    expect(second.modal.getState().status).toBe('connected')
    expect([first.events, second.events]).toEqual([['connected', 'disconnected'], ['connected']])
    expect([...storage.values.keys()]).toContain('latchkey:second/wallets:session')

    // What a reload would find: each comes back to its own.
    const [again, secondAgain] = [make(), make({ name: 'second' })]
    expect([again.modal.getState().status, secondAgain.modal.getState().status]).toEqual([
      'disconnected',
      'reconnecting',
    ])
  })

  test('share a wallet: both follow it, and one that is disposed of leaves the other its own listeners', async () => {
    const { first, second } = pair([network])
    const wallet = extension()
    await connect(first)
    const alone = wallet.listeners()
    await connect(second)
    expect(wallet.listeners()).toBe(2 * alone)
    wallet.setAccounts([OTHER])
    const addresses = (): unknown[] => [first, second].map(({ modal }) => modal.getState().account?.address)
    await eventually(() => expect(addresses()).toEqual([OTHER, OTHER]))

    const asked = wallet.requests.length
    await second.modal.dispose()
    expect([wallet.listeners(), wallet.requests.length]).toEqual([alone, asked])
    expect(roots().map(({ dataset }) => dataset['name'])).toEqual([undefined])
    wallet.setAccounts(['0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'])
    await eventually(() => expect(addresses()[0]).toBe('0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'))
    await first.modal.open()
    await expect.element(page.getByRole('dialog', { name: 'Account' })).toBeVisible()
  })

  test('share a wallet that forgets the page: it knows the page, not the modals, so both are disconnected', async () => {
    const { first, second } = pair([network])
    extension()
    await connect(first)
    await connect(second)
    await first.modal.disconnect()
    await eventually(() => expect(second.modal.getState().status).toBe('disconnected'))
    expect([first.events, second.events]).toEqual([
      ['connected', 'disconnected'],
      ['connected', 'disconnected'],
    ])
  })
})

describe('one modal above the other', () => {
  /** The element that has the focus, through shadow roots. */
  function focused(): Element | null {
    let element = document.activeElement
    while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement
    return element
  }
  const isOnTop = (name?: string): boolean =>
    document.elementFromPoint(innerWidth / 2, innerHeight / 2) === rootOf(name)
  const dialogOf = (name?: string): HTMLDialogElement => rootOf(name).shadowRoot!.querySelector('dialog')!

  test.each([
    ['the second', false],
    ['the first', true],
  ])(
    '%s, opened last, is on top; Escape closes it alone and gives the focus back',
    { tags: ['thorough'] },
    async (_, turned) => {
      await page.viewport(1024, 768)
      const { first, second } = pair()
      const [below, above] = turned ? [second, first] : [first, second]
      extension()
      const opener = document.createElement('button')
      document.body.append(opener)
      onTestFinished(() => opener.remove())
      // Both were drawn before, so that the order of their elements decides nothing.
      for (const { modal } of [first, second]) {
        await modal.open()
        modal.close()
        await eventually(() => expect(dialogOf(modal.name).open).toBe(false))
      }
      opener.focus()
      await below.modal.open()
      await eventually(() => expect(row('Larkspur', below.modal.name)).toBeDefined())
      row('Larkspur', below.modal.name).focus()
      await above.modal.open()
      await eventually(() => expect(isOnTop(above.modal.name)).toBe(true))
      expect(rootOf(above.modal.name).shadowRoot!.contains(focused())).toBe(true)
      for (let presses = 0; presses < 12; presses += 1) {
        await userEvent.keyboard('{Tab}')
        expect(rootOf(below.modal.name).shadowRoot!.activeElement).toBeNull()
      }
      // What lies below cannot be used.
      row('Larkspur', below.modal.name).focus()
      expect(rootOf(below.modal.name).shadowRoot!.activeElement).toBeNull()

      dialogOf(above.modal.name).querySelector<HTMLElement>('button')!.focus()
      await userEvent.keyboard('{Escape}')
      await eventually(() => expect(dialogOf(above.modal.name).open).toBe(false))
      expect(below.modal.getState()).toMatchObject({ open: true, view: 'Connect' })
      expect(focused()).toBe(row('Larkspur', below.modal.name))
      expect(isOnTop(below.modal.name)).toBe(true)

      await userEvent.keyboard('{Escape}')
      await eventually(() => expect(dialogOf(below.modal.name).open).toBe(false))
      expect(focused()).toBe(opener)
    },
  )

  test('the one below goes away while the other is open: the other stays, and the focus with it', async () => {
    const { first, second } = pair()
    extension()
    await first.modal.open()
    await second.modal.open()
    await eventually(() => expect(row('Larkspur', 'second')).toBeDefined())
    row('Larkspur', 'second').focus()
    await first.modal.dispose()
    expect(roots()).toHaveLength(1)
    expect(focused()).toBe(row('Larkspur', 'second'))
    expect(dialogOf('second').matches(':modal')).toBe(true)
  })
})
