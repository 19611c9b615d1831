/** What the page and its frame say to each other; both sides check it by these. */
import { shapes } from 'latchkey/plugin'

const { fields, guard, maybe, oneOf, text } = shapes

const address = text(42, /^0x[0-9a-fA-F]{40}$/)
const hex = text(20_000, /^0x[0-9a-fA-F]*$/)
const whole = guard((value): value is number => Number.isSafeInteger(value) && Number(value) > 0, 'a whole number')

/** What a person approves: kinds of requests, each with all that they have to see. */
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
  /** Of the chain, for people; and where it is reached, for a transaction. */
  network: text(100),
  node: maybe(text(500, /^https?:/)),
})
export type WantedApproval = ReturnType<typeof approval.read>

const session = fields({ address: maybe(address) })

/** Two minutes for a person to approve are none too many; the login may mean a walk to the mailbox. */
export const REQUESTS = {
  look: { params: look, answer: fields({}), limit: 10_000 },
  /** Whose session there is; asks nobody. */
  session: { params: fields({}), answer: session, limit: 10_000 },
  logIn: { params: fields({}), answer: fields({ address }), person: true },
  approve: { params: approval, answer: fields({ result: hex }), person: true },
  leave: { params: fields({}), answer: fields({}), limit: 10_000 },
} as const

export const EVENTS = {
  /** A person logged in although nobody had asked for it by `logIn`: they opened the form themselves. */
  login: fields({ address }),
  /** The session is over: the server says so. */
  over: fields({}),
} as const

export const shapeOfApproval = approval
export const shapeOfLook = look
