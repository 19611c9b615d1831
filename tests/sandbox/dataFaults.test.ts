import { describe, expect, test } from 'vitest'
import { GLYPHS } from '../../sandbox/chains/samples.ts'
import { accountOf } from './accounts.ts'
import { PROJECT, sandboxOfFile } from './helpers.ts'

const sandbox = sandboxOfFile()
const { address } = accountOf('larkspur')
const ENDPOINTS = [
  ['GET', `/v1/account/${address}/history`],
  ['GET', `/v1/account/${address}/balance`],
  ['GET', `/v1/identity/${address}`],
  ['GET', `/v1/profile/reverse/${address}`],
  ['GET', '/v1/profile/account/mira.reown.id'],
  ['GET', '/v1/profile/suggestions/mira'],
  ['GET', `/public/getNftImage/eip155:31337/${GLYPHS.address}/1`],
  ['POST', '/v1/fungible/price'],
  ['POST', '/v1/profile/account'],
] as const

function ask(method: string, path: string): Promise<Response> {
  return fetch(`${sandbox().urls.services}${path}?${PROJECT}`, { method, ...(method === 'POST' && { body: '{}' }) })
}

describe.each(ENDPOINTS)('%s %s', (method, path) => {
  test('obeys every fault', async () => {
    const { faults } = sandbox().control
    const usual = (await ask(method, path)).status
    await faults([{ match: path, mode: 'delay', ms: 60 }])
    const start = performance.now()
    expect((await ask(method, path)).status).toBe(usual)
    expect(performance.now() - start).toBeGreaterThanOrEqual(59)
    await faults([{ match: path, mode: 'status', status: 429, retryAfter: 3 }])
    const refused = await ask(method, path)
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '3'])
    expect(await refused.json()).toMatchObject({ status: 'FAILURE', reasons: [{ name: 'fault' }] })
    await faults([{ match: path, mode: 'malformed' }])
    await expect((await ask(method, path)).json()).rejects.toThrow(SyntaxError)
    await faults([{ match: path, mode: 'huge', bytes: 300_000 }])
    expect((await (await ask(method, path)).text()).length).toBeGreaterThan(300_000)
    await faults([{ match: path, mode: 'gone' }])
    await expect(ask(method, path)).rejects.toThrow('fetch failed')
    await faults([{ match: path, mode: 'hang' }])
    const hung = ask(method, path).catch(() => 'cut')
    await expect.poll(async () => (await sandbox().control.state()).requests.at(-1)?.status).toBeNull()
    await faults([])
    expect(await hung).toBe('cut')
    expect((await ask(method, path)).status).toBe(usual)
  })
})

test('only registering a name needs no project', async () => {
  for (const [method, path] of ENDPOINTS) {
    const answer = await fetch(`${sandbox().urls.services}${path}`, {
      method,
      ...(method === 'POST' && { body: '{}' }),
    })
    expect(answer.status).toBe(path === '/v1/profile/account' ? 400 : 401)
  }
})
