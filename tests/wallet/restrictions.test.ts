/** Buying and swapping are off in the time zones of the specification, whatever a browser calls them, unless the host says otherwise. */
import { definePlugin } from '#kernel'
import { ONRAMP_FEATURE, SWAPS_FEATURE, type Restrictions } from '#wallet'
import { createTestKernel } from '#testing'
import { describe, expect, it } from 'vitest'

const plugins = [
  { id: 'onramp', feature: ONRAMP_FEATURE },
  { id: 'swaps', feature: SWAPS_FEATURE },
  { id: 'send', feature: { key: 'send', default: true } },
].map((part) => definePlugin({ ...part, version: '1.0.0', apiVersion: 1 })())

function statesIn(timeZone: string, restrictions?: Restrictions, features = {}): Readonly<Record<string, unknown>> {
  const { kernel } = createTestKernel({ plugins, features, platform: { timeZone }, host: { restrictions } })
  return kernel.plugins.statuses.get()
}

/** The list of specification §1. */
const SPECIFIED = [
  'Asia/Shanghai',
  'Asia/Urumqi',
  'Asia/Chongqing',
  'Asia/Harbin',
  'Asia/Kashgar',
  'Asia/Macau',
  'Asia/Hong_Kong',
  'Asia/Beijing',
]
/** The other names that IANA's `backward` file has for them; a browser reports either. */
const OTHER_NAMES = ['Asia/Chungking', 'Asia/Macao', 'Hongkong', 'PRC']

const READY = { state: 'ready' }
const BLOCKED = { state: 'blocked', reason: 'region' }
const NONE = { onramp: BLOCKED, swaps: BLOCKED, send: READY }
const ALL = { onramp: READY, swaps: READY, send: READY }

describe('restricted time zones', () => {
  it.each([...SPECIFIED, ...OTHER_NAMES])('%s has neither feature, and keeps the others', (timeZone) => {
    expect(statesIn(timeZone)).toEqual(NONE)
  })

  it('are restricted under the name that this engine gives them, too', () => {
    // No engine knows Beijing's; the operating systems that report it mean Shanghai.
    const resolved = SPECIFIED.filter((zone) => zone !== 'Asia/Beijing').map(
      (zone) => new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone,
    )
    expect(resolved).toHaveLength(7)
    expect(resolved.map((zone) => statesIn(zone))).toEqual(resolved.map(() => NONE))
  })

  it.each(['Asia/Taipei', 'Asia/Singapore', 'Europe/Zurich', 'UTC', ''])('"%s" has both', (timeZone) => {
    expect(statesIn(timeZone)).toEqual(ALL)
  })

  it('hold when the host chooses providers, because that says nothing about the region', () => {
    expect(statesIn('Asia/Shanghai', undefined, { onramp: ['meld'], swaps: true })).toEqual(NONE)
  })

  it('are the host’s to change: other zones, other features, or none', () => {
    expect(statesIn('Asia/Shanghai', { features: [] })).toEqual(ALL)
    expect(statesIn('Asia/Shanghai', { timeZones: [] })).toEqual(ALL)
    expect(statesIn('Asia/Shanghai', { features: ['swaps'] })).toEqual({ ...ALL, swaps: BLOCKED })
    expect(statesIn('Europe/Zurich', { timeZones: ['Europe/Zurich'], features: ['send'] })).toEqual({
      ...ALL,
      send: BLOCKED,
    })
  })

  it.each([null, 'onramp', { features: null }, { features: 'none', timeZones: {} }])(
    'stay as they are when the host’s option is unusable: %j',
    (given) => {
      expect(statesIn('Asia/Shanghai', given as Restrictions)).toEqual(NONE)
    },
  )
})
