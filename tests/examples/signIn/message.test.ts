/** The reader takes every form of the grammar, and says where a text leaves it. */
import { describe, expect, it } from 'vitest'
import { createSiweMessage } from 'viem/siwe'
import { MessageFault, readMessage } from '../../../examples/sign-in-server/message.ts'
import { alice, sol, SOLANA, textOf } from './world.ts'

const nonce = 'abcdef0123456789'

/** The text from the first character on that does not fit; undefined if all of it does. */
function restOf(text: string): string | undefined {
  try {
    readMessage(text)
    return undefined
  } catch (error) {
    if (!(error instanceof MessageFault)) throw error
    return text.slice(error.at)
  }
}

describe('readMessage', () => {
  it('reads all fields of EIP-4361', () => {
    const fields = {
      scheme: 'https://',
      nonce,
      issuedAt: '2026-03-01T12:00:00.123456789+05:30',
      expirationTime: '2026-03-01T13:00:00Z',
      notBefore: '2026-03-01T11:00:00Z',
      requestId: 'a%20b@c',
      resources: ['ipfs://bafy/', 'https://app.example/terms?x=1#y'],
    }
    expect(readMessage(textOf(fields))).toEqual({
      ...fields,
      scheme: 'https',
      namespace: 'eip155',
      domain: 'app.example',
      address: alice.address,
      statement: 'Sign in to Harbor.',
      uri: 'https://app.example/account',
      version: '1',
      chainId: '1',
    })
  })

  it.each([
    ['no statement', { statement: null }],
    ['an empty list of resources', { resources: [] }],
    ['an empty request id', { requestId: '' }],
    ['a port', { domain: 'localhost:3000' }],
    ['an IPv6 address', { domain: '[::1]:3000' }],
    ['a leap day', { issuedAt: '2028-02-29T00:00:00Z' }],
  ])('reads %s', (_, fields) => {
    expect(restOf(textOf({ nonce, ...fields }))).toBeUndefined()
  })

  it('reads what viem writes', () => {
    const message = createSiweMessage({
      address: alice.address,
      chainId: 10,
      domain: 'app.example',
      nonce,
      uri: 'https://app.example/',
      version: '1',
      issuedAt: new Date('2026-03-01T12:00:00Z'),
    })
    expect(readMessage(message)).toMatchObject({ address: alice.address, chainId: '10', nonce })
  })

  it('reads what WalletConnect’s library makes of a request (formatMessage of @walletconnect/utils 2.21), with and without a statement', () => {
    const head = `app.example wants you to sign in with your Ethereum account:\n${alice.address}\n\n`
    const fields = `URI: https://app.example/account\nVersion: 1\nChain ID: 1\nNonce: ${nonce}\nIssued At: 2026-03-01T12:00:00.000Z`
    const first = readMessage(`${head}Sign in.\n\n${fields}\nResources:\n- https://app.example/terms`)
    expect(first).toMatchObject({ statement: 'Sign in.', resources: ['https://app.example/terms'] })
    const second = readMessage(
      `${head}\n${fields}\nExpiration Time: 2026-03-01T13:00:00.000Z\nNot Before: 2026-03-01T11:00:00.000Z\nRequest ID: r`,
    )
    expect(second).toMatchObject({ expirationTime: '2026-03-01T13:00:00.000Z', requestId: 'r' })
    expect(second).not.toHaveProperty('statement')
  })

  it('reads the form for Solana, with either spelling of the chain', () => {
    const of = (chainId: string) => readMessage(textOf({ kind: 'Solana', address: sol.address, chainId, nonce }))
    expect(of(SOLANA)).toMatchObject({ namespace: 'solana', address: sol.address, chainId: SOLANA })
    expect(of('5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp')).toMatchObject({ chainId: '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp' })
  })

  it.each([
    ['another account', textOf({ nonce }).replace('Ethereum', 'Bitcoin'), 'app.example wants'],
    ['a user name before the domain', textOf({ nonce, domain: 'app.example@evil.example' }), 'app.example@'],
    ['a wrong checksum', textOf({ nonce, address: alice.address.toLowerCase() }), `${alice.address.toLowerCase()}\n\n`],
    ['an address of Solana', textOf({ nonce, address: sol.address }), `${sol.address}\n\n`],
    ['a statement of other letters', textOf({ nonce, statement: 'Zeichne d\u00e4s' }), 'Zeichne'],
    ['a statement that turns the text', textOf({ nonce, statement: 'Sign \u202ein' }), 'Sign \u202ein'],
    ['a third empty line', textOf({ nonce }).replace('\n\nURI', '\n\n\nURI'), '\nURI: '],
    ['fields in another order', textOf({ nonce }).replace(/(Nonce: \w+)\n(Issued At: \S+)/, '$2\n$1'), 'Issued At: '],
    ['a field twice', `${textOf({ nonce })}\nIssued At: 2030-01-01T00:00:00Z`, 'Issued At: 2030'],
    ['two spaces', textOf({ nonce }).replace('Version: 1', 'Version:  1'), ' 1\nChain ID'],
    ['a chain id with a zero before it', textOf({ nonce, chainId: '01' }), '01\nNonce'],
    ['a resource that is none', textOf({ nonce, resources: ['https://x.example', 'no uri'] }), 'no uri'],
    ['line breaks of Windows', textOf({ nonce }).replaceAll('\n', '\r\n'), 'app.example wants'],
  ])('refuses %s, and says where', (_, text, from) => {
    expect(restOf(text)?.startsWith(from)).toBe(true)
  })

  it.each(['', `${textOf({ nonce })}\n`, textOf({ nonce }).split('\n').slice(0, 3).join('\n')])(
    'refuses a text that is too short, or has a line more, at its end',
    (text) => {
      expect(restOf(text)).toBe('')
    },
  )
})
