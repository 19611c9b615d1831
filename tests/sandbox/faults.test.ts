import { describe, expect, test } from 'vitest'
import { get, sandboxOfFile } from './helpers.ts'

const sandbox = sandboxOfFile()

describe('faults', () => {
  test('delay answers late, but answers', async () => {
    await sandbox().control.faults([{ match: '/getWallets', mode: 'delay', ms: 60 }])
    const start = performance.now()
    expect((await get(sandbox(), '/getWallets')).status).toBe(200)
    expect(performance.now() - start).toBeGreaterThanOrEqual(59)
  })

  test('status fails with the wanted code and says when to come back', async () => {
    await sandbox().control.faults([{ match: '/getWallets', mode: 'status', status: 429, retryAfter: 7 }])
    const response = await get(sandbox(), '/getWallets')
    expect(response.status).toBe(429)
    expect(response.headers.get('retry-after')).toBe('7')
    expect(await response.json()).toMatchObject({ reasons: [{ name: 'fault' }] })
  })

  test('malformed answers 200 with broken JSON', async () => {
    await sandbox().control.faults([{ match: '/getWallets', mode: 'malformed' }])
    const response = await get(sandbox(), '/getWallets')
    expect(response.status).toBe(200)
    await expect(response.json()).rejects.toThrow(SyntaxError)
  })

  test('huge answers valid JSON that is far too long', async () => {
    await sandbox().control.faults([{ match: '/getWallets', mode: 'huge', bytes: 3_000_000 }])
    const text = await (await get(sandbox(), '/getWallets')).text()
    expect(text.length).toBeGreaterThan(3_000_000)
    expect(JSON.parse(text)).toMatchObject({ data: [] })
  })

  test('hang never answers, until the faults are cleared and the connection is cut', async () => {
    await sandbox().control.faults([{ match: '/getWallets', mode: 'hang' }])
    const asked = get(sandbox(), '/getWallets').catch(() => 'cut')
    await expect.poll(async () => (await sandbox().control.state()).requests.length).toBe(1)
    expect((await sandbox().control.state()).requests[0]?.status).toBeNull()
    await sandbox().control.faults([])
    expect(await asked).toBe('cut')
    expect((await get(sandbox(), '/getWallets')).status).toBe(200)
  })

  test('gone cuts the connection', async () => {
    await sandbox().control.faults([{ match: '/getWallets', mode: 'gone' }])
    await expect(get(sandbox(), '/getWallets')).rejects.toThrow('fetch failed')
  })

  test('happen only as often as told', async () => {
    await sandbox().control.faults([{ match: '/getWallets', mode: 'status', times: 2 }])
    const statuses = []
    for (let turn = 0; turn < 3; turn += 1) statuses.push((await get(sandbox(), '/getWallets')).status)
    expect(statuses).toEqual([503, 503, 200])
    expect((await sandbox().control.state()).faults).toEqual([])
  })

  test('a star stands for anything, every other character for itself', async () => {
    await sandbox().control.faults([{ match: '/v1/identity/*', mode: 'status' }])
    expect((await get(sandbox(), '/v1/identity/0x687dD26F010D04cDcd27693a8686B721CdC1eF66')).status).toBe(503)
    expect((await get(sandbox(), '/v1/supported-chains')).status).toBe(200)
    await sandbox().control.faults([{ match: '/v./supported-chains', mode: 'status' }])
    expect((await get(sandbox(), '/v1/supported-chains')).status).toBe(200)
  })

  test('never touch the control paths', async () => {
    await sandbox().control.faults([{ match: '/*', mode: 'gone' }])
    expect((await fetch(`${sandbox().urls.services}/_sandbox/state`)).status).toBe(200)
  })
})
