/** Specification §6 and §8: what the sign-in required flag blocks, and what people are told. */
import { afterEach, describe, expect, it, vi } from 'vitest'
import { world } from '../plugins/siwx/support.ts'

afterEach(() => vi.unstubAllGlobals())

describe('the sign-in required flag', () => {
  it('blocks closing the sign-in view until there is a session', async () => {
    const { asked, connect, kernel, prompt, view } = await world({ siwx: { required: true } })
    kernel.router.show()
    const done = connect()
    await asked()
    expect([kernel.router.close(), view()]).toEqual([false, 'SIWXSignMessage'])
    prompt.sign()
    await done
    kernel.router.show()
    expect([kernel.router.close(), view()]).toEqual([true, undefined])
  })

  it('blocks nothing where it is off', async () => {
    const { asked, connect, kernel, view } = await world({ siwx: {} })
    kernel.router.show()
    await connect()
    await asked()
    expect(view()).toBe('SIWXSignMessage')
    expect([kernel.router.close(), view()]).toEqual([true, undefined])
  })
})

describe('a person who signs in is told', () => {
  it('that the signature was declined, by a toast', async () => {
    const { answer, asked, connect, prompt, said } = await world({ siwx: { required: true } })
    void connect().catch(() => {})
    await asked()
    answer(() => Promise.reject(Object.assign(new Error('no'), { code: 4001 })))
    prompt.sign()
    await asked('declined')
    expect(said).toEqual([{ kind: 'toast', text: 'SIGNATURE_DECLINED', variant: 'error' }])
  })

  it('that the authentication could not begin, by a toast', async () => {
    const messenger = { createMessage: () => Promise.reject(new Error('the service is away')) }
    const { connect, said } = await world({ siwx: { required: true, messenger } })
    await connect().catch(() => {})
    expect(said).toContainEqual({ kind: 'toast', text: 'SIGN_IN_INIT_FAILED', variant: 'error' })
  })
})
