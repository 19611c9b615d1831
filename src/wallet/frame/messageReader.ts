import type { Clock } from '#kernel'
import { plainCopy } from './plainCopy.ts'
import type { FrameMessage, FrameProtocol } from './protocol.ts'

/** Characters and values of one message (`plainCopy`). */
const MOST_SIZE = 256 * 1024
/** Messages per second; further ones are dropped until the second is over. */
const MOST_MESSAGES = 200
const SECOND = 1_000

export interface MessageReader {
  /** The message, or undefined if it is not to be trusted. Its data is not touched before its sender is known. */
  read(
    event: Pick<MessageEvent<unknown>, 'data' | 'isTrusted' | 'origin' | 'source'>,
    from: unknown,
  ): FrameMessage | undefined
}

/**
 * Accepts messages of the frame only (threat T3). Both window and origin are checked: a window stays the same object when it
 * navigates to another origin, and other windows of the same origin can send to us as well. Events that a script dispatched
 * (`isTrusted` is false) are dropped.
 */
export function createMessageReader(options: {
  readonly origin: string
  readonly protocol: FrameProtocol
  readonly clock: Pick<Clock, 'monotonic'>
  /** Called once per flood. */
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
      // While there is no frame, `from` is undefined or null, and so may be the source of a message.
      if (!isTrusted || !from || source !== from || sender !== origin || isFlood()) return undefined
      const copy = plainCopy(data, MOST_SIZE)
      return copy && protocol.read(copy.value)
    },
  }
}
