import * as v from 'valibot'
import { namesIn, rowsOf, textOf } from '../docs/pages.ts'

/** A row of the message table in docs/frame-protocol.md. */
export interface MessageRow {
  readonly name: string
  /** Undefined where the table says "none". */
  readonly payload: v.GenericSchema | undefined
  readonly success: v.GenericSchema | undefined
  /** A payload that the table allows, with every field. */
  readonly sample: Record<string, unknown> | undefined
  /** Names of the fields that must be there. */
  readonly required: readonly string[]
  readonly isRefused: boolean
}

const PAGE = textOf('docs/frame-protocol.md')
const TEXT = v.string()
const EMAIL = v.pipe(TEXT, v.email())
const ACCOUNT = v.picklist(['eoa', 'smartAccount'])
/** As answers have it: a number for EVM chains, CAIP-2 for Solana. */
const CHAIN = v.union([v.number(), v.pipe(TEXT, v.regex(/^solana:[1-9A-HJ-NP-Za-km-z]{32}$/))])
const SIGN_IN = v.record(TEXT, v.unknown())

const TYPES: Readonly<Record<string, readonly [schema: v.GenericSchema, sample: unknown]>> = {
  text: [TEXT, 'text'],
  'text | null': [v.nullable(TEXT), null],
  email: [EMAIL, 'mira@harbor.example'],
  code: [TEXT, '123 456'],
  boolean: [v.boolean(), true],
  'number[]': [v.array(v.number()), [1, 137]],
  account: [ACCOUNT, 'eoa'],
  chain: [CHAIN, 31337],
  signIn: [
    SIGN_IN,
    { accountAddress: '0x', chainId: 'eip155:1', domain: 'd', uri: 'https://d', version: '1', nonce: 'n' },
  ],
  variables: [v.record(TEXT, v.union([TEXT, v.number()])), { '--latchkey-accent': '#ff0000' }],
  metadata: [v.record(TEXT, v.unknown()), { name: 'n', description: 'd', url: 'u', icons: ['i'] }],
  params: [v.union([v.array(v.unknown()), v.record(TEXT, v.unknown())]), []],
}
const USER = {
  email: v.optional(v.nullable(EMAIL)),
  address: TEXT,
  chainId: CHAIN,
  accounts: v.optional(v.array(v.strictObject({ address: TEXT, type: ACCOUNT }))),
  preferredAccountType: v.optional(ACCOUNT),
  smartAccountDeployed: v.optional(v.boolean()),
  signature: v.optional(TEXT),
  message: v.optional(TEXT),
  siwxMessage: v.optional(SIGN_IN),
}

interface Field {
  readonly name: string
  readonly isOptional: boolean
  readonly schema: v.GenericSchema
  readonly sample: unknown
}

function fieldOf(text: string): Field {
  const [, name = '', mark, type = ''] = /^(\w+)(\??): (.+)$/.exec(text) ?? []
  const choices = [...type.matchAll(/"(\w+)"/g)].map(([, choice = '']) => choice)
  const found = choices.length > 0 ? ([v.picklist(choices), choices[0]] as const) : TYPES[type]
  if (!found) throw new Error(`The table has a field that nobody can read: ${text}`)
  return { name, isOptional: mark === '?', schema: found[0], sample: found[1] }
}

function schemaOf(cell: string): v.GenericSchema | undefined {
  if (cell === 'none') return undefined
  const parts = namesIn(cell.replaceAll('\\|', '|'))
  if (parts.includes('any')) return v.unknown()
  const fields = parts.filter((part) => part !== 'user').map(fieldOf)
  const entries: v.ObjectEntries = Object.fromEntries(
    fields.map(({ name, isOptional, schema }) => [name, isOptional ? v.optional(schema) : schema]),
  )
  // Strict: a frame that says more than the table is told.
  const user: v.ObjectEntries = parts.includes('user') ? USER : {}
  return v.strictObject({ ...user, ...entries })
}

/** Cells may have a bar in them, escaped as tables want it. */
export function messageRows(): readonly MessageRow[] {
  const section = PAGE.replaceAll('\\|', '\u0001')
  return rowsOf(section, 'message', 'payload', 'payload of the success', 'what it does').map((cells) => {
    const [message = '', payload = '', success = '', what = ''] = cells.map((cell) => cell.replaceAll('\u0001', '|'))
    const fields = payload === 'none' ? [] : namesIn(payload).map(fieldOf)
    return {
      name: namesIn(message)[0] ?? '',
      payload: schemaOf(payload),
      success: schemaOf(success),
      sample: payload === 'none' ? undefined : Object.fromEntries(fields.map(({ name, sample }) => [name, sample])),
      required: fields.filter(({ isOptional }) => !isOptional).map(({ name }) => name),
      isRefused: what.endsWith('Refused by the sandbox'),
    }
  })
}

/** The methods of the page's table, by kind. */
export function methodRows(): Readonly<Record<string, readonly string[]>> {
  return Object.fromEntries(rowsOf(PAGE, 'methods', 'kind').map(([methods, kind = '']) => [kind, namesIn(methods)]))
}

/** The frame's own messages with their payloads. */
export function pushRows(): Readonly<Record<string, v.GenericSchema | undefined>> {
  const rows = rowsOf(PAGE, 'message', 'payload', 'when')
  return Object.fromEntries(rows.map(([message = '', payload = '']) => [namesIn(message)[0] ?? '', schemaOf(payload)]))
}
