import type { Time } from '../contracts/index.ts'

/** Specification §9: at most one sample every 4 s, of the last 10, with stability weighing more than speed. */
const INTERVAL = 4_000
const SAMPLES = 10
const STABILITY_WEIGHT = 0.7
const LATENCY_WEIGHT = 0.3

/** One node's result in one sample. */
export interface Probe {
  readonly ok: boolean
  /** Milliseconds until it answered or failed. */
  readonly latency: number
}

export interface Ranking<N> {
  /** Best first. */
  order(): readonly N[]
  /** To be called with every request: only this triggers samples. */
  used(): void
}

export interface RankingOptions<N> {
  /** In the order that is used until there are samples. */
  readonly nodes: readonly N[]
  /** Rejects when the node does not answer. Must end by itself. */
  readonly ping: (node: N) => Promise<unknown>
  readonly time: Time
  readonly signal: AbortSignal
  readonly visible: () => boolean
}

/**
 * Ranks nodes by stability and latency. There is no timer: a sample is taken only with a real request and while the page is
 * visible, so nothing polls in the background and nothing has to be stopped (viem's own ranking loops forever).
 */
export function createRanking<N>({ nodes, ping, time, signal, visible }: RankingOptions<N>): Ranking<N> {
  const samples: (readonly Probe[])[] = []
  let order = nodes
  let last = -Infinity
  let sampling = false

  async function probe(node: N): Promise<Probe> {
    const start = time.monotonic()
    const ok = await ping(node).then(
      () => true,
      () => false,
    )
    return { ok, latency: time.monotonic() - start }
  }

  async function sample(): Promise<void> {
    sampling = true
    last = time.monotonic()
    const probes = await Promise.all(nodes.map(probe))
    sampling = false
    if (signal.aborted) return
    samples.push(probes)
    if (samples.length > SAMPLES) samples.shift()
    order = rank(nodes, samples)
  }

  return {
    order: () => order,
    used() {
      if (nodes.length < 2 || sampling || signal.aborted || !visible()) return
      if (time.monotonic() - last >= INTERVAL) void sample()
    },
  }
}

/**
 * Asks one node after the other until one answers. Stops at an error that `isFinal`, because every node would refuse the same;
 * otherwise rejects with the last failure.
 */
export async function askInTurn<N, T>(
  nodes: readonly N[],
  ask: (node: N) => Promise<T>,
  isFinal: (error: unknown) => boolean,
): Promise<T> {
  let failure: unknown
  for (const node of nodes) {
    try {
      return await ask(node)
    } catch (error) {
      if (isFinal(error)) throw error
      failure = error
    }
  }
  throw failure
}

/** The nodes by score, best first; equal scores keep their order. A node that never answered comes last. */
export function rank<N>(nodes: readonly N[], samples: readonly (readonly Probe[])[]): readonly N[] {
  const slowest = Math.max(1, ...samples.flatMap((probes) => probes.map(({ latency }) => latency)))
  const scored = nodes.map((node, index) => {
    const probes = samples.flatMap((sample) => sample[index] ?? [])
    const stability = mean(probes.map(({ ok }) => (ok ? 1 : 0)))
    const speed = 1 - mean(probes.map(({ latency }) => latency)) / slowest
    return { node, score: stability === 0 ? 0 : STABILITY_WEIGHT * stability + LATENCY_WEIGHT * speed }
  })
  return scored.toSorted((one, other) => other.score - one.score).map(({ node }) => node)
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length)
}
