/** Buying and swapping are off in the time zones of the specification, whatever a browser calls them, unless the host says otherwise. */
import { definePlugin } from '#kernel'
import { ONRAMP_FEATURE, SWAPS_FEATURE, type Restrictions } from '#wallet'
import { createTestKernel } from '#wallet/testing'
import { describe, expect, it } from 'vitest'
import { RESTRICTED_TIME_ZONES } from '../../src/wallet/restrictions.ts'

const plugins = [
  { id: 'onramp', feature: ONRAMP_FEATURE },
  { id: 'swaps', feature: SWAPS_FEATURE },
  { id: 'send', feature: { key: 'send', default: true } },
].map((part) => definePlugin({ ...part, version: '1.0.0', apiVersion: 1 })())

function statesIn(timeZone: string, restrictions?: Restrictions, features = {}): Readonly<Record<string, unknown>> {
  const { kernel } = createTestKernel({ plugins, features, platform: { timeZone }, host: { restrictions } })
  return kernel.plugins.statuses.get()
}

const READY = { state: 'ready' }
const BLOCKED = { state: 'blocked', reason: 'region' }
const NONE = { onramp: BLOCKED, swaps: BLOCKED, send: READY }
const ALL = { onramp: READY, swaps: READY, send: READY }

describe('restricted time zones', () => {
  it.each(RESTRICTED_TIME_ZONES)('%s has neither feature, and keeps the others', (timeZone) => {
    expect(statesIn(timeZone)).toEqual(NONE)
  })

  it('cover every name that this engine resolves to one of the zones', () => {
    const resolved = RESTRICTED_TIME_ZONES.filter((zone) => zone !== 'Asia/Beijing').map(
      (zone) => new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone,
    )
    expect(resolved.filter((zone) => !RESTRICTED_TIME_ZONES.includes(zone))).toEqual([])
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
