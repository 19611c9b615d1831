/** The messages between the page and its frame. Both sides validate them with these shapes. */
import { shapes } from 'latchkey/plugin'

const { fields, guard, maybe, oneOf, text } = shapes

const address = text(42, /^0x[0-9a-fA-F]{40}$/)
const hex = text(20_000, /^0x[0-9a-fA-F]*$/)
const whole = guard((value): value is number => Number.isSafeInteger(value) && Number(value) > 0, 'a whole number')

/** The methods that a person has to approve. */
export const APPROVALS = ['personal_sign', 'eth_signTypedData_v4', 'eth_sendTransaction'] as const
export type Approval = (typeof APPROVALS)[number]

const look = fields({
  theme: oneOf(['dark', 'light']),
  dir: oneOf(['ltr', 'rtl']),
  lang: text(35, /^[-\w]+$/),
})
export type Look = ReturnType<typeof look.read>

const transaction = fields({ to: maybe(address), value: maybe(hex), data: maybe(hex), gas: maybe(hex) })
export type WantedTransaction = ReturnType<typeof transaction.read>

const approval = fields({
  method: oneOf(APPROVALS),
  /** The message in hex, or typed data as JSON. */
  message: maybe(text(20_000)),
  transaction: maybe(transaction),
  chainId: whole,
  /** The network's name, to show it. */
  network: text(100),
  /** The address of a node, to send a transaction. */
  node: maybe(text(500, /^https?:/)),
})
export type WantedApproval = ReturnType<typeof approval.read>

const session = fields({ address: maybe(address) })

/** Requests with `person` have no time limit, because a person may take any time. */
export const REQUESTS = {
  look: { params: look, answer: fields({}), limit: 10_000 },
  /** The address of the session, if there is one. Does not ask the person. */
  session: { params: fields({}), answer: session, limit: 10_000 },
  logIn: { params: fields({}), answer: fields({ address }), person: true },
  approve: { params: approval, answer: fields({ result: hex }), person: true },
  leave: { params: fields({}), answer: fields({}), limit: 10_000 },
} as const

export const EVENTS = {
  /** The person logged in without a `logIn` request, because they opened the form themselves. */
  login: fields({ address }),
  /** The server has ended the session. */
  over: fields({}),
} as const

export const shapeOfApproval = approval
export const shapeOfLook = look
