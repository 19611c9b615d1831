import { describe, expect, it } from 'vitest'
import { fold, matching } from '../../../../src/plugins/wallets/all/match.ts'
import { evmWallet, flush } from '../support.ts'
import { directoryOf, idsOf, listed, many, namesOf, PATH, until, wallet } from './support.ts'

const known = [...many(60), wallet('tern', { name: 'Tern' }), wallet('term', { name: 'Long Term Vault' })]

/** The list with its first page read; searches are answered after `delay` ms. */
async function searched(delay = 0) {
  const test = await listed(known, { wallets: [evmWallet({ name: 'Lantern' })] })
  test.all.enter()
  await until(() => test.all.get().items.length === 45)
  const answer = directoryOf(known)
  test.fetch.on('GET', PATH, (request) => ({ ...answer(request), delay }))
  const searches = () => test.asked().filter(({ entries }) => entries === '100')
  return { ...test, searches }
}

describe('searching all wallets', () => {
  it('shows what is loaded at the first letter, and asks nobody', async () => {
    const { all, clock, searches } = await searched()
    all.search('l')
    expect(namesOf(all)[0]).toBe('Lantern')
    expect(all.get().items).toHaveLength(45)
    expect(all.get().searching).toBe(true)
    await clock.advance(300)
    expect(all.get().searching).toBe(false)
    expect(searches()).toEqual([])
  })

  it('asks the directory from the second letter on, 300 ms after the last key, for 100 and for the same networks', async () => {
    const { all, clock, searches } = await searched()
    all.search('te')
    await clock.advance(299)
    expect(searches()).toEqual([])
    all.search(' TER ')
    expect(namesOf(all)).toEqual(['Lantern'])
    await clock.advance(299)
    expect(searches()).toEqual([])
    await clock.advance(1)
    await until(() => !all.get().searching)
    expect(searches()).toEqual([
      expect.objectContaining({
        page: '1',
        entries: '100',
        search: 'TER',
        chains: 'eip155:1,eip155:8453,cosmos:toy-1,cosmos:toy-2',
      }),
    ])
    expect(searches()[0]).not.toHaveProperty('exclude')
    // What was shown stays where it is, what the directory adds comes below; the next time all of it is known.
    expect(namesOf(all)).toEqual(['Tern', 'Lantern', 'Long Term Vault'])
    all.search('')
    expect(all.get().items).toHaveLength(45)
    all.search('ter')
    expect(namesOf(all)).toEqual(['Tern', 'Lantern', 'Long Term Vault'])
    await clock.advance(300)
    expect(searches()).toHaveLength(1)
  })

  it('drops the answer to a search that has been replaced', async () => {
    const { all, clock, fetch, searches } = await searched(1_000)
    all.search('tern')
    await clock.advance(300)
    await until(() => searches().length === 1)
    const first = fetch.requests.at(-1)!
    all.search('term')
    expect(first.init.signal?.aborted).toBe(true)
    await clock.advance(1_000)
    expect(namesOf(all)).toEqual([])
    await clock.advance(300)
    await until(() => !all.get().searching)
    expect(namesOf(all)).toEqual(['Long Term Vault'])
    expect(searches().map(({ search }) => search)).toEqual(['tern', 'term'])
  })

  it('survives any order of answers: the list is that of the last question', async () => {
    const { all, clock, fetch, searches } = await searched()
    const answer = directoryOf(known)
    const delays: Readonly<Record<string, number>> = { wa: 900, wal: 20, wall: 500, tern: 10 }
    fetch.on('GET', PATH, (request) => ({
      ...answer(request),
      delay: delays[request.url.searchParams.get('search') ?? ''] ?? 0,
    }))
    for (const text of Object.keys(delays)) {
      all.search(text)
      await clock.advance(310)
    }
    await clock.advance(2_000)
    await until(() => !all.get().searching)
    expect(namesOf(all)).toEqual(['Tern', 'Lantern'])
    expect(searches().map(({ search }) => search)).toEqual(Object.keys(delays))
  })

  it('asks for certified wallets only when the person wants only those', async () => {
    const { all, clock, searches } = await searched()
    all.certifiedOnly(true)
    all.search('tern')
    await clock.advance(300)
    await until(() => !all.get().searching)
    expect(searches().at(-1)).toMatchObject({ search: 'tern', badge_type: 'certified' })
    expect(namesOf(all)).toEqual([])
    all.certifiedOnly(false)
    await clock.advance(300)
    await until(() => !all.get().searching)
    expect(namesOf(all)).toEqual(['Tern', 'Lantern'])
  })

  it('keeps what is loaded when the directory fails, says so, and tries again', async () => {
    const { all, clock, fetch, searches } = await searched()
    fetch.on('GET', PATH, { status: 500 })
    all.search('tern')
    await clock.advance(300)
    await until(() => searches().length === 1)
    await clock.advance(60_000)
    expect(all.get()).toMatchObject({ failed: true, searching: false })
    expect(namesOf(all)).toEqual(['Lantern'])
    fetch.on('GET', PATH, directoryOf(known))
    all.retry()
    expect(all.get()).toMatchObject({ failed: false, searching: true })
    await until(() => !all.get().searching)
    expect(namesOf(all)).toEqual(['Tern', 'Lantern'])
  })

  it('ends with the view, and leaves nothing', async () => {
    const test = await searched(5_000)
    const leave = test.all.enter()
    test.all.search('tern')
    await test.clock.advance(300)
    await until(() => test.searches().length === 1)
    leave()
    expect(test.fetch.requests.at(-1)!.init.signal?.aborted).toBe(true)
    await flush()
    await test.stop()
  })

  it('finds wallets of the answer that cannot be used here neither at once nor later', async () => {
    const { all, clock, fetch } = await searched()
    const odd = [wallet('x', { name: 'Ternary', chains: ['eip155:10'] }), wallet('tern', { name: 'Tern' })]
    fetch.on('GET', PATH, { json: { data: odd, count: 2 } })
    all.search('tern')
    await clock.advance(300)
    await until(() => !all.get().searching)
    expect(idsOf(all).slice(0, 1)).toEqual(['tern'])
    expect(namesOf(all)).not.toContain('Ternary')
  })
})

describe('names', () => {
  it.each([
    ['Étoile  Wallet', 'etoile w', true],
    ['ＷＩＤＥ', 'wide', true],
    ['Straße', 'strasse', false],
    ['محفظة', 'محف', true],
    ['a+b(c', 'b(c', true],
  ])('%s is found by %s: %s', (name, typed, expected) => {
    expect(matching([{ folded: fold(name) }], fold(typed)).length > 0).toBe(expected)
  })

  it('that begin with the words come first, else the order stays', () => {
    const items = ['Blue Key', 'Key Blue', 'Red', 'Keyring', 'Old Key'].map((name) => ({ folded: fold(name), name }))
    expect(matching(items, 'key').map(({ name }) => name)).toEqual(['Key Blue', 'Keyring', 'Blue Key', 'Old Key'])
  })
})
