/** docs/frame-protocol.md against the page's side: what the plugin sends and takes is what the tables say. */
import type { GenericSchema } from 'valibot'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { kindOf } from '../../../src/plugins/frame/wire/methods.ts'
import { EVENTS, REQUESTS } from '../../../src/plugins/frame/wire/messages.ts'
import { messageRows, methodRows, pushRows } from '../../sandbox/frameTable.ts'

const rows = messageRows()
const requests: Readonly<Record<string, { readonly params: GenericSchema; readonly answer: GenericSchema }>> = REQUESTS
/** What the page does not send: our own name for an approval, which is an RPC request on the wire. */
const { APPROVE: _, ...sent } = requests

describe('the page’s side of the protocol', () => {
  it('has every message of the table, and no other', () => {
    // RPC_ABORT is never waited for, so it is no request (wire/protocol.ts).
    expect([...Object.keys(sent), 'RPC_ABORT'].toSorted()).toEqual(rows.map(({ name }) => name).toSorted())
    expect([...Object.keys(EVENTS), 'READY'].toSorted()).toEqual(Object.keys(pushRows()).toSorted())
  })

  it.each(rows.filter(({ name }) => name in sent))('$name sends what the table allows', ({ name, payload, sample }) => {
    const params = v.parse(requests[name]!.params, wireOf(sample))
    const allowed = payload ?? v.strictObject({})
    expect(v.safeParse(allowed, params).issues).toBeUndefined()
  })

  it('sorts methods as the table does', () => {
    const { safe = [], unsafe = [] } = methodRows()
    expect(safe.filter((method) => kindOf(method) !== 'safe')).toEqual([])
    expect(unsafe.filter((method) => kindOf(method) !== 'unsafe')).toEqual([])
  })
})

/** The sample of the table in the narrower form that the page writes. */
const wireOf = (sample: Readonly<Record<string, unknown>> | undefined): object => ({
  ...sample,
  ...(sample?.['otp'] !== undefined && { otp: '123456' }),
  ...(sample?.['rpcUrl'] !== undefined && { rpcUrl: 'https://node.example/' }),
  ...(sample?.['method'] !== undefined && { chainNamespace: 'eip155' }),
})
