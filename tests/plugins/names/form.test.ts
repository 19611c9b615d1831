/** What the form says while a person types: rules, whether the name is free, and what others there are. */
import { describe, expect, it } from 'vitest'
import { problemOf, readLabel } from '../../../src/plugins/names/rules.ts'
import { settingsOf } from '../../../src/plugins/names/options.ts'
import { flush, nameAt, OTHER, record, said, suggestionsAt, until, world } from './stage.ts'

describe('a name', () => {
  it.each([
    ['mira', undefined],
    ['mira-1', undefined],
    ['----', 'hyphens'],
    ['mir', 'short'],
    ['a'.repeat(63), undefined],
    ['a'.repeat(64), 'long'],
    ['mi ra', 'characters'],
    ['mi.ra', 'characters'],
    ['mi_ra', 'characters'],
    ['mirа', 'characters'],
    ['ｍira', 'characters'],
    ['mi\u200Cra', 'characters'],
    ['münz', 'characters'],
    ['mira👍', 'characters'],
    ['<b>a</b>', 'characters'],
    ['xn--ab', 'hyphens'],
  ])('has letters, digits and hyphens, at least four: %s', (label, problem) => {
    expect(problemOf(label, settingsOf())).toBe(problem)
  })

  it('is the same in capitals, with blanks around it, and with its zone', () => {
    expect(['Mira', ' mira ', 'MIRA.Reown.ID'].map((text) => readLabel(text, settingsOf()))).toEqual([
      'mira',
      'mira',
      'mira',
    ])
  })
})

describe('while a person types', () => {
  it('the service is asked once they pause, and says whether the name is free and which others there are', async () => {
    const { form, clock, fetch, asked } = await world()
    fetch.on('GET', suggestionsAt('mira'), said('mira'))
    for (const text of ['m', 'mi', 'mir', 'mira']) {
      form.type(text)
      await clock.advance(400)
    }
    expect(form.state.get()).toMatchObject({ label: 'mira', answer: { kind: 'checking' } })
    expect(asked()).toEqual([])
    await clock.advance(100)
    await flush()
    expect(asked()).toEqual(['GET /suggestions/mira'])
    expect(fetch.requests.at(-1)!.url.searchParams.get('zone')).toBe('reown.id')
    expect(form.state.get()).toMatchObject({
      answer: { kind: 'free' },
      suggestions: [
        { name: 'mira1.reown.id', registered: false },
        { name: 'mymira.reown.id', registered: true },
      ],
    })
  })

  it('nothing is asked about what can be no name', async () => {
    const { form, typed, asked } = await world()
    for (const [text, problem] of [
      ['mir', 'short'],
      ['mi ra', 'characters'],
      ['mirа.reown.id', 'characters'],
      ['', undefined],
    ] as const) {
      await typed(text)
      expect(form.state.get()).toMatchObject({ problem, answer: undefined, suggestions: [] })
    }
    expect(asked()).toEqual([])
  })

  it('the newest question wins, whichever answer comes last', async () => {
    const { form, typed, fetch, clock } = await world()
    fetch.on('GET', suggestionsAt('mira'), { ...said('mira', true), delay: 5_000 })
    fetch.on('GET', suggestionsAt('noor'), { ...said('noor'), delay: 100 })
    await typed('mira')
    await typed('noor')
    await clock.advance(100)
    await flush()
    expect(form.state.get().answer).toEqual({ kind: 'free' })
    await clock.advance(10_000)
    await flush()
    expect(form.state.get()).toMatchObject({ label: 'noor', answer: { kind: 'free' } })
  })

  it('a name that the service does not mention is asked for by itself', async () => {
    const { form, typed, fetch } = await world()
    fetch.on('GET', suggestionsAt('mira'), { json: { suggestions: [] } })
    fetch.on('GET', nameAt('mira.reown.id'), { json: record('mira.reown.id', { '60': OTHER }) })
    await typed('mira')
    expect(form.state.get().answer).toEqual({ kind: 'taken' })
    fetch.on('GET', suggestionsAt('noor'), { json: { suggestions: [] } })
    await typed('noor')
    expect(form.state.get().answer).toEqual({ kind: 'free' })
  })

  it('only names that could be registered are suggested', async () => {
    const { form, typed, fetch } = await world()
    const names = [
      'mirа1.reown.id',
      'mira2.eth',
      'a.reown.id',
      'evil.mira.reown.id',
      '<b>mira.reown.id',
      'mira3.reown.id',
    ]
    fetch.on('GET', suggestionsAt('mira'), {
      json: { suggestions: [...names.map((name) => ({ name, registered: false })), 7, null, { name: 8 }] },
    })
    await typed('mira')
    expect(form.state.get().suggestions).toEqual([{ name: 'mira3.reown.id', registered: false }])
  })

  it('a name that is chosen from the list is asked for at once', async () => {
    const { form, fetch, asked } = await world()
    fetch.on('GET', suggestionsAt('mira1'), said('mira1'))
    form.type('mira1.reown.id', { atOnce: true })
    await flush()
    expect(asked()).toEqual(['GET /suggestions/mira1'])
    expect(form.state.get()).toMatchObject({ label: 'mira1', answer: { kind: 'free' } })
  })

  it.each([
    ['nonsense', { json: { suggestions: 'none' } }],
    ['text', { text: '<html>' }],
    ['too much', { text: JSON.stringify({ suggestions: [], x: 'x'.repeat(200_000) }) }],
    ['a refusal', { status: 403 }],
    ['a failure', { status: 503 }],
    ['nothing', { fail: 'network' }],
    ['nothing in time', { fail: 'hang' }],
  ] as const)(
    'an answer of %s is told in the words of the specification, and can be asked for again',
    async (_, reply) => {
      const { form, typed, fetch, clock } = await world()
      fetch.on('GET', suggestionsAt('mira'), reply)
      await typed('mira')
      await clock.advance(40_000)
      await flush()
      const why = 'Error fetching name suggestions'
      expect(form.state.get().answer).toMatchObject({ kind: 'failed', why: expect.stringContaining(why) })
      fetch.on('GET', suggestionsAt('mira'), said('mira'))
      form.again()
      await flush()
      expect(form.state.get().answer).toEqual({ kind: 'free' })
    },
  )

  it('the service’s own first reason counts more', async () => {
    const { form, typed, fetch } = await world()
    const reasons = [
      { name: 'name', description: 'This word is not\u202E for sale.' },
      { name: 'zone', description: 'Second.' },
    ]
    fetch.on('GET', suggestionsAt('mira'), { status: 400, json: { status: 'FAILURE', reasons } })
    await typed('mira')
    expect(form.state.get().answer).toEqual({ kind: 'failed', why: 'This word is not for sale.' })
  })

  it('names that are switched off take the form, the pause and the question with them', async () => {
    const { form, fetch, clock, kernel, open, asked } = await world()
    fetch.on('GET', suggestionsAt('mira'), { fail: 'hang' })
    open()
    form.type('mira', { atOnce: true })
    await flush()
    form.type('mira1')
    kernel.plugins.pin('names', false)
    await kernel.plugins.settled()
    expect(kernel.plugins.statuses.get()['names']).toMatchObject({ state: 'off' })
    expect(kernel.router.state.get().stack.map(({ id }) => id)).not.toContain('RegisterAccountName')
    await clock.advance(60_000)
    await flush()
    expect(asked()).toEqual(['GET /suggestions/mira'])
    expect(form.state.get().answer).toEqual({ kind: 'checking' })
  })

  it('another account begins with an empty form', async () => {
    const { form, typed, fetch, wallet } = await world()
    fetch.on('GET', suggestionsAt('mira'), said('mira'))
    await typed('mira')
    wallet.show([`eip155:8453:${OTHER}`])
    await until(() => form.state.get().label === '')
    expect(form.state.get()).toMatchObject({ answer: undefined, suggestions: [] })
  })

  it('options change the zone, the shortest name and the pause', async () => {
    const { form, clock, fetch, asked } = await world({ names: { zone: 'harbor.example', shortest: 2, pauseMs: 50 } })
    fetch.on('GET', suggestionsAt('mi'), said('mi', false, 'harbor.example'))
    form.type('mi.harbor.example')
    await clock.advance(50)
    await flush()
    expect(asked()).toEqual(['GET /suggestions/mi'])
    expect(form.state.get()).toMatchObject({ label: 'mi', answer: { kind: 'free' } })
  })
})
