/** `npm start`: the sandbox and the demo page, on loopback, until Ctrl+C. */
import { startSandbox } from '../sandbox/index.ts'
import { startBitcoin } from './bitcoin.ts'
import { startLoginBeside } from './login.ts'
import { buildExample, serveExample } from './examples.ts'

const sandbox = await startSandbox({ quiet: true })
const bitcoin = await startBitcoin(sandbox.urls.demo)
const login = await startLoginBeside(sandbox.urls.demo)
await buildExample('demo')
const demo = await serveExample('demo', Number(new URL(sandbox.urls.demo).port))

process.stdout.write(`
  Harbor, the demo   ${demo.url}
  For developers     ${demo.url}developers
  With Bitcoin       ${demo.url}developers?bitcoin
  With email login   ${demo.url}developers?login
  With staking       ${demo.url}developers?staking
  Contract wallets   ${demo.url}developers?contracts
  Its mailbox        ${login.url}/outbox
  Sandbox control    ${sandbox.urls.services}/_sandbox/
  Demo wallets       ${sandbox.urls.wallets}/larkspur  ${sandbox.urls.wallets}/quarry
  Phone wallet       ${sandbox.urls.phone}
  Sign-in server     ${sandbox.urls.signIn}
  Secure frame       ${sandbox.urls.frame}/sdk
  Inbox              ${sandbox.urls.inbox}
  Bitcoin regtest    ${bitcoin.url}

  Press Ctrl+C to stop.
`)

let stopping = false
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    if (stopping) return
    stopping = true
    void Promise.all([demo.stop(), bitcoin.stop(), login.stop(), sandbox.stop()]).finally(() => process.exit(0))
  })
}
