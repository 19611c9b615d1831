/** Faults of services on demand, by path. */
import type { ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import * as v from 'valibot'
import { Refusal, type Reply } from '../http/reply.ts'
import type { Context } from '../http/router.ts'
import type { Fault } from './faultSchema.ts'
import { createHeldRequests } from './held.ts'

/** What misbehaves says: an answer, null (nothing will follow), or undefined (go on as usual). */
type Outcome = Promise<Reply | null | undefined>
type Hold = Extract<Fault, { mode: 'hold' }>
/** What happens once nothing holds the request. */
type Answering = Exclude<Fault, Hold> | NonNullable<Hold['instead']>

export interface Faults {
  /** Replaces all faults; connections that hang are cut, and requests that are held go on. */
  set(faults: readonly Fault[]): void
  list(): readonly Fault[]
  /** Ends the faults that hold, those with this `match` or all, and lets what they hold go on. */
  release(match?: string): void
  /** Paths of the requests that are held, oldest first. */
  held(): readonly string[]
  /** Misbehaves if a fault fits. */
  apply(context: Context): Outcome
  /** The same for another server, whose faults have to name it (`/node/31337`, `/frame/sdk`): `*` alone means the services. */
  applyAt(context: Context, path: string): Outcome
  /** The mode that waits for such a path. */
  modeAt(path: string): Fault['mode'] | undefined
  /** The same, and uses it up: for who misbehaves on its own. What holds is waited for, and null when its client has gone. */
  takeAt(context: Context, path: string): Promise<Answering | null | undefined>
}

export function createFaults(): Faults {
  let active: Fault[] = []
  const hanging = new Set<ServerResponse>()
  const held = createHeldRequests()

  /** The first fault that fits; a counted one is used up. */
  async function take(context: Context, path: string, among: (fault: Fault) => boolean): Promise<Fault | undefined> {
    for (const fault of active) {
      if (!among(fault) || !fitsPath(fault.match, path)) continue
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

  /** What there is to do once nothing holds the request: null when nobody waits for it any more. */
  async function afterHold(
    context: Context,
    path: string,
    fault: Fault | undefined,
  ): Promise<Answering | null | undefined> {
    if (fault?.mode !== 'hold') return fault
    return (await held.hold(context, path, fault.match)) ? fault.instead : null
  }

  async function misbehave(context: Context, fault: Answering | null | undefined): Outcome {
    switch (fault?.mode) {
      case undefined:
        return fault === null ? null : undefined
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
  }

  const takeAt: Faults['takeAt'] = async (context, path) =>
    afterHold(context, path, await take(context, path, isFor(path)))

  return {
    set(faults) {
      active = [...faults]
      for (const response of hanging) response.destroy()
      held.release()
    },
    list: () => active,
    release(match) {
      active = active.filter((fault) => fault.mode !== 'hold' || (match !== undefined && fault.match !== match))
      held.release(match)
    },
    held: held.list,
    async apply(context) {
      const fault = await take(context, context.path, () => true)
      return misbehave(context, await afterHold(context, context.path, fault))
    },
    applyAt: async (context, path) => misbehave(context, await takeAt(context, path)),
    modeAt: (path) => active.find((fault) => isFor(path)(fault) && fitsPath(fault.match, path))?.mode,
    takeAt,
  }
}

/** Whether a fault names the server that a path begins with. */
const isFor = (path: string) => {
  const server = `/${path.split('/')[1]}/`
  return ({ match }: Fault): boolean => match.startsWith(server)
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
