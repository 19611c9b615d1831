/** The frame's plugin, without a frame, for the states of logins. */
import { LatchkeyError, defineModule, definePlugin, provide, type InstalledPlugin } from '#kernel'
import { FRAME, type FrameUser, type LoginRequests, type SecureFrame } from '#wallet'

export type FrameAnswers = Partial<Record<keyof LoginRequests, unknown>>

/** It answers as a state wants. An error is a text or an error of ours, and nothing is a request that waits. `connect` waits for ever with `connecting`. */
export function scriptedFrame(
  answers: FrameAnswers,
  { connecting, user }: { readonly connecting?: boolean; readonly user?: FrameUser } = {},
): InstalledPlugin {
  const answer = (name: keyof LoginRequests, signal: AbortSignal | undefined): Promise<never> => {
    const said = answers[name]
    if (said instanceof Error) return Promise.reject(said)
    if (typeof said === 'object' && said !== null) return Promise.resolve(said as never)
    if (typeof said === 'string') return Promise.reject(new LatchkeyError('FRAME_ERROR', { params: { message: said } }))
    return new Promise((_, reject) => {
      signal?.addEventListener('abort', () => reject(new LatchkeyError('ABORTED')))
    })
  }
  const fixed = <T>(value: T) => ({ get: () => value, subscribe: () => () => {} })
  const service: SecureFrame = {
    user: fixed(user),
    smartAccountNetworks: fixed([]),
    register: () => ({ dispose() {} }),
    request: (name, _, { signal } = {}) => answer(name, signal),
    connect: () => (connecting ? new Promise(() => {}) : Promise.resolve()),
    preferAccountType: async (type) => type,
    abortAll() {},
    rejectApprovals() {},
  }
  return definePlugin({
    id: 'frame',
    version: '1.0.0',
    apiVersion: 1,
    provides: [FRAME],
    load: async () => ({ default: defineModule({ services: [provide(FRAME, { make: () => service })] }) }),
  })()
}
