/** A base port whose places are all free, for several sandboxes beside each other. */
import { randomInt } from 'node:crypto'
import { createServer, type Server } from 'node:net'
import { PortTaken } from './http/server.ts'
import { HOST, OFFSETS } from './ports.ts'

/**
 * Bases begin at multiples of this, so that two sandboxes share either all of their places or none: who comes second finds the first
 * place taken. The range lies below the ports that systems give to outgoing connections, which come and go between a look and a start.
 */
const APART = 20
const FIRST = 10_000
const LAST = 32_000 - APART
const MOST_TRIES = 200
const MOST_STARTS = 5

/** Starts at a free base; at another one when somebody else takes a place of it first. */
export async function onFreeBase<T>(start: (base: number) => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await start(await freeBase())
    } catch (error) {
      if (!(error instanceof PortTaken) || tries === MOST_STARTS) throw error
    }
  }
}

export async function freeBase(): Promise<number> {
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const base = FIRST + APART * randomInt((LAST - FIRST) / APART)
    if (await areFree(Object.values(OFFSETS).map((offset) => base + offset))) return base
  }
  throw new Error('No base port with all its places free was found.')
}

/** Whether the system gives each of these ports. */
async function areFree(ports: readonly number[]): Promise<boolean> {
  const probes = await Promise.all(ports.map(take))
  const open = probes.filter((probe) => probe !== undefined)
  await Promise.all(open.map((probe) => new Promise((resolve) => probe.close(resolve))))
  return open.length === ports.length
}

function take(port: number): Promise<Server | undefined> {
  const probe = createServer()
  return new Promise((resolve) => {
    probe.once('error', () => resolve(undefined))
    probe.listen(port, HOST, () => resolve(probe))
  })
}
