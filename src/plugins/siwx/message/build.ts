import { LatchkeyError } from '#kernel'
import type { ParsedMessage, MessageForm } from './parse.ts'
import { parseMessage } from './parse.ts'

/** The text of a message. Throws `siwx/MESSAGE_INVALID` if a field does not fit the grammar: no field may add a line of its own. */
export function buildMessage(fields: ParsedMessage, form: MessageForm): string {
  const text = textOf(fields, form)
  const read = parseMessage(text, form)
  if (!read.ok)
    throw new LatchkeyError('siwx/MESSAGE_INVALID', { detail: `expected ${read.expected} at ${read.position}` })
  // A field with a line break in it may read as two valid fields.
  if (!sameFields(read.message, fields)) throw new LatchkeyError('siwx/MESSAGE_INVALID', { detail: 'a field too many' })
  return text
}

function textOf(fields: ParsedMessage, form: MessageForm): string {
  const { accountAddress, chainId, domain, resources, scheme, statement } = fields
  const lines = [
    `${scheme === undefined ? '' : `${scheme}://`}${domain} wants you to sign in with your ${form.account} account:`,
    accountAddress,
    '',
    ...(statement === undefined ? [''] : [statement, '']),
    `URI: ${fields.uri}`,
    `Version: ${fields.version}`,
    `Chain ID: ${chainId.slice(chainId.indexOf(':') + 1)}`,
    `Nonce: ${fields.nonce}`,
    `Issued At: ${fields.issuedAt}`,
    ...(fields.expirationTime === undefined ? [] : [`Expiration Time: ${fields.expirationTime}`]),
    ...(fields.notBefore === undefined ? [] : [`Not Before: ${fields.notBefore}`]),
    ...(fields.requestId === undefined ? [] : [`Request ID: ${fields.requestId}`]),
    ...(resources ? ['Resources:', ...resources.map((one) => `- ${one}`)] : []),
  ]
  return lines.join('\n')
}

const FIELDS = [
  'scheme',
  'domain',
  'accountAddress',
  'statement',
  'uri',
  'version',
  'chainId',
  'nonce',
  'issuedAt',
  'expirationTime',
  'notBefore',
  'requestId',
] as const

export function sameFields(one: ParsedMessage, other: ParsedMessage): boolean {
  const [mine, theirs] = [one.resources, other.resources]
  return (
    FIELDS.every((name) => one[name] === other[name]) &&
    mine?.length === theirs?.length &&
    (mine ?? []).every((resource, at) => resource === theirs?.[at])
  )
}
