import { describe, expect, it, vi } from 'vitest'
import { createFakeStorage } from '#kernel/testing'
import { createDeepLink, DEEP_LINK_KEY, pageStorage } from '../../../src/plugins/walletconnect/pairing/deepLink.ts'

const TERN = { href: 'tern://wc', name: 'Tern' }

function stage(stored?: string) {
  const storage = createFakeStorage(stored === undefined ? {} : { [DEEP_LINK_KEY]: stored })
  const told: string[] = []
  const logger = { info: (text: string) => void told.push(text) }
  return { link: createDeepLink(() => storage, logger), logger, storage, told }
}

describe('the link of the connected wallet', () => {
  it('is kept where the library looks for it, until it is forgotten', () => {
    const { link, storage, told } = stage()
    expect(link.read()).toBeUndefined()
    link.keep(TERN)
    expect([...storage.values]).toEqual([['WALLETCONNECT_DEEPLINK_CHOICE', JSON.stringify(TERN)]])
    expect(link.read()).toEqual(TERN)
    link.forget()
    expect([link.read(), storage.values.size, told]).toEqual([undefined, 0, []])
  })

  it('is not kept when it must not be opened', () => {
    const { link, storage } = stage()
    for (const href of ['javascript:alert(1)', 'http://tern.example', '']) link.keep({ href, name: 'Tern' })
    expect(storage.values.size).toBe(0)
  })

  it.each([
    ['no text', '{'],
    ['nothing', 'null'],
    ['a number', '7'],
    ['no link', '{"name":"Tern"}'],
    ['no name', '{"href":"tern://wc"}'],
    ['a link that is none', '{"href":7,"name":"Tern"}'],
    ['a list of links', '{"href":["tern://wc"],"name":"Tern"}'],
    ['a name that is none', '{"href":"tern://wc","name":7}'],
    ['a link that must not be opened', '{"href":"javascript:alert(1)","name":"Tern"}'],
  ])('is nothing where the storage holds %s', (_, stored) => {
    expect(stage(stored).link.read()).toBeUndefined()
  })

  it('costs nobody anything where the storage refuses, or where there is none', () => {
    const { link, storage, told } = stage()
    storage.failure = 'quota'
    link.keep(TERN)
    expect(told).toEqual(['the storage refused the wallet link'])
    const broken = stage('{')
    expect([broken.link.read(), broken.told]).toEqual([undefined, ['the storage refused the wallet link']])
    const none = createDeepLink(() => undefined, broken.logger)
    none.keep(TERN)
    none.forget()
    expect([none.read(), broken.told.length]).toEqual([undefined, 1])
  })

  it('stands in the page’s own storage', () => {
    const storage = createFakeStorage()
    vi.stubGlobal('localStorage', storage)
    expect(pageStorage()).toBe(storage)
    vi.unstubAllGlobals()
  })
})
