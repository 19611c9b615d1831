import { afterAll, beforeAll, beforeEach } from 'vitest'
import { startSandbox, type Sandbox, type SandboxOptions } from '../../sandbox/index.ts'

export const PROJECT = 'projectId=0123456789abcdef0123456789abcdef'

/**
 * One sandbox for all files of a worker, since a start takes a second. It ends with the worker: the nodes notice when their
 * parent is gone.
 */
let shared: Promise<Sandbox> | undefined

/** A sandbox that is put back to its first state before every test; with `options`, one of the file's own. */
export function sandboxOfFile(options?: SandboxOptions): () => Sandbox {
  let sandbox: Sandbox | undefined
  const start = async (): Promise<Sandbox> => startSandbox({ port: 0, quiet: true, ...options })
  beforeAll(async () => {
    sandbox = await (options ? start() : (shared ??= start()))
  })
  beforeEach(async () => {
    await sandbox?.control.reset()
  })
  afterAll(async () => {
    if (options) await sandbox?.stop()
  })
  return () => {
    if (!sandbox) throw new Error('The sandbox did not start.')
    return sandbox
  }
}

/** GET with a valid project id. */
export function get(sandbox: Sandbox, path: string): Promise<Response> {
  return fetch(`${sandbox.urls.services}${path}${path.includes('?') ? '&' : '?'}${PROJECT}`)
}

/** POST as browsers do without a preflight: JSON sent as text/plain. */
export function post(url: string, body: unknown): Promise<Response> {
  return fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'text/plain;charset=UTF-8' },
    body: JSON.stringify(body),
  })
}
