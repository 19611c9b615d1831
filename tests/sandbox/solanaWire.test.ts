import { base58, base64 } from '@scure/base'
import { SystemProgram } from '@solana/web3.js'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { addressOf, callNode, clientOf, keyOf, legacy, request, solanaOfFile, versioned } from './solanaNode.ts'

const solana = solanaOfFile()
const marram = keyOf('marram')
const ADDRESS = marram.address
const SIGNATURE = base58.encode(new Uint8Array(64).fill(9))

async function isWell(): Promise<boolean> {
  return (await clientOf(solana()).getBalance(addressOf(marram))) === 42_500_000_000
}

describe('JSON-RPC over HTTP', () => {
  test('answers batches in order, each call under its own id', async () => {
    const calls = [
      { ...request('getHealth'), id: 'a' },
      { ...request('getNothing'), id: 2 },
      { ...request('getBalance', ADDRESS), id: 3 },
    ]
    expect(await callNode(solana().url, calls)).toMatchObject([
      { id: 'a', result: 'ok' },
      { id: 2, error: { code: -32601 } },
      { id: 3, result: { value: 42_500_000_000 } },
    ])
  })

  test('lets pages of this machine in', async () => {
    const { url } = solana()
    const origin = 'http://localhost:3000'
    const headers = { 'access-control-request-headers': 'content-type, solana-client', origin }
    const preflight = await fetch(url, { method: 'OPTIONS', headers })
    expect(preflight.status).toBe(204)
    expect(preflight.headers.get('access-control-allow-headers')).toBe('content-type, solana-client')
    const body = JSON.stringify(request('getHealth'))
    const answer = await fetch(url, { method: 'POST', headers: { origin }, body })
    expect(answer.headers.get('access-control-allow-origin')).toBe(origin)
  })

  test.each([
    ['no JSON', '{"jsonrpc": "2.0", "id"', -32700],
    ['nothing', '', -32700],
    ['more than a megabyte', JSON.stringify(request('getBalance', 'x'.repeat(1_100_000))), -32700],
    ['an empty batch', '[]', -32600],
    ['a batch of thousands', JSON.stringify(Array.from({ length: 3000 }, () => request('getHealth'))), -32600],
    ['no call', '7', -32600],
    ['another version', '{"jsonrpc":"1.0","id":1,"method":"getHealth"}', -32600],
    ['parameters by name', '{"jsonrpc":"2.0","id":1,"method":"getBalance","params":{}}', -32600],
    ['a method of an object’s own', JSON.stringify(request('constructor')), -32601],
    ['a control', JSON.stringify(request('setAccount')), -32601],
  ])('refuses %s', async (_what, body, code) => {
    expect(await callNode(solana().url, body)).toMatchObject({ jsonrpc: '2.0', error: { code } })
    expect(await isWell()).toBe(true)
  })

  test('a body that is too long does not keep the next request waiting', async () => {
    const long = JSON.stringify(request('getBalance', 'x'.repeat(1_100_000)))
    for (let turn = 0; turn < 4; turn += 1) {
      expect(await callNode(solana().url, long)).toMatchObject({ error: { code: -32700 } })
      for (let next = 0; next < 3; next += 1) expect(await isWell()).toBe(true)
    }
  })

  test('refuses what is too deep to read', async () => {
    const deep = `${'['.repeat(200_000)}${']'.repeat(200_000)}`
    expect(await callNode(solana().url, deep)).toMatchObject([{ error: { code: -32600 } }])
    expect(await isWell()).toBe(true)
  })

  test.each([
    ['getBalance'],
    ['getBalance', 7],
    ['getBalance', ''],
    ['getBalance', '0x687dD26F010D04cDcd27693a8686B721CdC1eF66'],
    ['getBalance', '1'.repeat(33)],
    ['getBalance', '1'.repeat(500_000)],
    ['getBalance', ADDRESS, { commitment: 'certain' }],
    ['getBalance', ADDRESS, 'finalized'],
    ['getBalance', ADDRESS, { minContextSlot: -1 }],
    ['getAccountInfo', ADDRESS, { encoding: 'base1' }],
    ['getAccountInfo', ADDRESS, { dataSlice: { offset: -1, length: 1 } }],
    ['getMultipleAccounts', Array.from({ length: 101 }, () => ADDRESS)],
    ['getMultipleAccounts', [ADDRESS, null]],
    ['getMinimumBalanceForRentExemption', 1e18],
    ['getMinimumBalanceForRentExemption', -1],
    ['getMinimumBalanceForRentExemption', 1.5],
    ['getTokenAccountBalance', ADDRESS],
    ['getTokenSupply', ADDRESS],
    ['getTokenAccountsByOwner', ADDRESS, {}],
    ['getTokenAccountsByOwner', ADDRESS, { mint: ADDRESS }],
    ['getTokenAccountsByOwner', ADDRESS, { programId: ADDRESS }],
    ['getProgramAccounts', ADDRESS, { filters: [{ memcmp: { offset: 0, bytes: '0OIl' } }] }],
    ['getSignaturesForAddress', ADDRESS, { limit: 0 }],
    ['getSignaturesForAddress', ADDRESS, { limit: 1001 }],
    ['getSignaturesForAddress', ADDRESS, { before: 'x' }],
    ['getSignatureStatuses', [ADDRESS]],
    ['getSignatureStatuses', Array.from({ length: 257 }, () => SIGNATURE)],
    ['getTransaction', ADDRESS],
    ['getFeeForMessage', 'AAAA'],
    ['isBlockhashValid', 'x'],
    ['requestAirdrop', ADDRESS, 0],
    ['requestAirdrop', ADDRESS, 2 ** 60],
    ['requestAirdrop', ADDRESS, '5'],
    ['sendTransaction', ''],
    ['sendTransaction', '!!', { encoding: 'base64' }],
    ['sendTransaction', 'AAAA', { encoding: 'base64' }],
    ['sendTransaction', 'A'.repeat(100_000), { encoding: 'base64' }],
    ['sendTransaction', '1'.repeat(1500)],
    ['simulateTransaction', 'AQ==', { encoding: 'base64', sigVerify: true, replaceRecentBlockhash: true }],
  ])('refuses the parameters of %s: %j', async (method, ...params) => {
    expect(await callNode(solana().url, request(method, ...params))).toMatchObject({ id: 1, error: { code: -32602 } })
    expect(await isWell()).toBe(true)
  })

  test('refuses an airdrop that nobody could pay, and a client that has seen a later slot', async () => {
    expect(await callNode(solana().url, request('requestAirdrop', ADDRESS, 2 ** 52))).toMatchObject({
      error: { code: -32002 },
    })
    const ahead = request('getBalance', ADDRESS, { minContextSlot: 2 ** 50 })
    expect(await callNode(solana().url, ahead)).toMatchObject({ error: { code: -32016 } })
  })

  test('spells the epoch in which rent is due to the last digit, which JavaScript rounds', async () => {
    const body = JSON.stringify(request('getAccountInfo', ADDRESS))
    const answer = await fetch(solana().url, { method: 'POST', body })
    expect(await answer.text()).toContain('"rentEpoch":18446744073709551615,')
  })

  test('takes a transaction in base58, as old clients spell it', async () => {
    const { blockhash } = await clientOf(solana()).getLatestBlockhash()
    const to = addressOf(keyOf('saltbox'))
    const instruction = SystemProgram.transfer({ fromPubkey: addressOf(marram), toPubkey: to, lamports: 3 })
    const sent = await callNode(
      solana().url,
      request('sendTransaction', base58.encode(legacy([instruction], blockhash, marram))),
    )
    const { result } = sent as { result: string }
    expect(solana().ledger().find(result)).toMatchObject({ signature: result, error: null, fee: 5000n })
  })
})

/** The runtime ends the process over bytes that it cannot read: nothing of the kind may reach it. */
describe('transactions that mean harm', () => {
  const send = async (bytes: Uint8Array, skipPreflight: boolean): Promise<unknown> => {
    const text = base64.encode(bytes)
    await callNode(solana().url, request('simulateTransaction', text, { encoding: 'base64' }))
    return callNode(solana().url, request('sendTransaction', text, { encoding: 'base64', skipPreflight }))
  }

  test('any bytes are refused', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ minLength: 1, maxLength: 1300 }), fc.boolean(), async (bytes, skip) => {
        expect(await send(bytes, skip)).toMatchObject({ error: { code: -32602 } })
      }),
      { numRuns: 150, seed: 5 },
    )
    expect(await isWell()).toBe(true)
  })

  test.each([
    ['legacy', legacy],
    ['version 0', versioned],
  ])('a %s transaction with any byte changed, cut off or added is answered', async (_name, make) => {
    const { blockhash } = await clientOf(solana()).getLatestBlockhash()
    const to = addressOf(keyOf('saltbox'))
    const instruction = SystemProgram.transfer({ fromPubkey: addressOf(marram), toPubkey: to, lamports: 3 })
    const good = make([instruction], blockhash, marram)
    const spoil = fc.record({
      at: fc.nat(good.length - 1),
      byte: fc.integer({ min: 1, max: 255 }),
      length: fc.integer({ min: -30, max: 30 }),
    })
    await fc.assert(
      fc.asyncProperty(spoil, fc.boolean(), async ({ at, byte, length }, skip) => {
        const bytes = new Uint8Array(good.length + length)
        bytes.set(good.slice(0, bytes.length))
        if (at < bytes.length) bytes[at] = (bytes[at] ?? 0) ^ byte
        const answer = await send(bytes, skip)
        expect(answer).toHaveProperty(length === 0 && skip && 'result' in (answer as object) ? 'result' : 'error.code')
      }),
      { numRuns: 200, seed: 6 },
    )
    expect(solana().ledger().count()).toBe(0)
    expect(await isWell()).toBe(true)
  })
})

describe('JSON-RPC over WebSocket', () => {
  async function open(
    port: 12 | 13,
  ): Promise<{ say(text: string | Buffer): void; heard: unknown[]; end(): void; socket: WebSocket }> {
    const url = new URL(solana().url)
    const socket = new WebSocket(`ws://${url.hostname}:${Number(url.port) + port - 12}`)
    const heard: unknown[] = []
    socket.on('message', (data: Buffer) => heard.push(JSON.parse(data.toString())))
    await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject))
    return { say: (text) => socket.send(text), heard, end: () => socket.terminate(), socket }
  }

  test.each([12, 13] as const)('is on the place +%i', async (port) => {
    const { say, heard, end } = await open(port)
    say(JSON.stringify(request('slotSubscribe')))
    await expect.poll(() => heard).toHaveLength(1)
    solana().mine(3)
    const slot = solana().describe().slot
    await expect
      .poll(() => heard[1])
      .toEqual({
        jsonrpc: '2.0',
        method: 'slotNotification',
        params: { result: { slot, parent: slot - 1, root: slot }, subscription: 1 },
      })
    end()
  })

  test('tells somebody who asks late for a signature, after the answer', async () => {
    const signature = await clientOf(solana()).requestAirdrop(addressOf(marram), 1)
    const { say, heard, end } = await open(13)
    say(JSON.stringify(request('signatureSubscribe', signature, { commitment: 'finalized' })))
    await expect
      .poll(() => heard)
      .toMatchObject([
        { id: 1, result: 1 },
        { method: 'signatureNotification', params: { subscription: 1, result: { value: { err: null } } } },
      ])
    say(JSON.stringify(request('signatureUnsubscribe', 1)))
    await expect.poll(() => heard[2]).toMatchObject({ error: { code: -32602 } })
    end()
  })

  test('tells that a transaction was received, then what became of it', async () => {
    const { say, heard, end } = await open(13)
    const { blockhash } = await clientOf(solana()).getLatestBlockhash()
    const instruction = SystemProgram.transfer({
      fromPubkey: addressOf(marram),
      toPubkey: addressOf(keyOf('saltbox')),
      lamports: 3,
    })
    const bytes = legacy([instruction], blockhash, marram)
    const signature = base58.encode(bytes.slice(1, 65))
    say(JSON.stringify(request('signatureSubscribe', signature, { enableReceivedNotification: true })))
    await expect.poll(() => heard).toHaveLength(1)
    await clientOf(solana()).sendRawTransaction(bytes)
    await expect
      .poll(() => heard.slice(1))
      .toMatchObject([
        { method: 'signatureNotification', params: { result: { value: 'receivedSignature' } } },
        { method: 'signatureNotification', params: { result: { value: { err: null } } } },
      ])
    end()
  })

  test('is silent to calls without an id, as clients send them to stay connected', async () => {
    const { say, heard, end } = await open(13)
    say('{"jsonrpc":"2.0","method":"ping"}')
    say(JSON.stringify({ ...request('slotSubscribe'), id: 'next' }))
    await expect.poll(() => heard).toEqual([{ jsonrpc: '2.0', id: 'next', result: 1 }])
    end()
  })

  test.each([
    ['{', -32700],
    ['null', -32600],
    [JSON.stringify(request('accountSubscribe', 'x')), -32602],
    [JSON.stringify(request('logsSubscribe', { mentions: [] })), -32602],
    [JSON.stringify(request('slotUnsubscribe', 99)), -32602],
    [JSON.stringify(request('getBalance', ADDRESS)), -32601],
  ])('refuses %s', async (text, code) => {
    const { say, heard, end } = await open(13)
    say(text)
    await expect.poll(() => heard).toMatchObject([{ error: { code } }])
    end()
  })

  test('has no room for endless subscriptions, binary or enormous frames', async () => {
    const { say, heard, end } = await open(13)
    say(JSON.stringify(Array.from({ length: 100 }, () => request('slotSubscribe'))))
    say(JSON.stringify(Array.from({ length: 100 }, () => request('slotSubscribe'))))
    say(JSON.stringify(request('slotSubscribe')))
    await expect
      .poll(() => heard)
      .toContainEqual(expect.objectContaining({ error: expect.objectContaining({ code: -32603 }) }))
    end()
    for (const frame of [Buffer.from([1, 2, 3]), 'x'.repeat(200_000)]) {
      const { say: shout, socket } = await open(12)
      const closed = new Promise((resolve) => socket.once('close', resolve))
      shout(frame)
      expect([1003, 1009]).toContain(await closed)
    }
    await expect.poll(() => solana().describe().sockets).toBe(0)
  })

  test('the place +13 says that it has no HTTP', async () => {
    const url = new URL(solana().url)
    url.port = String(Number(url.port) + 1)
    expect((await fetch(url, { method: 'POST', body: '{}' })).status).toBe(426)
  })
})
