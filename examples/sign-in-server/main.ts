/**
 * `npx tsx examples/sign-in-server/main.ts`: the sign-in server on port 3004, or `PORT`, for pages of this machine, until it is
 * stopped. `ORIGINS` names the pages (commas between), `RPC_1=https://…` the node of the EVM network 1, and so on.
 */
import { startSignIn } from './server.ts'

const { ORIGINS = 'http://localhost:5173,http://127.0.0.1:5173', PORT = '3004' } = process.env
const origins = ORIGINS.split(',').map((origin) => origin.trim())
const evm = Object.entries(process.env).flatMap(([name, rpc]) => {
  const [, chainId] = /^RPC_(\d+)$/.exec(name) ?? []
  return chainId && rpc ? [[`eip155:${chainId}`, { rpc }] as const] : []
})
const networks = { ...Object.fromEntries(evm), 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': {} }
const secure = origins.some((origin) => origin.startsWith('https:'))

const { stop, url } = await startSignIn(Number(PORT), { origins, networks, secure })
console.log(`Sign-in: ${url}, for pages of ${origins.join(', ')} on ${Object.keys(networks).join(', ')}`)
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void stop())
