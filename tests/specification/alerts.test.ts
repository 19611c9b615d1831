/** Specification §8: an alert that only a host's call can cause. */
import { expect, it } from 'vitest'
import { LatchkeyError, provide } from '#kernel'
import { NETWORKS } from '#wallet'
import { eventually } from '../eventually.ts'
import { plugin } from '../kernel/pluginSupport.ts'
import { rejected } from '../kernel/support.ts'
import { setUp } from '../shell/modalSupport.ts'

/** Knows one network. */
const networks = plugin('networks', {
  provides: [NETWORKS],
  load: async () => ({
    default: {
      services: [
        provide(NETWORKS, {
          make: () =>
            ({
              state: { get: () => ({ active: undefined, networks: [] }), subscribe: () => () => {} },
              get: (id: string) => (id === 'eip155:1' ? { caipNetworkId: id } : undefined),
              switchTo: async (id: string) => {
                if (id !== 'eip155:1') throw new LatchkeyError('NETWORK_NOT_FOUND')
              },
            }) as never,
        }),
      ],
    },
  }),
})

it('a host that switches to a network that is not listed is alerted, and the call rejects', async () => {
  const lines: string[] = []
  const logger = { error: (line: string) => void lines.push(line), warn() {}, info() {}, debug() {} }
  const { modal } = setUp({ plugins: [networks], logger })
  await modal.switchNetwork('eip155:1')
  expect(lines).toEqual([])
  expect(await rejected(modal.switchNetwork('eip155:999'))).toBe('NETWORK_NOT_FOUND')
  await eventually(() => expect(lines).toHaveLength(1))
  expect(lines[0]!.split(' | ').slice(0, 2)).toEqual(['ALERT_SWITCH_NETWORK_NOT_FOUND', 'Network Not Found'])
  expect(lines[0]).toContain('eip155:999')
  await modal.dispose()
})
