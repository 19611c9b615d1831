import { execFileSync, spawn } from 'node:child_process'
import { createServer } from 'node:net'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { limits } from '../limits.ts'
import { findAnvil } from '../../sandbox/chains/anvil.ts'
import { createRpc } from '../../sandbox/chains/rpc.ts'
import { startSandbox } from '../../sandbox/index.ts'
import { basePort, OFFSETS, portOf, urlOf } from '../../sandbox/ports.ts'
import { freeBase } from '../../sandbox/freeBase.ts'

describe('starting and stopping', () => {
  test.each(['services', 'wallets', 'walletPage', 'relay', 'node31338'] as const)(
    'a taken port for %s is named, and nothing is left running',
    async (place) => {
      const base = await freeBase()
      const squatter = createServer()
      await new Promise<void>((resolve) => squatter.listen(portOf(base, place), '127.0.0.1', resolve))
      await expect(startSandbox({ port: base, quiet: true })).rejects.toThrow(
        new RegExp(`Port ${portOf(base, place)} .* is taken.*SANDBOX_PORT`),
      )
      await new Promise((resolve) => squatter.close(resolve))
      const again = await startSandbox({ port: base, quiet: true })
      await again.stop()
    },
  )

  test('stop ends everything, and stopping twice is harmless', async () => {
    const sandbox = await startSandbox({ port: 0, quiet: true })
    await sandbox.stop()
    await sandbox.stop()
    const urls = [
      sandbox.urls.services,
      sandbox.urls.wallets,
      sandbox.urls.frame,
      sandbox.urls.inbox,
      ...Object.values(sandbox.urls.nodes),
    ]
    for (const url of urls) await expect(fetch(url)).rejects.toThrow('fetch failed')
  })

  test('two starts with one seed give the same directory and chains, another seed gives another directory', async () => {
    const contents = async (seed: string): Promise<{ directory: string; token: unknown; head: unknown }> => {
      const sandbox = await startSandbox({ port: 0, seed, quiet: true })
      const query = `entries=100&projectId=${'0'.repeat(32)}`
      const directory = await (await fetch(`${sandbox.urls.services}/getWallets?${query}`)).text()
      const listed = directory.replaceAll(sandbox.urls.phone, '')
      const rpc = createRpc(sandbox.urls.nodes['31337'])
      const token = await rpc.request('eth_getCode', ['0xCc7B70Cc884dDf9FE342C35D45e41cB418DC2e46', 'latest'])
      const head = await rpc.request('eth_blockNumber')
      await sandbox.stop()
      return { directory: listed, token, head }
    }
    const first = await contents('one')
    expect(await contents('one')).toEqual(first)
    expect((await contents('two')).directory).not.toBe(first.directory)
    expect(String(first.token).length).toBeGreaterThan(100)
  })

  test('a missing anvil is explained with a way to get one', async () => {
    await expect(findAnvil({ ANVIL_BIN: '/nowhere/anvil' })).rejects.toThrow(/anvil.*\/nowhere\/anvil.*ANVIL_BIN/s)
  })

  test('a base port that cannot be is refused', () => {
    expect(basePort({})).toBe(4700)
    expect(basePort({ SANDBOX_PORT: '5000' })).toBe(5000)
    for (const wrong of ['x', '80', '65530', '1.5']) {
      expect(() => basePort({ SANDBOX_PORT: wrong })).toThrow(`SANDBOX_PORT is "${wrong}"`)
    }
    expect(new Set(Object.values(OFFSETS)).size).toBe(Object.keys(OFFSETS).length)
  })

  test.each(['SIGTERM', 'SIGINT', 'SIGKILL'] as const)('no node outlives a command that ends by %s', async (signal) => {
    const base = await freeBase()
    const main = fileURLToPath(new URL('../../sandbox/main.ts', import.meta.url))
    const command = spawn(process.execPath, ['--import', 'tsx', main], {
      env: { ...process.env, SANDBOX_PORT: String(base) },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    let output = ''
    command.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
    await expect.poll(() => output, { timeout: limits.step }).toContain('The sandbox is ready.')
    expect(await createRpc(urlOf(base, 'node31337')).request('eth_chainId')).toBe('0x7a69')
    // Each node and its guard are processes of their own.
    const nodes = descendantsOf(command.pid ?? 0).filter(({ args }) => args.includes('--chain-id'))
    expect(nodes).toHaveLength(4)
    const ended = new Promise((resolve) => command.once('close', resolve))
    command.kill(signal)
    await ended
    await expect.poll(() => nodes.filter(({ pid }) => isAlive(pid)), { timeout: limits.condition }).toEqual([])
  })
})

interface Process {
  readonly pid: number
  readonly parent: number
  readonly args: string
}

/** All processes that a process started, and theirs. */
function descendantsOf(pid: number): readonly Process[] {
  const list = execFileSync('ps', ['-axo', 'pid=,ppid=,args='], { encoding: 'utf8', maxBuffer: 16_000_000 })
  const all = list.split('\n').map((line): Process => {
    const [, own, parent, args = ''] = /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line) ?? []
    return { pid: Number(own), parent: Number(parent), args }
  })
  const below = (parent: number): readonly Process[] =>
    all.filter((each) => each.parent === parent).flatMap((each) => [each, ...below(each.pid)])
  return below(pid)
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
