/** When the service is asked which origins a project allows, and what it never waits for. */
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { FAULT } from '#kernel'
import { CONNECT, type ModalOptions } from '#wallet'
import { flush, TEST_PROJECT_ID } from '#kernel/testing'
import { createTestKernel } from '#testing'
import { ORIGINS_PATH } from '../../../src/shell/developers/origins/wire.ts'
import { checkProject } from '../../../src/shell/developers/checkProject.ts'
import { alertDevelopers } from '../../../src/shell/developers/alertDevelopers.ts'
import { readOptions } from '../../../src/shell/options.ts'
import { network } from '../modalSupport.ts'

/** Time enough for anything that would be asked now; the code of asking is there already. */
async function quiet(): Promise<void> {
  for (let turn = 0; turn < 20; turn++) await flush()
}

beforeAll(async () => {
  await Promise.all([
    import('../../../src/shell/developers/origins/check.ts'),
    import('../../../src/kernel/http/send.ts'),
  ])
})

interface Given {
  readonly projectId?: string
  readonly origin?: string
  readonly config?: Promise<void>
}

const given = (projectId: string) => {
  const options = { projectId, networks: [network], plugins: [] }
  return { options, host: readOptions(options) }
}

function telling({ projectId = TEST_PROJECT_ID, origin = 'https://app.example.com', config }: Given = {}) {
  const { kernel, fetch } = createTestKernel()
  onTestFinished(() => kernel.dispose())
  fetch.on('GET', ORIGINS_PATH, { json: { allowedOrigins: ['https://other.com'] } })
  const codes: string[] = []
  const done = alertDevelopers({
    kernel,
    ...given(projectId),
    notices: { alarm: (code) => void codes.push(code) },
    config,
    origin,
  })
  const asked = (): number => fetch.requests.filter(({ url }) => url.pathname === ORIGINS_PATH).length
  return { kernel, codes, done, asked }
}

test('the service is asked at the first opening, and not before', async () => {
  const { kernel, codes, done, asked } = telling()
  await quiet()
  expect(asked()).toBe(0)
  kernel.router.show(CONNECT)
  await done
  expect([asked(), codes]).toEqual([1, ['ALERT_INVALID_APP_CONFIGURATION']])
})

test('once: opening again asks nothing', async () => {
  const { kernel, done, asked } = telling()
  kernel.router.show(CONNECT)
  await done
  kernel.router.close({ force: true })
  kernel.router.show(CONNECT)
  await quiet()
  expect(asked()).toBe(1)
})

test('remote config goes first', async () => {
  let come!: () => void
  const { kernel, done, asked } = telling({ config: new Promise((resolve) => (come = resolve)) })
  kernel.router.show(CONNECT)
  await quiet()
  expect(asked()).toBe(0)
  come()
  await done
  expect(asked()).toBe(1)
})

test.each([
  ['without a project id', '', 'ALERT_PROJECT_ID_NOT_CONFIGURED'],
  ['with one that cannot be any', 'mine', 'ALERT_INVALID_PROJECT_ID'],
])('%s there is no project to ask about, and one alert is enough', async (_, projectId, code) => {
  const { kernel, codes, done, asked } = telling({ projectId })
  kernel.router.show(CONNECT)
  await done
  expect([asked(), codes]).toEqual([0, [code]])
})

describe('options that have no effect', () => {
  const silent = { error() {}, warn() {}, info() {}, debug() {} }

  async function heard(more: Partial<ModalOptions>): Promise<readonly string[]> {
    const { kernel } = createTestKernel()
    onTestFinished(() => kernel.dispose())
    const lines: string[] = []
    const options = { projectId: TEST_PROJECT_ID, networks: [network], plugins: [], theem: 'dark', ...more }
    const alarm = (code: string, detail?: string): void => void lines.push(`${code} ${detail}`)
    await alertDevelopers({ kernel, options, notices: { alarm }, config: undefined, origin: '' })
    return lines
  }

  test.each([
    ['with debug', { debug: true }],
    ['with a logger', { logger: silent }],
  ])('are told %s', async (_, more) => {
    expect(await heard(more)).toEqual([
      'ALERT_UNKNOWN_OPTION theem is unknown: did you mean theme?',
      'ALERT_NETWORK_WITHOUT_CHAIN networks[0] (eip155:1)',
    ])
  })

  test('are not looked for where nobody listens', async () => {
    expect(await heard({})).toEqual([])
  })
})

test('without a page there is no origin', async () => {
  const { done, asked, codes } = telling({ origin: '' })
  await done
  expect([asked(), codes]).toEqual([0, []])
})

test('a modal that is never opened leaves no listener behind', async () => {
  const { kernel } = createTestKernel()
  const { state } = kernel.router
  const listening = new Set<symbol>()
  const subscribe: typeof state.subscribe = (listener) => {
    const off = state.subscribe(listener)
    const mine = Symbol('listener')
    listening.add(mine)
    return () => {
      listening.delete(mine)
      off()
    }
  }
  const done = alertDevelopers({
    kernel: { ...kernel, router: { ...kernel.router, state: { ...state, subscribe } } },
    ...given(TEST_PROJECT_ID),
    notices: { alarm() {} },
    config: undefined,
    origin: 'https://app.example.com',
  })
  await quiet()
  expect(listening.size).toBe(1)
  await Promise.all([expect(done).rejects.toMatchObject({ code: 'ABORTED' }), kernel.dispose()])
  expect(listening.size).toBe(0)
})

test('hosts hear of each fault once, and of none when the modal has gone', async () => {
  const { kernel, done } = telling()
  const heard: unknown[] = []
  kernel.bus.on(FAULT, (fault) => void heard.push(fault))
  const again = { kernel, ...given(TEST_PROJECT_ID), notices: { alarm() {} }, config: undefined, origin: '' }
  await alertDevelopers(again)
  const fault = { error: new Error('broken'), plugin: 'contacts' }
  kernel.reporter.report(fault)
  expect(heard).toEqual([fault])
  kernel.router.show(CONNECT)
  await done
  await kernel.dispose()
  kernel.reporter.report(fault)
  expect(heard).toEqual([fault])
})

test.each([
  ['the hosted service has nothing to say without a project', '', undefined, 0],
  ['a project has a configuration', TEST_PROJECT_ID, undefined, 1],
  ['a server of the host’s own may have one without a project', '', { wallets: 'https://own.example' }, 1],
])('remote config: %s', async (_, projectId, endpoints, times) => {
  const { kernel } = createTestKernel()
  onTestFinished(() => kernel.dispose())
  let asked = 0
  const refresh = async (): Promise<void> => void (asked += 1)
  const options = { projectId, networks: [network], plugins: [], ...(endpoints && { endpoints }) }
  void checkProject({
    kernel: { ...kernel, config: { ...kernel.config, refresh } },
    options,
    host: readOptions(options),
    notices: { alarm() {} },
  })
  await quiet()
  expect(asked).toBe(times)
})
