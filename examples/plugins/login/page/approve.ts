/** Shows a request to the person, and signs it with the frame's key. */
import { LatchkeyError } from 'latchkey/plugin'
import { createWalletClient, defineChain, formatEther, hexToBytes, http, isHex, type Hex } from 'viem'
import type { PrivateKeyAccount } from 'viem/accounts'
import type { WantedApproval } from '../protocol.ts'
import { el, isBusy, setBusy, show } from './dom.ts'
import { say } from './words.ts'

/** Clicks within this time are ignored, because they may have been meant for what was shown before. In ms. */
const CLICK_GUARD = 500

/** Rejects with USER_REJECTED, or with ABORTED if the signal is aborted. */
export function approve(
  account: PrivateKeyAccount,
  wanted: WantedApproval,
  site: string,
  signal: AbortSignal,
): Promise<Hex> {
  return new Promise((resolve, reject) => {
    const wrong = el('p', { class: 'wrong', role: 'alert' })
    const yes = el('button', { class: 'primary', type: 'button' }, say('yes'))
    const no = el('button', { type: 'button' }, say('no'))
    const since = performance.now()
    no.addEventListener('click', () => reject(new LatchkeyError('USER_REJECTED')))
    yes.addEventListener('click', () => {
      if (isBusy(yes) || performance.now() - since < CLICK_GUARD) return
      setBusy(yes, say('yesing'), true)
      sign(account, wanted).then(resolve, () => {
        setBusy(yes, say('yes'), false)
        wrong.textContent = say('FAILED')
      })
    })
    signal.addEventListener('abort', () => reject(new LatchkeyError('ABORTED')))
    const pair = el('div', { class: 'pair' }, no, yes)
    show(
      el('h1', {}, titleOf(wanted)),
      el('p', {}, say('asks', { site: new URL(site).host, network: wanted.network })),
      detailsOf(wanted),
      wrong,
      pair,
    )
  })
}

const titleOf = ({ method }: WantedApproval): string =>
  say(method === 'eth_sendTransaction' ? 'sendTitle' : method === 'personal_sign' ? 'signTitle' : 'typedTitle')

function detailsOf({ message = '', method, transaction = {} }: WantedApproval): Node {
  if (method === 'personal_sign') return el('pre', { tabindex: '0' }, readable(message))
  if (method === 'eth_signTypedData_v4')
    return el('pre', { tabindex: '0' }, JSON.stringify(JSON.parse(message), null, 2))
  const facts: readonly (readonly [string, string])[] = [
    [say('to'), transaction.to ?? say('creates')],
    [say('value'), `${formatEther(BigInt(transaction.value ?? '0x0'))} ETH`],
    ...(transaction.data && transaction.data !== '0x' ? [[say('data'), transaction.data] as const] : []),
  ]
  return el('dl', {}, ...facts.flatMap(([name, value]) => [el('dt', {}, name), el('dd', {}, value)]))
}

/** The message as text. If it is not valid UTF-8, it is shown in hex. */
function readable(message: string): string {
  if (!isHex(message)) return message
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(hexToBytes(message))
  } catch {
    return message
  }
}

async function sign(
  account: PrivateKeyAccount,
  { chainId, message = '', method, network, node = '', transaction = {} }: WantedApproval,
): Promise<Hex> {
  if (method === 'personal_sign') return account.signMessage({ message: isHex(message) ? { raw: message } : message })
  if (method === 'eth_signTypedData_v4')
    return account.signTypedData(JSON.parse(message) as Parameters<typeof account.signTypedData>[0])
  // The site chose the node, which can influence only the fee and the nonce. The receiver and the amount are those that were shown.
  const nativeCurrency = { name: 'Ether', symbol: 'ETH', decimals: 18 }
  const chain = defineChain({ id: chainId, name: network, nativeCurrency, rpcUrls: { default: { http: [node] } } })
  const client = createWalletClient({ account, chain, transport: http(node, { timeout: 10_000 }) })
  const { data, gas, to, value } = transaction
  return client.sendTransaction({
    ...(to && { to: to as Hex }),
    ...(data && { data: data as Hex }),
    ...(gas && { gas: BigInt(gas) }),
    value: BigInt(value ?? '0x0'),
  })
}
