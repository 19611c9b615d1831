/** Faults of services on demand, by path. */
import type { ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import * as v from 'valibot'
import { Refusal, type Reply } from '../http/reply.ts'
import type { Context } from '../http/router.ts'

const common = {
  /** A path; `*` stands for anything. `/v1/` is the JSON-RPC proxy. */
  match: v.pipe(v.string(), v.startsWith('/', 'must be a path that starts with /')),
  /** For the proxy: only calls of this method (in a batch: any of them). */
  rpcMethod: v.optional(v.pipe(v.string(), v.nonEmpty())),
  /** How often; always, without it. */
  times: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1))),
}
const ms = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(600_000))

/** Only the secure frame can answer twice, reload itself, or come from another origin than it should. */
const FRAME_PATH = v.pipe(v.string(), v.startsWith('/frame/', 'must be a path of the frame: /frame/…'))

export const FAULT = v.variant('mode', [
  v.strictObject({ ...common, mode: v.literal('delay'), ms: v.optional(ms, 3000) }),
  v.strictObject({
    ...common,
    mode: v.literal('status'),
    status: v.optional(v.pipe(v.number(), v.integer(), v.minValue(400), v.maxValue(599)), 503),
    /** Seconds, as the header says them. */
    retryAfter: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0))),
  }),
  v.strictObject({ ...common, mode: v.literal('malformed') }),
  v.strictObject({
    ...common,
    mode: v.literal('huge'),
    bytes: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(50_000_000)), 5_000_000),
  }),
  v.strictObject({ ...common, mode: v.literal('hang') }),
  v.strictObject({ ...common, mode: v.literal('gone') }),
  v.strictObject({ ...common, match: FRAME_PATH, mode: v.picklist(['twice', 'reload', 'elsewhere']) }),
])
export type Fault = v.InferOutput<typeof FAULT>
export type FaultInput = v.InferInput<typeof FAULT>

export interface Faults {
  /** Replaces all faults; connections that hang are cut. */
  set(faults: readonly Fault[]): void
  list(): readonly Fault[]
  /** The fault that waits for a path of the frame, which has to be named as such: `*` alone means the services. */
  peek(path: string): Fault | undefined
  /** The same, and uses it up. */
  takeNamed(path: string): Fault | undefined
  /** Misbehaves if a fault fits, or by the one that is given: an answer, null (nothing will follow), or undefined (go on as usual). */
  apply(context: Context, named?: Fault): Promise<Reply | null | undefined>
}

export function createFaults(): Faults {
  let active: Fault[] = []
  const hanging = new Set<ServerResponse>()

  /** The first fault that fits; a counted one is used up. */
  async function take(context: Context): Promise<Fault | undefined> {
    for (const fault of active) {
      if (!fitsPath(fault.match, context.path)) continue
      if (fault.rpcMethod && !(await methodsOf(context)).includes(fault.rpcMethod)) continue
      if (!active.includes(fault)) continue
      spend(fault)
      return fault
    }
    return undefined
  }

  function spend(fault: Fault): void {
    if (fault.times === undefined) return
    const left = fault.times - 1
    active = active.flatMap((other) => (other !== fault ? [other] : left > 0 ? [{ ...fault, times: left }] : []))
  }

  const peek = (path: string): Fault | undefined =>
    active.find(({ match }) => match.startsWith('/frame/') && fitsPath(match, path))

  return {
    set(faults) {
      active = [...faults]
      for (const response of hanging) response.destroy()
    },
    list: () => active,
    peek,
    takeNamed(path) {
      const fault = peek(path)
      if (fault) spend(fault)
      return fault
    },
    async apply(context, named) {
      const fault = named ?? (await take(context))
      switch (fault?.mode) {
        case undefined:
          return undefined
        case 'delay':
          await sleep(fault.ms)
          return undefined
        case 'status':
          throw new Refusal(
            fault.status,
            'fault',
            'The sandbox was told to fail here.',
            fault.retryAfter === undefined ? {} : { 'retry-after': String(fault.retryAfter) },
          )
        case 'malformed':
          return { headers: { 'content-type': 'application/json' }, body: '{"data": [{"id": "cut off' }
        case 'huge':
          return {
            headers: { 'content-type': 'application/json' },
            body: `{"data":[],"filling":"${'x'.repeat(fault.bytes)}"}`,
          }
        case 'hang':
          hanging.add(context.response)
          context.response.on('close', () => hanging.delete(context.response))
          return null
      }
      // What is left is `gone`, and what pages alone can do.
      context.response.destroy()
      return null
    },
  }
}

/** `*` stands for anything; all else is literal. A trailing slash does not matter. */
function fitsPath(match: string, path: string): boolean {
  const parts = (match.length > 1 ? match.replace(/\/$/, '') : match).split('*')
  const literal = parts.map((part) => part.replace(/[\\^$.|?+()[\]{}]/g, '\\$&'))
  return new RegExp(`^${literal.join('.*')}$`).test(path)
}

const CALLS = v.union([v.object({ method: v.string() }), v.array(v.object({ method: v.string() }))])

async function methodsOf(context: Context): Promise<readonly string[]> {
  if (context.method !== 'POST') return []
  const calls = v.safeParse(CALLS, await context.body())
  if (!calls.success) return []
  return [calls.output].flat().map(({ method }) => method)
}
