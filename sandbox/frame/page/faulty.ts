/** Answers as it should, or as the sandbox was told to misbehave. */
import type { Api, AskedFault } from './api.ts'
import { FrameFailure } from './failure.ts'
import type { Answer, Exchange } from './host.ts'

const NONSENSE = { success: { nonsense: '\u0000'.repeat(8), address: 42, action: ['VERIFY'], chainId: {} } }

export function createExchange(api: Pick<Api, 'fault'>): Exchange {
  return (name, make, send) => {
    void (async () => {
      // A server that is away must not keep the frame from answering.
      const fault = await api.fault(name).catch(() => null)
      if (fault?.mode === 'hang') return
      if (fault?.mode === 'gone') return location.replace('about:blank')
      if (fault?.mode === 'reload') return location.reload()
      if (fault?.mode === 'elsewhere') return location.replace(elsewhere())
      if (fault?.mode === 'status') return send({ error: 'The sandbox was told to fail here.' })
      if (fault?.mode === 'malformed') return send(NONSENSE)
      if (fault?.mode === 'huge') return send({ success: { filling: 'x'.repeat(fault.bytes ?? 5_000_000) } })
      const answer = await answerOf(make)
      await pause(fault)
      send(answer)
      if (fault?.mode === 'twice') send(answer)
    })()
  }
}

async function answerOf(make: () => Promise<unknown>): Promise<Answer> {
  try {
    return { success: await make() }
  } catch (error) {
    // What went wrong inside is not for the page around: texts of libraries may have anything in them.
    return { error: error instanceof FrameFailure ? error.message : 'An error occurred' }
  }
}

async function pause(fault: AskedFault): Promise<void> {
  if (fault?.mode === 'delay') await new Promise((resolve) => setTimeout(resolve, fault.ms))
}

/** The same page under another name of this machine, which is another origin. */
function elsewhere(): string {
  const address = new URL(location.href)
  address.hostname = 'localhost'
  return address.href
}
