/** Starts the server of the login example. */
import { startLogin, type LoginServer } from '../examples/plugins/login/server/server.ts'
import { OFFSETS } from '../sandbox/ports.ts'

/** `demo` is the page's own address: the server stands at a fixed distance from it. */
export const startLoginBeside = (demo: string): Promise<LoginServer> =>
  startLogin({ port: Number(new URL(demo).port) + OFFSETS.login - OFFSETS.demo })
