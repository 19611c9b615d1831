/** Starts and ends one anvil process. */
import { spawn } from 'node:child_process'
import { constants } from 'node:fs'
import { access } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { createServer, type AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { PortTaken } from '../http/server.ts'
import { HOST } from '../ports.ts'
import { NODE_ACCOUNTS, NODE_MNEMONIC, type SandboxNetwork } from './networks.ts'
import { createRpc, type Rpc } from './rpc.ts'

const READY_LIMIT = 15_000
const PACKAGE = '@foundry-rs/anvil-linux-amd64'

export interface Anvil {
  readonly rpc: Rpc
  stop(): Promise<void>
}

/** Starts a node for `network`, whose first block is of `time` (seconds since 1970); resolves when it answers. */
export async function startAnvil(network: SandboxNetwork, port: number, time: number): Promise<Anvil> {
  const binary = await findAnvil()
  await assertFree(port, `node for ${network.name}`)
  // Without CORS no page can ask anvil directly: nodePort.ts decides who may.
  const args = ['--quiet', '--host', HOST, '--port', String(port), '--no-cors', '--chain-id', String(network.id)]
  args.push('--mnemonic', NODE_MNEMONIC, '--accounts', String(NODE_ACCOUNTS), '--timestamp', String(time))
  if (network.hardfork) args.push('--hardfork', network.hardfork)
  const guard = fileURLToPath(new URL('./guard.mjs', import.meta.url))
  // Detached, so that Ctrl-C reaches only this process, which then ends the node in order.
  const child = spawn(process.execPath, [guard, binary, ...args], {
    stdio: ['pipe', 'ignore', 'pipe'],
    detached: true,
  })
  let complaints = ''
  child.stderr.on('data', (chunk: Buffer) => (complaints = (complaints + chunk.toString()).slice(-2000)))
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()))
  const stop = async (): Promise<void> => {
    child.stdin.end()
    await ended
  }
  const rpc = createRpc(`http://${HOST}:${port}`)
  try {
    await Promise.race([
      untilReady(rpc, network),
      ended.then(() => Promise.reject(new Error(`The node for ${network.name} ended: ${complaints.trim()}`))),
    ])
  } catch (error) {
    await stop()
    throw error
  }
  return { rpc, stop }
}

async function untilReady(rpc: Rpc, network: SandboxNetwork): Promise<void> {
  const limit = Date.now() + READY_LIMIT
  let last: unknown
  while (Date.now() < limit) {
    try {
      if (Number(await rpc.hex('eth_chainId')) === network.id) return
    } catch (error) {
      last = error
    }
    await sleep(20)
  }
  throw new Error(`The node for ${network.name} did not answer within ${READY_LIMIT} ms.`, { cause: last })
}

/** `ANVIL_BIN`, else the optional dependency's binary. Rejects with what to do when there is neither. */
export async function findAnvil(env: NodeJS.ProcessEnv = process.env): Promise<string> {
  const binary = env['ANVIL_BIN'] || fromPackage()
  const usable =
    binary !== undefined &&
    (await access(binary, constants.X_OK).then(
      () => true,
      () => false,
    ))
  if (usable) return binary
  const what = binary === undefined ? `The package ${PACKAGE} is not installed` : `${binary} is no program`
  throw new Error(
    `The sandbox needs anvil, the Ethereum node of Foundry. ${what}. On Linux x64 run "npm install" without ` +
      `--omit=optional; elsewhere install Foundry (https://getfoundry.sh) and set ANVIL_BIN to its anvil.`,
  )
}

function fromPackage(): string | undefined {
  try {
    return createRequire(import.meta.url).resolve(`${PACKAGE}/bin/anvil`)
  } catch {
    return undefined
  }
}

/** A free port that is not published: clients reach the node through the guarded port (nodePort.ts). */
export async function freePort(): Promise<number> {
  const probe = createServer()
  await new Promise<void>((resolve) => probe.listen(0, HOST, resolve))
  const { port } = probe.address() as AddressInfo
  await new Promise((resolve) => probe.close(resolve))
  return port
}

/** anvil's own complaint about a taken port is hard to read, so we look first. */
async function assertFree(port: number, what: string): Promise<void> {
  const probe = createServer()
  await new Promise<void>((resolve, reject) => {
    probe.once('error', () => reject(new PortTaken(port, what)))
    probe.listen(port, HOST, resolve)
  })
  await new Promise((resolve) => probe.close(resolve))
}
