import type { Clock } from '#kernel'
import { plainCopy } from './plainCopy.ts'
import type { FrameMessage, FrameProtocol } from './protocol.ts'

/** Characters and values of one message. */
const MOST_SIZE = 256 * 1024
/** Messages in a second; a page that says more is not listened to until the second is over. */
const MOST_MESSAGES = 200
const SECOND = 1_000

export interface MessageReader {
  /** What a message of the window means, or undefined: nothing that it holds is looked at before its sender is known. */
  read(
    event: Pick<MessageEvent<unknown>, 'data' | 'isTrusted' | 'origin' | 'source'>,
    from: unknown,
  ): FrameMessage | undefined
}

/**
 * Who may speak for the frame (threat T3): its own window and its own origin, both, since a window keeps its identity when it
 * navigates elsewhere, and any window of the origin could send to us. Events that a script made up are none of the browser's.
 */
export function createMessageReader(options: {
  readonly origin: string
  readonly protocol: FrameProtocol
  readonly clock: Pick<Clock, 'monotonic'>
  /** Told once for each flood. */
  readonly onFlood: () => void
}): MessageReader {
  const { clock, onFlood, origin, protocol } = options
  let [since, count] = [-SECOND, 0]
  const isFlood = (): boolean => {
    const now = clock.monotonic()
    if (now - since >= SECOND) [since, count] = [now, 0]
    count += 1
    if (count === MOST_MESSAGES + 1) onFlood()
    return count > MOST_MESSAGES
  }
  return {
    read({ data, isTrusted, origin: sender, source }, from) {
      // Without a window of ours, `null` would be equal to the source of a message without one.
      if (!isTrusted || !from || source !== from || sender !== origin || isFlood()) return undefined
      const copy = plainCopy(data, MOST_SIZE)
      return copy && protocol.read(copy.value)
    },
  }
}
