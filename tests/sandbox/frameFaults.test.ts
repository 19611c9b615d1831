import { describe, expect, test } from 'vitest'
import { framesOfFile, untilReady } from './framePage.ts'
import { post, sandboxOfFile } from './helpers.ts'

const sandbox = sandboxOfFile()
const { visit } = framesOfFile(sandbox)
const EMAIL = { email: 'mira@harbor.example' }

const faults = (...list: readonly object[]): Promise<Response> =>
  post(`${sandbox().urls.services}/_sandbox/faults`, list)

describe('the page of the frame', () => {
  test.each([{ mode: 'hang' }, { mode: 'gone' }, { mode: 'status', status: 503 }])(
    'never loads by $mode, and does once the fault is over',
    async (fault) => {
      await faults({ match: '/frame/sdk', times: 1, ...fault })
      const here = await visit({ ready: false })
      await expect.poll(async () => (await sandbox().control.state()).faults).toEqual([])
      expect(await here.heard()).toEqual([])
      await faults()
      await here.page.reload()
      await untilReady(here.page)
    },
  )

  test('loads when it is released', async () => {
    await faults({ match: '/frame/sdk', mode: 'hold', times: 1 })
    const here = await visit({ ready: false })
    await expect.poll(async () => (await sandbox().control.state()).held).toEqual(['/frame/sdk'])
    expect(await here.heard()).toEqual([])
    await sandbox().control.release()
    await untilReady(here.page)
  })

  test('loads late', async () => {
    await faults({ match: '/frame/sdk', mode: 'delay', ms: 600, times: 1 })
    const start = Date.now()
    await visit()
    expect(Date.now() - start).toBeGreaterThanOrEqual(600)
  })

  test('comes from another origin than it should', async () => {
    await faults({ match: '/frame/sdk', mode: 'elsewhere', times: 1 })
    const here = await visit()
    const [ready] = await here.heard()
    expect(ready?.origin).toBe(sandbox().urls.frame.replace('127.0.0.1', 'localhost'))
  })
})

describe('an answer', () => {
  test('comes twice, late, as an error or as nonsense', async () => {
    const here = await visit()
    const path = '/frame/messages/GET_SMART_ACCOUNT_ENABLED_NETWORKS'
    const ask = () => here.ask('GET_SMART_ACCOUNT_ENABLED_NETWORKS')
    await faults({ match: path, mode: 'twice', times: 1 })
    const id = await here.begin('GET_SMART_ACCOUNT_ENABLED_NETWORKS')
    await expect.poll(async () => (await here.heard()).filter(({ data }) => data.id === id).length).toBe(2)
    await faults({ match: path, mode: 'delay', ms: 400, times: 1 })
    const start = Date.now()
    await ask()
    expect(Date.now() - start).toBeGreaterThanOrEqual(400)
    await faults({ match: path, mode: 'status', times: 1 })
    expect(await ask()).toMatchObject({ type: 'GET_SMART_ACCOUNT_ENABLED_NETWORKS_ERROR' })
    await faults({ match: '/frame/messages/*', mode: 'malformed', times: 1 })
    expect((await ask()).payload).toMatchObject({ nonsense: expect.any(String) })
    expect(await ask()).toMatchObject({ payload: { smartAccountEnabledNetworks: [31337] } })
  })

  test('is held until it is released, and comes as usual or as the fault that is named', async () => {
    const here = await visit()
    const match = '/frame/messages/GET_CHAIN_ID'
    for (const [instead, type] of [
      [undefined, 'GET_CHAIN_ID_SUCCESS'],
      [{ mode: 'status' }, 'GET_CHAIN_ID_ERROR'],
    ] as const) {
      await faults({ match, mode: 'hold', ...(instead && { instead }) })
      const id = await here.begin('GET_CHAIN_ID')
      await expect.poll(async () => (await sandbox().control.state()).held).toEqual([match])
      expect((await here.heard()).some(({ data }) => data.id === id)).toBe(false)
      await sandbox().control.release()
      expect(await here.answer(id)).toMatchObject({ type })
    }
  })

  test('never comes: the frame is silent, reloads itself, dies, or leaves for another origin', async () => {
    const here = await visit()
    const silent = async (): Promise<string> => {
      const id = await here.begin('GET_CHAIN_ID')
      await expect.poll(async () => (await sandbox().control.state()).faults).toEqual([])
      return id
    }
    const answered = async (id: string) => (await here.heard()).some(({ data }) => data.id === id)
    await faults({ match: '/frame/messages/GET_CHAIN_ID', mode: 'hang', times: 1 })
    const first = await silent()
    expect(await here.get('GET_CHAIN_ID')).toEqual({ chainId: 31337 })
    expect(await answered(first)).toBe(false)
    await faults({ match: '/frame/messages/GET_CHAIN_ID', mode: 'reload', times: 1 })
    const second = await silent()
    await untilReady(here.page, 2)
    expect(await answered(second)).toBe(false)
    await faults({ match: '/frame/messages/GET_CHAIN_ID', mode: 'elsewhere', times: 1 })
    await silent()
    await untilReady(here.page, 3)
    expect((await here.heard()).at(-1)?.origin).toContain('localhost')
    await faults({ match: '/frame/messages/GET_CHAIN_ID', mode: 'gone', times: 1 })
    const last = await silent()
    await expect.poll(() => here.page.frames().at(-1)?.url()).toBe('about:blank')
    expect(await answered(last)).toBe(false)
  })
})

describe('the frame’s server', () => {
  test.each([
    {
      what: 'an expired session',
      match: '/frame/api/user',
      status: 401,
      ask: 'GET_USER',
      says: 'The session has expired',
    },
    { what: 'a rate limit', match: '/frame/api/login', status: 429, ask: 'CONNECT_EMAIL', says: 'told to fail' },
    {
      what: 'a server that is away',
      match: '/frame/api/login',
      status: 503,
      ask: 'CONNECT_EMAIL',
      says: 'told to fail',
    },
  ])('$what reaches the page as a sentence', async ({ match, status, ask, says }) => {
    await faults({ match, mode: 'status', status, times: 1 })
    const here = await visit()
    const { type, payload } = await here.ask(ask, ask === 'CONNECT_EMAIL' ? EMAIL : undefined)
    expect(type).toBe(`${ask}_ERROR`)
    expect((payload as { message: string }).message).toContain(says)
  })

  test('an outage of the services is none of the frame', async () => {
    await faults({ match: '/*', mode: 'status', status: 500 })
    const here = await visit()
    expect(await here.get('CONNECT_EMAIL', EMAIL)).toEqual({ action: 'VERIFY_OTP' })
  })

  test('what only a frame can do is refused for other paths', async () => {
    const answer = await faults({ match: '/getWallets', mode: 'twice' })
    expect(answer.status).toBe(400)
    expect(await answer.text()).toContain('must be a path of the frame')
  })
})
