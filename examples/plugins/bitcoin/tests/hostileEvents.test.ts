/** Wallets that talk without end, at the wrong time, or of what they cannot say. */
import type { LatchkeyError } from 'latchkey/plugin'
import { expect, test, vi } from 'vitest'
import { bitcoinRegtest as network } from '../index.ts'
import { account, bench, entry } from './bench.ts'
import { person as accountOf } from './regtest.ts'

const { payment } = accountOf(0)
const { signal } = new AbortController()

test('listeners that cannot be had, or not be taken away, are none; those that fire at once or late change nothing', async () => {
  const good = { request: async () => ({ result: account([entry(payment.address)]) }) }
  const late: (() => void)[] = []
  const wallets = [
    { ...good, addListener: 'none' },
    {
      ...good,
      addListener() {
        throw new Error('no')
      },
    },
    {
      ...good,
      addListener: () => () => {
        throw new Error('no')
      },
    },
    { ...good, addListener: () => 'no function' },
    {
      ...good,
      addListener: (name: string, hear: () => void) => {
        if (name === 'accountChange') hear()
      },
    },
    { ...good, addListener: (_: string, hear: () => void) => void late.push(hear) },
  ]
  for (const provider of wallets) {
    const { connector, events, stop, told } = bench(provider)
    expect((await connector.connect({ network, signal })).accounts).toHaveLength(1)
    stop()
    for (const hear of late) hear()
    expect(told.at(-1)).toEqual([])
    await Promise.resolve()
    expect(events).toEqual([])
  }
})

test('a wallet that changes whenever it is asked is asked a few times, not for ever', async () => {
  let asked = 0
  const hear = new Map<string, () => void>()
  const { connector, events } = bench({
    async request() {
      asked += 1
      hear.get('accountChange')?.()
      return { result: account([entry(payment.address)]) }
    },
    addListener: (name: string, listener: () => void) => void hear.set(name, listener),
  })
  await connector.connect({ network, signal })
  expect(asked).toBe(4)
  hear.get('networkChange')?.()
  await vi.waitFor(() => expect(events).toHaveLength(1))
  expect(asked).toBe(8)
})

test('an old connection that moves while a new one is declined is followed', async () => {
  const answers: { connect: unknown; index: number } = { connect: undefined, index: 0 }
  const hear = new Map<string, () => void>()
  const { connector, events } = bench({
    async request(method: string) {
      const found = { result: account([entry(accountOf(answers.index).payment.address)]) }
      return method === 'wallet_connect' ? (answers.connect ?? found) : found
    },
    addListener: (name: string, listener: () => void) => void hear.set(name, listener),
  })
  await connector.connect({ network, signal })
  let decline: (answer: unknown) => void = () => {}
  answers.connect = new Promise((resolve) => (decline = resolve))
  const again = connector.connect({ network, signal }).catch(({ code }: LatchkeyError) => code)
  await Promise.resolve()
  answers.index = 1
  hear.get('accountChange')?.()
  await vi.waitFor(() => expect(events.length).toBeGreaterThan(0))
  decline({ error: { code: -32000, message: 'No' } })
  expect(await again).toBe('USER_REJECTED')
  const address = `${network.caipNetworkId}:${accountOf(1).payment.address}`
  await vi.waitFor(() => expect(events.at(-1)).toEqual({ type: 'accounts', accounts: [address] }))
})

test('a thousand events at once are one question', async () => {
  let asked = 0
  const hear = new Map<string, () => void>()
  const { connector, events } = bench({
    async request() {
      asked += 1
      return { result: account([entry(payment.address)]) }
    },
    addListener: (name: string, listener: () => void) => void hear.set(name, listener),
  })
  await connector.connect({ network, signal })
  for (let at = 0; at < 1_000; at += 1) hear.get('accountChange')?.()
  await vi.waitFor(() => expect(events).toHaveLength(1))
  // The first of them asked; the others made its answer old.
  expect(asked).toBe(3)
})

test('a wallet that changes to something it cannot say is disconnected: the old account would be a wrong one', async () => {
  const lies: { answer: unknown } = { answer: { result: account([entry(payment.address)]) } }
  const hear = new Map<string, () => void>()
  const { connector, events, told } = bench({
    request: async () => lies.answer,
    addListener: (name: string, listener: () => void) => void hear.set(name, listener),
  })
  await connector.connect({ network, signal })
  lies.answer = { result: account([entry('bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4')]) }
  hear.get('accountChange')?.()
  await vi.waitFor(() => expect(events).toMatchObject([{ type: 'disconnect', error: { code: 'PROVIDER_INVALID' } }]))
  expect(told.at(-1)).toEqual([])
})

test('a wallet that switches elsewhere than it was told to has not switched', async () => {
  const { connector } = bench({
    request: async (method: string) => ({
      result: method === 'wallet_changeNetwork' ? null : account([entry(payment.address)]),
    }),
  })
  await connector.connect({ network, signal })
  const signet = { ...network, caipNetworkId: 'bip122:00000008819873e925422c1ff0f99f7c' } as const
  await expect(connector.switchNetwork?.({ network: signet, signal })).rejects.toMatchObject({ code: 'SWITCH_FAILED' })
})

test('an old connection that moves while a silent question fails is followed', async () => {
  const hear = new Map<string, () => void>()
  let index = 0
  let fails = false
  const { connector, events } = bench({
    async request() {
      if (!fails) return { result: account([entry(accountOf(index).payment.address)]) }
      fails = false
      index = 1
      hear.get('accountChange')?.()
      return { error: { code: -32603, message: 'Busy' } }
    },
    addListener: (name: string, listener: () => void) => void hear.set(name, listener),
  })
  await connector.connect({ network, signal })
  fails = true
  await expect(connector.restore({ network, signal })).rejects.toMatchObject({ code: 'RPC_INTERNAL' })
  const address = `${network.caipNetworkId}:${accountOf(1).payment.address}`
  await vi.waitFor(() => expect(events).toEqual([{ type: 'accounts', accounts: [address] }]))
})
