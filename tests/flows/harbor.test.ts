/**
 * The whole walk of a newcomer in the demo's site, on real input and without a word from outside: landing, login by email, test money,
 * berth, guestbook, sending, name. By mouse, by keys alone, and on a phone; nothing of the page breaks an accessibility rule.
 */
import { mkdirSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { addressesOf } from '../../sandbox/frame/userKeys.ts'
import { codeOf } from '../../sandbox/mail/read.ts'
import { BERTHS, BERTHS_ABI } from '../../sandbox/chains/berths.ts'
import { decodeFunctionResult, encodeFunctionData, type Hex } from 'viem'
import { axeOf } from '../axe.ts'
import { byKeyboard, byMouse, byTouch } from './emailHands.ts'
import { codeField, emailField, emailPeople, frameOf, mails } from './emailPeople.ts'
import { expectTheme } from '../themes.ts'
import { control, eventually, rpc, withBrowser, type Visit } from './visit.ts'
import { urls } from './lanes.ts'

const { secrets, visit } = withBrowser()
const { plant, plantFrame } = emailPeople(secrets)
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

/** Pictures for people to look at, with `PICTURES=1`. Nothing compares them. */
async function picture({ page }: Visit, name: string): Promise<void> {
  if (!process.env['PICTURES']) return
  mkdirSync('.cache/harbor', { recursive: true })
  await page.screenshot({ path: `.cache/harbor/${name}.png` })
}

async function expectAccessible({ page }: Visit): Promise<void> {
  // Right after the load, the page's script may not have drawn anything yet.
  await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor()
  const { violations } = await axeOf(page)
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([])
}

async function holders(): Promise<readonly string[]> {
  const data = encodeFunctionData({ abi: BERTHS_ABI, functionName: 'holders' })
  const answer = (await rpc(urls.nodes[31337], 'eth_call', [{ to: BERTHS, data }, 'latest'])) as Hex
  return decodeFunctionResult({ abi: BERTHS_ABI, functionName: 'holders', data: answer })
}

/** The button of the frame is above the card's foot, however high the window is. */
async function expectInView(person: Visit, name: string): Promise<void> {
  const { dialog, page } = person
  const { width, height } = page.viewportSize()!
  for (const each of [560, 667, 720, 800, 1_000]) {
    await page.setViewportSize({ width, height: each })
    const room = async (): Promise<number> => {
      const button = await frameOf(person).getByRole('button', { name, exact: true }).boundingBox()
      const foot = await dialog.locator('.lk-foot').boundingBox()
      return foot!.y - button!.y - button!.height
    }
    await expect.poll(room, { message: `at ${each} pixels` }).toBeGreaterThanOrEqual(0)
  }
  await page.setViewportSize({ width, height })
}

describe.each([
  ['by mouse', 'mouse', {}, byMouse],
  ['by keys alone', 'keys', {}, byKeyboard],
  ['by touch on a phone', 'touch', PHONE, byTouch],
] as const)('a newcomer %s', (_, name, device, handsOf) => {
  test(
    'walks from the landing page to a name',
    { tags: name === 'mouse' ? ['walk', 'email', 'send', 'name'] : [] },
    async () => {
      const person = await visit(urls.site, device)
      const { dialog, page } = person
      const hands = await handsOf(person)
      const email = `${name}@harbor.example`
      const onPage = (role: 'button' | 'link' | 'radio', words: string | RegExp) =>
        page.getByRole('main').getByRole(role, { name: words, exact: typeof words === 'string' })
      const asked = async (heading: string | RegExp, yes: string): Promise<void> => {
        await frameOf(person).getByRole('heading', { name: heading }).first().waitFor()
        await hands.press(frameOf(person).getByRole('button', { name: yes, exact: true }))
      }
      const inDialog = (words: string): Promise<void> =>
        hands.press(dialog.getByRole('button', { name: words, exact: true }))
      const look = async (what: string): Promise<void> => {
        await picture(person, `${name}-${what}`)
        if (name === 'mouse') await expectAccessible(person)
      }

      await look('1-landing')
      await hands.pressOutside(onPage('button', 'Come aboard'))
      await hands.write(emailField(person), email)
      await inDialog('Continue with email')
      await codeField(person).waitFor()
      await hands.write(codeField(person), plant(email, codeOf(await mails.next(email))))
      await dialog.getByRole('heading', { name: /^Sign in to/ }).waitFor()
      await picture(person, `${name}-2-sign-in`)
      await plantFrame(person)
      await inDialog('Sign in')
      await asked(/^Log in to/, 'Log in')
      await dialog.waitFor({ state: 'hidden' })

      await hands.pressOutside(onPage('button', 'Get test money'))
      await page.getByText('2 ETH and 500 SUSD have arrived.').waitFor()
      await look('3-money')

      await hands.pressOutside(onPage('link', 'See the berths'))
      await onPage('radio', /^7 /).and(page.locator(':enabled')).waitFor()
      await hands.tick(onPage('radio', /^7 /))
      await look('4-berths')
      await hands.pressOutside(onPage('button', 'Take berth 7'))
      await page.getByText('First of two: approve the price in your wallet.').waitFor()
      await frameOf(person).getByRole('heading').first().waitFor()
      await expectInView(person, 'Allow')
      await picture(person, `${name}-5-approve`)
      await asked('Allow spending?', 'Allow')
      await page.getByText('Now approve the berth in your wallet.').waitFor()
      // The frame cannot explain the call of this contract, so it wants a box ticked first.
      await hands.tick(frameOf(person).getByRole('checkbox'))
      await asked('Send this transaction?', 'Send anyway')
      await page.getByText('Berth 7 is yours.').waitFor()
      const me = await page.evaluate<string>('window.modal.getState().account.address')
      expect((await holders())[6]?.toLowerCase()).toBe(me.toLowerCase())
      await dialog.waitFor({ state: 'hidden' })
      await look('6-berth')

      await hands.pressOutside(onPage('link', 'Open the guestbook'))
      await hands.write(page.getByRole('textbox', { name: 'Your line' }), 'Ahoy from berth 7')
      await hands.pressOutside(onPage('button', 'Write it down'))
      await page.getByText('You are in the book.').waitFor()
      await page.getByRole('list', { name: 'Entries' }).getByText('Ahoy from berth 7').waitFor()
      await look('7-guestbook')

      await hands.pressOutside(onPage('button', 'Send something'))
      // Both the chip and the button that waits for a token are called so.
      await hands.press(dialog.getByRole('button', { name: 'Select token', exact: true }).first())
      await inDialog('Ether')
      await hands.write(dialog.getByRole('textbox', { name: 'Amount' }), '0.1')
      await hands.write(dialog.getByRole('textbox', { name: 'To', exact: true }), 'mira.reown.id')
      await inDialog('Review send')
      await picture(person, `${name}-8-review`)
      await inDialog('Send')
      await asked(/./, 'Send')
      await dialog.getByRole('heading', { name: 'Sent', exact: true }).waitFor()
      await inDialog('Done')
      await inDialog('Close')
      await dialog.waitFor({ state: 'hidden' })

      await hands.pressOutside(onPage('button', 'Choose a name'))
      await hands.write(dialog.getByRole('textbox', { name: 'Name', exact: true }), `quay${name}`)
      await inDialog(`Register quay${name}.reown.id`)
      await asked('Sign this message?', 'Sign')
      await dialog.getByText(`quay${name}.reown.id is yours`).waitFor()
      await picture(person, `${name}-9-name`)
      await inDialog('Done')
      // The page asks whose name it is, and the registry on the chain answers.
      await eventually(
        () => page.evaluate('window.modal.getState().account?.profileName'),
        (named) => expect(named).toBe(`quay${name}.reown.id`),
      )
      expect(person.errors).toEqual([])
    },
  )
})

test.each([
  ['desktop', 'dark', {}, byMouse],
  ['desktop', 'light', {}, byMouse],
  ['phone', 'dark', PHONE, byTouch],
  ['phone', 'light', PHONE, byTouch],
] as const)('comes aboard with Google, on a %s in %s', async (size, theme, device, handsOf) => {
  const person = await visit(`${urls.site}?theme=${theme}`, device)
  const { dialog, page } = person
  const hands = handsOf()
  const main = page.getByRole('main')
  const google = dialog.getByRole('button', { name: 'Continue with Google', exact: true })
  await hands.pressOutside(main.getByRole('button', { name: 'Come aboard', exact: true }))
  await google.waitFor()
  await expectTheme(page.locator('body'), theme)
  await expectTheme(dialog.getByRole('heading').first(), theme)
  // The project's list of providers has seven: the first, four of the others, and the rest behind a button.
  for (const name of ['X', 'Discord', 'Farcaster', 'GitHub'])
    await dialog.getByRole('button', { name: `Continue with ${name}`, exact: true }).waitFor()
  await picture(person, `google-${size}-${theme}-1-connect`)
  const opened = page.waitForEvent('popup')
  await hands.press(google)
  const popup = await opened
  await popup.getByRole('heading', { name: 'Log in with Google' }).waitFor()
  await picture(person, `google-${size}-${theme}-2-waiting`)
  await popup.getByRole('button', { name: 'Continue as Mira Holt' }).click()
  await dialog.getByRole('heading', { name: /^Sign in to/ }).waitFor()
  await expectTheme(dialog.getByRole('heading', { name: /^Sign in to/ }), theme)
  await picture(person, `google-${size}-${theme}-3-sign-in`)
  await hands.press(dialog.getByRole('button', { name: 'Sign in', exact: true }))
  await frameOf(person)
    .getByRole('heading', { name: /^Log in to/ })
    .waitFor()
  await expectTheme(frameOf(person).getByRole('heading', { name: /^Log in to/ }), theme)
  await hands.press(frameOf(person).getByRole('button', { name: 'Log in', exact: true }))
  await dialog.waitFor({ state: 'hidden' })
  await main.getByRole('heading', { name: 'What you can do next' }).waitFor()
  expect(await page.evaluate('window.modal.getState().account.address')).toBe(addressesOf('social google mira').eip155)
  await person.openModal()
  await person.openSettings()
  await dialog.getByText('Logged in with Google').waitFor()
  await dialog.getByText('mira.holt@social.example').waitFor()
  await picture(person, `google-${size}-${theme}-4-settings`)
  expect(person.errors).toEqual([])
})

describe('whatever remote config switches off', () => {
  const ROWS = ['activity', 'swap', 'onramp', 'reown_branding', 'social_login'] as const

  test('leaves a useful page: each alone, and all at once', async () => {
    for (const off of [...ROWS.map((row) => [row]), [...ROWS]]) {
      await control(urls.services, 'reset', {})
      await control(
        urls.services,
        'features',
        off.map((id) => ({ id, isEnabled: false, config: [] })),
      )
      const person = await visit(urls.site)
      const { dialog, page } = person
      await page.getByRole('main').getByRole('button', { name: 'Come aboard' }).click()
      await eventually(
        () => page.evaluate<number | undefined>('window.modal.getState().remote?.length'),
        (rows) => expect(rows).toBeGreaterThan(0),
      )
      await eventually(
        () => dialog.getByRole('textbox', { name: 'Email' }).isVisible(),
        (isShown) => expect(isShown).toBe(!off.includes('social_login')),
      )
      const [popup] = await Promise.all([
        page.waitForEvent('popup'),
        dialog.getByRole('button', { name: 'Larkspur', exact: true }).click(),
      ])
      await popup.getByRole('button', { name: /approve|connect/i }).click()
      await dialog.getByRole('button', { name: 'Not now' }).click()
      await dialog.waitFor({ state: 'hidden' })
      await page.getByRole('heading', { name: 'What you can do next' }).waitFor()
      await page.getByRole('link', { name: 'See the berths' }).click()
      await page.getByText('Free').first().waitFor()
      expect(person.errors).toEqual([])
      await person.context.close()
    }
  })

  test('a thousand switches in any order while the site is used leave no error, and what was there', async () => {
    const person = await visit(urls.site)
    const { dialog, page } = person
    await person.openModal()
    await dialog.getByRole('button', { name: 'Larkspur', exact: true }).waitFor()
    const ways = () => page.getByRole('main').getByRole('heading', { level: 3 }).allTextContents()
    // What the site offers is known when the remote config has come.
    await eventually(
      () => page.evaluate<number | undefined>('window.modal.getState().remote?.length'),
      (rows) => expect(rows).toBeGreaterThan(0),
    )
    const before = await ways()
    const flapping = page.evaluate(async () => {
      const { modal } = window as unknown as {
        modal: { getState(): { features: object }; setFeature(key: string, value: boolean | undefined): void }
      }
      const keys = Object.keys(modal.getState().features)
      let seed = 23
      const dice = (sides: number): number => (seed = (seed * 16_807) % 2_147_483_647) % sides
      for (let flip = 0; flip < 1_000; flip += 1) {
        modal.setFeature(keys[dice(keys.length)]!, dice(2) === 1)
        if (dice(4) === 0) await new Promise((resolve) => requestAnimationFrame(resolve))
      }
      for (const key of keys) modal.setFeature(key, undefined)
      return keys.length
    })
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'hidden' })
    for (const name of ['Berths', 'Guestbook'])
      await page.getByRole('banner').getByRole('link', { name, exact: true }).click()
    expect(await flapping).toBeGreaterThan(5)
    await eventually(ways, (now) => expect(now).toEqual(before))
    expect(person.errors).toEqual([])
  })
})

describe('the tour', () => {
  test('says each step beside the site, whose footer stays free, and begins anew anywhere', async () => {
    const person = await visit(urls.site)
    const { page } = person
    await page.getByRole('button', { name: 'Guided tour' }).click()
    const tour = page.getByRole('complementary', { name: 'Guided tour' })
    await tour.getByRole('heading', { name: 'Come aboard' }).waitFor()
    await page.getByRole('contentinfo').getByRole('link', { name: 'Inbox' }).click({ trial: true })
    await expectAccessible(person)
    for (const title of ['Get test money', 'Take a berth']) {
      await tour.getByRole('button', { name: 'Next' }).click()
      await tour.getByRole('heading', { name: title }).waitFor()
    }
    await page.getByRole('heading', { level: 1, name: 'Berths' }).waitFor()
    // Whatever was changed is as in the beginning.
    await control(urls.services, 'features', [{ id: 'social_login', isEnabled: false, config: [] }])
    await tour.getByRole('link', { name: 'Reset the sandbox and begin here' }).click()
    await page.waitForURL(/\/berths\?tour=berth$/)
    await tour.getByRole('heading', { name: 'Take a berth' }).waitFor()
    const state = (await (await fetch(`${urls.services}/_sandbox/state`)).json()) as {
      features: { id: string; isEnabled: boolean }[]
    }
    expect(state.features.find(({ id }) => id === 'social_login')?.isEnabled).toBe(true)
    await tour.getByRole('button', { name: 'Close the tour' }).click()
    await tour.waitFor({ state: 'detached' })
    expect(person.errors).toEqual([])
  })
})

describe('the developers’ drawer', () => {
  test('shows state, events and features, turns a remote switch, and gives the focus back', async () => {
    const person = await visit(urls.site)
    const { page } = person
    const opener = page.getByRole('button', { name: 'For developers' })
    await opener.click()
    const drawer = page.getByRole('complementary', { name: 'For developers' })
    const part = (name: string) => drawer.getByRole('button', { name, exact: true }).click()
    await eventually(
      () => drawer.getByLabel('State as JSON').textContent(),
      (text) => expect(JSON.parse(text ?? '')).toMatchObject({ status: 'disconnected', open: false }),
    )
    await person.openModal()
    await person.dialog.getByRole('textbox', { name: 'Email' }).waitFor()
    await page.keyboard.press('Escape')
    await person.dialog.waitFor({ state: 'hidden' })
    await part('Events')
    await drawer.getByRole('list', { name: 'Event log' }).locator('b').first().waitFor()
    await part('Sandbox')
    // It changes when the sandbox has answered, which `uncheck` does not wait for.
    await drawer.getByRole('checkbox', { name: 'social_login' }).click()
    await drawer.getByText('social_login is off').waitFor()
    await part('Features')
    await drawer.getByRole('group', { name: 'email', exact: true }).waitFor()
    await eventually(
      () => page.evaluate<boolean>('window.modal.getState().features.email'),
      (isOn) => expect(isOn).toBe(false),
    )
    // A step that is not possible is not offered.
    await page.getByText('With an email address').waitFor({ state: 'detached' })
    await page.keyboard.press('Escape')
    await drawer.waitFor({ state: 'detached' })
    expect(await opener.evaluate((element) => element === document.activeElement)).toBe(true)
    expect(person.errors).toEqual([])
  })
})
