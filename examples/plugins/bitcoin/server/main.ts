/** `npx tsx examples/plugins/bitcoin/server/main.ts`: a regtest chain on port 3002, or `BITCOIN_PORT`, until it is stopped. */
import { startRegtest } from './server.ts'

const { stop, url } = await startRegtest({
  port: Number(process.env['BITCOIN_PORT'] ?? 3002),
  seed: process.env['BITCOIN_SEED'] ?? 'harbor',
})
console.log(`Bitcoin regtest by Esplora's API: ${url}`)
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void stop())
