/** Plugins that fail, or must not run here: each alone, while everything else goes on. */
import { describe, expect, test } from 'vitest'
import { connect, withLab, type LabVisit } from './pages/labVisit.ts'

const { visitLab } = withLab()

/** The neighbours answer, the modal can be used. */
async function goesOn(person: LabVisit): Promise<void> {
  for (const id of ['wallets', 'injected', 'neighbour']) await person.becomes(id, 'active')
  await person.button('Greet').click()
  await person.dialog.getByText('The neighbour greets').waitFor({ state: 'attached' })
}

describe('a plugin that crashes', () => {
  async function fragile(): Promise<LabVisit> {
    const person = await visitLab()
    await person.open()
    await person.button('Open fragile').click()
    await person.button('Break the view').waitFor()
    return person
  }

  test('in its view, three times within a minute, is switched off with a word about it', async () => {
    const person = await fragile()
    for (const last of [false, false, true]) {
      await person.button('Break the view').click()
      if (last) break
      await person.dialog.getByRole('alert').getByText('This screen stopped working').waitFor()
      await person.button('Try again').click()
    }
    await person.dialog.getByRole('alert').getByText('This screen kept failing and was switched off').waitFor()
    await person.heading('Connect wallet').waitFor()
    expect(await person.plugin('crashy')).toBe('blocked: crashed')
    expect(await person.button('Open fragile').count()).toBe(0)
    await goesOn(person)
    // What it threw is told to developers, and nothing of it reached the page.
    expect(await person.told()).toEqual([
      ...Array.from({ length: 3 }, () => expect.stringContaining('crashy view:Crashy: TypeError: crashy render')),
      expect.stringContaining('PLUGIN_CRASHED'),
    ])
    expect([person.errors, person.console]).toEqual([[], []])
  })

  test('in a handler, a timer and a listener is switched off as well', async () => {
    const person = await fragile()
    await person.button('Touch fragile').click()
    await person.button('Break a timer').click()
    expect(await person.plugin('crashy')).toBe('active')
    await person.button('Break a listener').click()
    await person.becomes('crashy', 'blocked: crashed')
    await goesOn(person)
    expect((await person.told()).map((line) => line.replace(/^.*TypeError: | \|.*$/g, ''))).toEqual([
      'crashy handler',
      'crashy timer',
      'crashy listener',
      'PLUGIN_CRASHED',
    ])
    expect([person.errors, person.console]).toEqual([[], []])
  })

  test('twice, and once more after a minute, stays on', async () => {
    const person = await visitLab('', { clock: true })
    await person.open()
    for (const pause of [1_000, 60_000, 1_000]) {
      await person.button('Touch fragile').click()
      await person.page.clock.fastForward(pause)
    }
    expect((await person.told()).filter((line) => line.includes('crashy handler'))).toHaveLength(3)
    expect(await person.plugin('crashy')).toBe('active')
    // The second within the minute since then is not enough; the third is.
    await person.button('Touch fragile').click()
    expect(await person.plugin('crashy')).toBe('active')
    await person.button('Touch fragile').click()
    await person.becomes('crashy', 'blocked: crashed')
    expect([person.errors, person.console]).toEqual([[], []])
  })
})

test('a plugin for a later contract fails alone: developers are told, everything else works', async () => {
  const person = await visitLab('&debug')
  await connect(person)
  await person.dialog.getByRole('alert').getByText('The plugin was written for another version').waitFor()
  await person.dialog.getByRole('alert').getByText('tomorrow', { exact: true }).waitFor()
  expect(await person.plugin('tomorrow')).toBe('failed: PLUGIN_INCOMPATIBLE')
  expect(await person.button('From tomorrow').count()).toBe(0)
  await goesOn(person)
  expect([await person.told(), person.errors, person.console]).toEqual([[], [], []])
})

describe('a plugin that some regions do not get', () => {
  const shanghai = { timezoneId: 'Asia/Shanghai' }
  test.each([
    ['is kept out there', '', shanghai, 'blocked: region'],
    ['runs there when the host insists', '&pin=regional:on', shanghai, 'ready'],
    ['runs elsewhere', '', { timezoneId: 'Europe/Zurich' }, 'ready'],
  ])('%s', async (_, query, options, state) => {
    const person = await visitLab(query, options)
    await person.open()
    expect(await person.plugin('regional')).toBe(state)
    expect(await person.button('Regional').count()).toBe(state === 'ready' ? 1 : 0)
    await goesOn(person)
  })
})
