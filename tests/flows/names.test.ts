/** Names on real input: an embedded wallet signs in its frame, the sandbox's service verifies and writes to its registry on the chain. */
import { mkdirSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { byKeyboard, byMouse } from './emailHands.ts'
import { answer, asked, emailPeople, frameOf, status } from './emailPeople.ts'
import { urls } from './lanes.ts'
import { behave, control, eventually, release, untilHeld, withBrowser, type Visit } from './visit.ts'

const { secrets, visit } = withBrowser({ clock: true })
const { logIn } = emailPeople(secrets)
const page = `${urls.demo}?email&evm`
const PHONE = { viewport: { width: 390, height: 844 } }

const field = ({ dialog }: Visit) => dialog.getByRole('textbox', { name: 'Name', exact: true })
const button = ({ dialog }: Visit, name: string | RegExp) => dialog.getByRole('button', { name })
const sees = (person: Visit, words: string | RegExp): Promise<void> => person.dialog.getByText(words).first().waitFor()
const fault = (match: string, mode: string, more: object = {}): Promise<void> =>
  control(urls.services, 'faults', [{ match, mode, ...more }])
const calm = (): Promise<void> => control(urls.services, 'faults', [])
const SUGGESTIONS = '/v1/profile/suggestions/*'
const ACCOUNT = '/v1/profile/account'
/** The first reason of a service that was told to fail. */
const REASON = 'The sandbox was told to fail here.'

/** For people to look at, with `PICTURES=1`. Nothing compares them. */
async function picture({ page: where }: Visit, name: string): Promise<void> {
  if (!process.env['PICTURES']) return
  mkdirSync('.cache/names', { recursive: true })
  await where.screenshot({ path: `.cache/names/${name}.png` })
}

/** At the form, logged in by email. */
async function newcomer(email: string, options?: Parameters<typeof visit>[1], byKeys = false): Promise<Visit> {
  const person = await visit(page, options)
  const hands = byKeys ? await byKeyboard(person) : byMouse()
  await logIn(person, email, byKeys ? hands : undefined)
  await status(person, 'connected')
  await person.openModal(hands.pressOutside)
  await person.openSettings(hands.press)
  await hands.press(button(person, 'Choose a name'))
  await field(person).waitFor()
  return person
}

async function register(person: Visit, label: string): Promise<void> {
  await field(person).fill(label)
  await button(person, `Register ${label}.reown.id`).click()
  await asked(person, 'Sign this message?')
}

describe('a person with an email wallet', () => {
  test('chooses a name, declines, registers it, and is found by it: in the account, after a reload, and in Send', async () => {
    const person = await newcomer('wren@harbor.example')
    await field(person).fill('abc')
    await sees(person, 'A name has at least 4 characters.')
    await field(person).fill('mira’s')
    await sees(person, 'Only letters a to z, digits and hyphens.')
    await field(person).fill('mira')
    await sees(person, 'mira.reown.id is taken. Try another one.')
    await picture(person, 'taken')
    await button(person, 'mymira.reown.id').click()
    await sees(person, 'mymira.reown.id is free')
    await field(person).fill('Quayside.reown.id')
    await sees(person, 'quayside.reown.id is free')
    await picture(person, 'free')

    await register(person, 'quayside')
    await picture(person, 'approve')
    await answer(person, 'Cancel')
    await sees(person, 'Declined. Nothing was registered.')
    expect(await field(person).inputValue()).toBe('quayside')
    await button(person, 'Register quayside.reown.id').click()
    await answer(person, 'Sign')
    await sees(person, 'quayside.reown.id is yours')
    await picture(person, 'success')

    await button(person, 'Done').click()
    await button(person, 'quayside.reown.id').waitFor()
    await picture(person, 'account')
    // Proved: the registry on the chain leads from the address to the name and back.
    const named = 'window.modal.getState().account?.profileName'
    expect(await person.page.evaluate(named)).toBe('quayside.reown.id')
    await person.openSettings()
    await button(person, 'Disconnect').waitFor()
    await person.settled()
    expect(await button(person, 'Choose a name').count()).toBe(0)
    const address = await person.page.evaluate<string>('window.modal.getState().account.address')

    await person.page.reload()
    await status(person, 'connected')
    await person.openModal()
    await button(person, 'quayside.reown.id').waitFor()

    const friend = await visit(page)
    await behave(friend.page, 'Larkspur', 'approve')
    await friend.openModal()
    await button(friend, 'Larkspur').click()
    await status(friend, 'connected')
    await friend.openModal()
    await button(friend, 'Send').click()
    await friend.dialog.getByRole('textbox', { name: 'To' }).fill('quayside.reown.id')
    await sees(friend, new RegExp(`quayside\\.reown\\.id.* is .*${address}`))
    await picture(friend, 'receiver')
    await friend.dialog.getByRole('textbox', { name: 'To' }).fill('nobody-here.reown.id')
    await sees(friend, 'Nobody has this name')
    // The same letters of another script lead nowhere.
    await friend.dialog.getByRole('textbox', { name: 'To' }).fill('quаyside.reown.id')
    await sees(friend, 'Nobody has this name')
    expect([...person.errors, ...friend.errors]).toEqual([])
  })

  test('by keyboard on a phone; of two who want the same name, the second one is told', async () => {
    const first = await newcomer('ivo@harbor.example', PHONE, true)
    const second = await newcomer('una@harbor.example', PHONE, true)
    const signs = async (person: Visit): Promise<void> => {
      await person.page.keyboard.press('Enter')
      await asked(person, 'Sign this message?')
      await (await byKeyboard(person)).press(frameOf(person).getByRole('button', { name: 'Sign', exact: true }))
    }
    await (await byKeyboard(second)).write(field(second), 'lantern')
    await sees(second, 'lantern.reown.id is free')
    await (await byKeyboard(first)).write(field(first), 'lantern')
    await button(first, 'Register lantern.reown.id').waitFor()
    await signs(first)
    await sees(first, 'lantern.reown.id is yours')
    await picture(first, 'success-phone')

    await signs(second)
    await sees(second, 'The name is taken.')
    await sees(second, 'lantern.reown.id is taken. Try another one.')
    await picture(second, 'refused-phone')
    expect([...first.errors, ...second.errors]).toEqual([])
  })

  test('is told whatever the service does while they type, and goes on when it is back', async () => {
    const person = await newcomer('tam@harbor.example')
    const failed = 'Error fetching name suggestions'
    for (const [words, mode, more] of [
      [failed, 'malformed', {}],
      [REASON, 'status', { status: 404 }],
      [REASON, 'status', { status: 500 }],
      [failed, 'gone', {}],
      [failed, 'huge', {}],
    ] as const) {
      await fault(SUGGESTIONS, mode, more)
      await field(person).fill('harbinger')
      await sees(person, words)
      await calm()
      await button(person, 'Try again').click()
      await sees(person, 'harbinger.reown.id is free')
      await field(person).fill('')
    }
    await picture(person, 'calm')
    await person.context.setOffline(true)
    await field(person).fill('harbinger')
    await sees(person, failed)
    await picture(person, 'offline')
    await person.context.setOffline(false)
    await button(person, 'Try again').click()
    await sees(person, 'harbinger.reown.id is free')

    // A slow answer to an older name changes nothing.
    await fault('/v1/profile/suggestions/slowcoach', 'hold')
    await field(person).fill('slowcoach')
    await sees(person, 'Looking whether slowcoach.reown.id is free')
    await untilHeld('/v1/profile/suggestions/slowcoach')
    await field(person).fill('harbinger')
    await sees(person, 'harbinger.reown.id is free')
    await release()
    await person.settled()
    expect(await person.dialog.getByText('harbinger.reown.id is free').count()).toBe(1)
    expect(await person.dialog.getByText('slowcoach').count()).toBe(0)
    expect(person.errors).toEqual([])
  })

  test('is told whatever the service does with a registration, and tries again', async () => {
    const person = await newcomer('ash@harbor.example')
    const failed = 'Error registering name cinnabar.reown.id'
    await field(person).fill('cinnabar')
    for (const [words, mode, more] of [
      [failed, 'malformed', {}],
      [REASON, 'status', { status: 404 }],
      [REASON, 'status', { status: 500 }],
      [failed, 'gone', {}],
    ] as const) {
      await button(person, 'Register cinnabar.reown.id').click()
      await asked(person, 'Sign this message?')
      await fault(ACCOUNT, mode, more)
      await answer(person, 'Sign')
      await sees(person, words)
      await calm()
    }
    await picture(person, 'failed')
    // Left while the service takes its time: a toast tells the end.
    await button(person, 'Register cinnabar.reown.id').click()
    await asked(person, 'Sign this message?')
    await fault(ACCOUNT, 'hold')
    await answer(person, 'Sign')
    await sees(person, 'Registering')
    await untilHeld(ACCOUNT)
    await button(person, 'Back').click()
    await release()
    await person.page.getByText('cinnabar.reown.id is yours').first().waitFor()
    await eventually(
      () => person.page.evaluate('window.modal.getState().account?.profileName'),
      (name) => expect(name).toBe('cinnabar.reown.id'),
    )
    expect(person.errors).toEqual([])
  })

  test('loses the form politely when names are switched off while they type', async () => {
    const person = await newcomer('bea@harbor.example')
    await field(person).fill('thimble')
    await control(urls.services, 'features', [{ id: 'names', isEnabled: false, config: [] }])
    await person.page.evaluate('window.modal.refreshConfig()')
    await sees(person, 'This screen was switched off by the site')
    await picture(person, 'switched-off')
    await person.openSettings()
    await button(person, 'Disconnect').waitFor()
    await person.settled()
    expect(await button(person, 'Choose a name').count()).toBe(0)
    expect(person.errors).toEqual([])
  })
})
