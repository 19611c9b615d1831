/** A wallet for the demo: it asks with the browser's own dialog, has no key, and sends nothing. */
import { shapes } from 'latchkey/plugin'

const ACCOUNT = { network: 'main', addresses: ['x7c3f25c42a1fe3c09b2f4c6a1b77d0df1b5d9ae2'] }
const KNOWN = 'my-chain-demo'
const TRANSFER = shapes.fields({ to: shapes.text(41), amount: shapes.text(40) })

/** Codes of EIP-1193 that are not faults: the person declined; the wallet does not know the method. */
const refusal = (code: 4001 | 4200, message: string): Error => Object.assign(new Error(message), { code })

function ask(question: string): void {
  if (!window.confirm(question)) throw refusal(4001, 'The person said no.')
}

async function answer(method: string, params: unknown): Promise<unknown> {
  switch (method) {
    case 'connect':
      ask('Let this page see your account?')
      sessionStorage.setItem(KNOWN, 'yes')
      return ACCOUNT
    case 'accounts':
      return sessionStorage.getItem(KNOWN) ? ACCOUNT : { ...ACCOUNT, addresses: [] }
    case 'disconnect':
      return sessionStorage.removeItem(KNOWN)
    case 'transfer': {
      const { amount, to } = TRANSFER.read(params)
      ask(`Send ${amount} to ${to}?`)
      return { hash: 'ab'.repeat(32) }
    }
    default:
      throw refusal(4200, `This wallet knows no ${method}.`)
  }
}

/** Adds the wallet where the plugin looks for it. */
export function installDemoWallet(): void {
  const request = ({ method, params }: { readonly method: string; readonly params?: unknown }): Promise<unknown> =>
    answer(method, params)
  Object.assign(window, { myChain: { request, on: () => () => {} } })
}
