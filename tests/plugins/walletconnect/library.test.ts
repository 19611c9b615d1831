import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { build, type Rolldown } from 'vite'
import { describe, expect, it } from 'vitest'
import { LatchkeyError } from '#kernel'
import { aliases } from '../../../scripts/aliases.ts'
import { createDeepLink, DEEP_LINK_KEY } from '../../../src/plugins/walletconnect/pairing/deepLink.ts'
import { isGone, refusal, walletError } from '../../../src/plugins/walletconnect/client/errors.ts'
import { libraryLogger } from '../../../src/plugins/walletconnect/client/logger.ts'

const run = promisify(execFile)
const source = fileURLToPath(new URL('../../../src/plugins/walletconnect/client/library.ts', import.meta.url))

describe('the library', () => {
  it('is asked for by name where it is not installed', { timeout: 60_000 }, async () => {
    const folder = await mkdtemp(join(tmpdir(), 'latchkey-walletconnect-'))
    try {
      const [result] = (await build({
        configFile: false,
        logLevel: 'silent',
        resolve: { alias: aliases },
        build: {
          write: false,
          lib: { entry: source, formats: ['es'], fileName: 'index' },
          rolldownOptions: { external: (id) => !/^[./#\0]/.test(id) },
        },
      })) as Rolldown.RolldownOutput[]
      for (const file of result!.output)
        if (file.type === 'chunk') await writeFile(join(folder, file.fileName), file.code)
      const script = `
        import { loadLibrary } from './index.js'
        await loadLibrary().catch(({ code, params }) => console.log(JSON.stringify({ code, params })))
      `
      await writeFile(join(folder, 'package.json'), '{"type":"module"}')
      await writeFile(join(folder, 'main.js'), script)
      const { stdout } = await run(process.execPath, [join(folder, 'main.js')])
      const command = 'npm install @walletconnect/sign-client@2.21.8'
      expect(JSON.parse(stdout)).toEqual({ code: 'PEER_MISSING', params: { command } })
    } finally {
      await rm(folder, { recursive: true })
    }
  })
})

describe('what the library and wallets throw', () => {
  it.each([
    [{ code: 5000, message: 'User rejected.' }, 'USER_REJECTED'],
    [{ code: 5001, message: 'User disapproved requested chains' }, 'USER_REJECTED'],
    [{ code: 5002, message: 'User disapproved requested methods' }, 'USER_REJECTED'],
    [{ code: 4001, message: '' }, 'USER_REJECTED'],
    [new Error('User denied the request'), 'USER_REJECTED'],
    [{ code: 5101, message: 'Unsupported methods.' }, 'PROVIDER_UNSUPPORTED_METHOD'],
    [{ code: 5100, message: 'Unsupported chains.' }, 'CHAIN_NOT_SUPPORTED'],
    [{ code: 4902, message: 'x' }, 'SWITCH_CHAIN_FAILED'],
    [{ code: -32000, message: 'x' }, 'RPC_SERVER'],
    [new Error('Proposal expired'), 'WALLET_TIMEOUT'],
    [new Error('Request expired. Please try again.'), 'WALLET_TIMEOUT'],
    [new Error('No internet connection detected. Please restart your network and try again.'), 'HTTP_NETWORK'],
    [new Error('Failed to publish payload, please try again. id:1 tag:1108'), 'HTTP_TIMEOUT'],
    [new Error('Missing or invalid. request() chainId: eip155:5'), 'CHAIN_NOT_SUPPORTED'],
    [new Error("No matching key. session topic doesn't exist: ab"), 'CONNECTOR_NOT_CONNECTED'],
    [new Error('Missing or invalid. Record was recently deleted - session: ab'), 'CONNECTOR_NOT_CONNECTED'],
    [{ $$type: 'latchkey/error', code: 'ABORTED' }, 'UNKNOWN'],
    ['text', 'UNKNOWN'],
    [undefined, 'UNKNOWN'],
    [new LatchkeyError('CHUNK_FAILED'), 'CHUNK_FAILED'],
  ])('%o is %s', (thrown, code) => {
    expect(walletError(thrown).code).toBe(code)
  })

  it('reads what throws when looked at as nothing', () => {
    const trap = new Proxy({}, { get: () => expect.unreachable('thrown inside') })
    expect(walletError(trap)).toMatchObject({ code: 'UNKNOWN', cause: { message: '' } })
  })

  it("is told to hosts with the wallet's own code, words and data, and without the keys of a pairing", () => {
    const error = walletError({
      code: -32000,
      message: 'reverted wc:ab@2?symKey=secret at wss://relay/?auth=token&projectId=1',
      data: { reason: 'x' },
    })
    expect(error.cause).toEqual({ code: -32000, message: 'reverted wc:… at wss://relay/?…', data: { reason: 'x' } })
    expect(JSON.stringify([error.message, error.cause])).not.toMatch(/secret|token/)
    const loop: { self?: unknown } = {}
    loop.self = loop
    expect(walletError({ code: 1, message: '', data: loop }).cause).toEqual({ code: 1, message: '' })
  })

  it("knows the relay's refusals, and that a session was gone already", () => {
    expect(
      refusal(new Error('WebSocket connection closed abnormally with code: 3000 (Unauthorized: origin not allowed)')),
    ).toBe('ALERT_INVALID_APP_CONFIGURATION')
    expect(refusal(new Error('closed abnormally with code: 3000 (for another reason)'))).toBe('CONNECT_FAILED')
    expect(refusal(new Error('socket hang up'))).toBeUndefined()
    expect([isGone(new Error('Record was recently deleted')), isGone(new Error('x'))]).toEqual([true, false])
  })
})

describe("the library's log", () => {
  it('is in ours, a step lower, as text without keys', () => {
    const said: unknown[][] = []
    const to =
      (level: string) =>
      (...line: unknown[]) =>
        void said.push([level, ...line])
    const log = libraryLogger({ error: to('error'), warn: to('warn'), info: to('info'), debug: to('debug') }).child()
    log.fatal('socket wss://relay.test/?auth=token')
    log.error(new Error('pair() wc:ab@2?symKey=secret failed'))
    log.warn({ payload: { symKey: 'secret' } }, 'Relayer disconnected')
    log.trace('everything')
    log.warn({ symKey: 'secret' })
    expect(said).toEqual([
      ['warn', 'relay client: socket wss://relay.test/?…'],
      ['info', 'relay client: pair() wc:… failed'],
      ['debug', 'relay client: Relayer disconnected'],
    ])
  })
})

describe('the kept link', () => {
  const over = (values: Map<string, string>) =>
    createDeepLink(
      () => ({
        getItem: (key) => values.get(key) ?? null,
        setItem: (key, value) => void values.set(key, value),
        removeItem: (key) => void values.delete(key),
      }),
      { info: () => undefined },
    )

  it.each(['javascript:alert(1)', 'data:text/html,x', 'intent://x', 'java\nscript:x', 'http://evil.example', ''])(
    'is not %s',
    (href) => {
      const values = new Map<string, string>()
      over(values).keep({ href, name: 'Tern' })
      expect(values.size).toBe(0)
      values.set(DEEP_LINK_KEY, JSON.stringify({ href, name: 'Tern' }))
      expect(over(values).read()).toBeUndefined()
    },
  )

  it.each(['{', '[]', '5', '{"href":5,"name":"x"}', '{"href":"tern://"}'])('is not read from %s', (text) => {
    expect(over(new Map([[DEEP_LINK_KEY, text]])).read()).toBeUndefined()
  })

  it('is simply not there where the storage is blocked', () => {
    const blocked = createDeepLink(
      () => {
        throw new DOMException('no', 'SecurityError')
      },
      { info: () => undefined },
    )
    blocked.keep({ href: 'tern://', name: 'Tern' })
    blocked.forget()
    expect(blocked.read()).toBeUndefined()
  })
})
