/** `npx tsx examples/plugins/login/server/main.ts`: the login server on port 3003, or `LOGIN_PORT`, until it is stopped. */
import { startLogin } from './server.ts'

const { stop, url } = await startLogin({ port: Number(process.env['LOGIN_PORT'] ?? 3003) })
console.log(`Email login: ${url}/frame, and its mail: ${url}/outbox`)
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void stop())
