/** The endpoints on a server of Node's own. */
import { serve } from '@hono/node-server'
import type { AddressInfo } from 'node:net'
import { createSignInServer } from './app.ts'
import type { SignInOptions } from './options.ts'

export interface RunningSignIn {
  /** The base of the endpoints. */
  readonly url: string
  stop(): Promise<void>
}

/** Listens on loopback: in production, a proxy with TLS stands before it. Port 0 selects a free one. */
export async function startSignIn(port: number, options: SignInOptions): Promise<RunningSignIn> {
  const { fetch } = createSignInServer(options)
  const hostname = '127.0.0.1'
  const server = await new Promise<ReturnType<typeof serve>>((resolve, reject) => {
    const started = serve({ fetch, port, hostname }, () => resolve(started))
    started.once('error', reject)
  })
  return {
    url: `http://${hostname}:${(server.address() as AddressInfo).port}${options.path ?? '/sign-in'}`,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        if ('closeAllConnections' in server) server.closeAllConnections()
      }),
  }
}
