import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { flush } from '#kernel/testing'
import { createMockProvider } from '#testing'
import { injected } from '../../../src/plugins/injected/index.ts'
import { setup } from '../wallets/support.ts'
import { PIXEL, pixelOf } from '../../pictures.ts'

/** Announced wallets, as the wallets plugin itself lists them. */
describe('announced wallets in the registry', () => {
  let page: EventTarget
  beforeEach(() => {
    page = new EventTarget()
    vi.stubGlobal('window', page)
  })
  afterEach(() => void vi.unstubAllGlobals())

  async function start(
    ...announced: readonly { readonly name?: string; readonly rdns?: string; readonly icon?: string }[]
  ) {
    announced.forEach((wallet, at) =>
      createMockProvider({ name: `W${at}`, rdns: `io.w${at}`, uuid: `u${at}`, ...wallet }).announce(page),
    )
    const test = await setup({ plugins: [injected({ legacy: false })] })
    await flush()
    await test.clock.runAll()
    return { ...test, listed: () => test.service.state.get().connectors }
  }

  it('have ids of their own when they claim one rdns', async () => {
    const { listed } = await start({ rdns: 'io.same' }, { rdns: 'io.same' }, { rdns: 'io.same' })
    expect(listed().map(({ id, name }) => `${id} | ${name}`)).toEqual([
      'io.same | W0',
      'io.same#2 | W1',
      'io.same#3 | W2',
    ])
  })

  it.each([
    [PIXEL, true],
    ['data:image/svg+xml,<svg><path/></svg>', true],
    // Whether it may be drawn is judged where it is drawn.
    ['data:image/svg+xml,<svg><style>a{}</style></svg>', true],
    ['data:text/html,<script>', false],
    [pixelOf(256 * 1024 + 1), false],
    ['https://tracker.example/icon.png', false],
  ])('keep the icon %.40s: %s', async (icon, shown) => {
    const { listed } = await start({ icon })
    expect(listed().map(({ imageUrl }) => imageUrl)).toEqual([shown ? icon : undefined])
  })

  it('are listed without a fault however odd their name and rdns', async () => {
    const odd = 'o\u0308\u0304\u0301'
    const { listed, faults } = await start(
      { rdns: `io.${'a'.repeat(180)}`, name: odd.repeat(40) },
      { rdns: '', name: '🦊'.repeat(500) },
      { rdns: '', name: odd.repeat(400) },
    )
    expect(faults).toEqual([])
    expect(listed().map(({ id }) => id)).toEqual([`announced:${odd.repeat(40)}`, `announced:${'🦊'.repeat(59)}…`])
  })
})
