/** What the person types, chooses and pastes, and what becomes of it. */
import { describe, expect, it } from 'vitest'
import { contribute } from '#kernel'
import { SEND, SEND_RESOLVER } from '#wallet'
import { readScanned } from '../../../src/plugins/send/receivers/scanned.ts'
import { PREVIEW, PROGRESS } from '../../../src/plugins/send/refs.ts'
import { needOf } from '../../../src/plugins/send/views/SubmitButton.tsx'
import { plugin } from '../../kernel/pluginSupport.ts'
import { rejected } from '../../kernel/support.ts'
import { at, BASE, ETH, EVM_1, EVM_2, flush, HASH, MAINNET, PLN, STRANGER, TOKEN, world } from './stage.ts'

const REGISTRY = {
  ...MAINNET,
  contracts: { ensUniversalResolver: { address: '0xeEeEEEeE14D718C2B47D9923Deab1335E144EeEe' } },
}

describe('what is pasted or scanned', () => {
  it.each([
    [` ${STRANGER}\n`, { text: STRANGER }],
    [`ethereum:${STRANGER}@1?value=2e18`, { text: STRANGER, network: 'eip155:1' }],
    [`ethereum:pay-${STRANGER}`, { text: STRANGER }],
    ['ethereum:noor.eth@1?value=1', { text: 'noor.eth', network: 'eip155:1' }],
    [`ethereum:${TOKEN}@1/transfer?address=${STRANGER}&uint256=5`, { text: STRANGER, network: 'eip155:1' }],
    [`ethereum:${TOKEN}/transfer?uint256=5`, { text: `ethereum:${TOKEN}/transfer?uint256=5` }],
    [
      `ethereum:${TOKEN}/transfer?address=${STRANGER}&address=${EVM_2}`,
      { text: `ethereum:${TOKEN}/transfer?address=${STRANGER}&address=${EVM_2}` },
    ],
    [`ethereum:${TOKEN}/approve?address=${STRANGER}`, { text: `ethereum:${TOKEN}/approve?address=${STRANGER}` }],
    [
      'solana:7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU?amount=1',
      { text: '7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU' },
    ],
    [`eip155:8453:${STRANGER}`, { text: STRANGER, network: 'eip155:8453' }],
    ['noor.eth', { text: 'noor.eth' }],
  ])('%s', (given, read) => expect(readScanned(given)).toEqual(read))
})

describe('the receiver', () => {
  it.each([
    ['an address of this chain', STRANGER.toLowerCase(), { receiver: { address: STRANGER } }],
    ['a wrong checksum', STRANGER.replace('C5', 'c5'), { problem: { kind: 'checksum' } }],
    [
      'an address of another chain',
      '7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU',
      { problem: { kind: 'chain', other: 'Solana' } },
    ],
    ['an account on another network', `eip155:8453:${STRANGER}`, { problem: { kind: 'chain', other: 'Base' } }],
    ['an account on a network of nobody', `eip155:5:${STRANGER}`, { problem: { kind: 'chain', other: 'eip155:5' } }],
    ['a name that leads back', 'Noor.eth', { receiver: { address: STRANGER, name: 'noor.eth', isProved: true } }],
    ['a name that does not', 'odd.eth', { receiver: { address: EVM_2, name: 'odd.eth', isProved: false } }],
    ['a name of nobody', 'nobody.eth', { problem: { kind: 'unknown-name' } }],
    ['a name that a plugin knows', 'mira', { receiver: { address: STRANGER, name: 'Mira', isProved: false } }],
    ['nonsense', 'hello there', { problem: { kind: 'invalid' } }],
  ])('%s', async (_, text, result) => {
    const item = {
      id: 'toy',
      resolve: async (given: string) => (given === 'mira' ? { address: STRANGER, name: 'Mira' } : undefined),
    }
    const { held, form, clock } = await world({
      networks: [REGISTRY, BASE],
      plugins: [plugin('resolver', { contributes: { slots: [contribute(SEND_RESOLVER, item)] } })],
    })
    held.names.set('noor.eth', STRANGER).set('odd.eth', EVM_2)
    held.reverse.set(STRANGER, 'noor.eth')
    form.receive(text)
    await flush()
    await clock.advance(500)
    await flush()
    const { receiver, problem, resolving } = form.state.get()
    expect({ ...(receiver && { receiver }), ...(problem && { problem }) }).toEqual(result)
    expect(resolving).toBe(false)
  })

  it('is asked for once the person pauses, and the last text counts', async () => {
    const { held, form, clock } = await world({ networks: [REGISTRY, BASE] })
    held.names.set('noor.eth', STRANGER)
    form.receive('noor.e')
    await clock.advance(400)
    form.receive('noor.eth')
    await clock.advance(500)
    await flush()
    expect(form.state.get().receiver?.address).toBe(STRANGER)
  })
})

describe('the known receivers', () => {
  const row = (n: number, to: string, hash = `0x${String(n).repeat(64)}`) => ({
    id: `id-${n}`,
    metadata: {
      minedAt: '2026-01-01T00:00:00Z',
      chain: 'eip155:1',
      operationType: 'send',
      status: 'confirmed',
      sentFrom: EVM_1,
      sentTo: to,
      hash,
    },
    transfers: [{ direction: 'out', quantity: { numeric: '1' }, value: 5, fungible_info: { name: 'X', symbol: 'X' } }],
  })

  it('are those that the account itself has signed for, not those that a log claims', async () => {
    const poison = `0x7099${'0'.repeat(32)}79C8`
    const { held, known, signal } = await world({
      history: { json: { data: [row(1, STRANGER), row(2, poison), row(3, poison)], next: null } },
    })
    held.signed.set(`0x${'1'.repeat(64)}`, { from: EVM_1, gives: [{ to: STRANGER, amount: 1n }] })
    held.signed.set(`0x${'2'.repeat(64)}`, { from: poison, gives: [{ to: poison, amount: 0n }] })
    expect(await known.of(at(EVM_1), signal)).toEqual({ own: [EVM_2], recent: [STRANGER] })
  })
})

describe('the form', () => {
  it('names the first thing that is missing', async () => {
    const { form } = await world()
    const need = () => needOf(form.state.get(), 'en')
    expect(need()).toBe('token')
    form.choose({ asset: ETH, name: 'Ether', balance: '1', price: '2000' })
    expect(need()).toBe('amount')
    form.type('1e')
    expect(need()).toBe('value')
    form.type('2')
    expect(need()).toBe('funds')
    form.type('0.5')
    expect(need()).toBe('receiver')
    form.receive('nonsense')
    expect(need()).toBe('name')
    form.receive(STRANGER)
    await flush()
    expect(need()).toBe('nothing')
  })

  it('goes from the review to the wallet and the end, and is empty then', async () => {
    const { kernel, form, answered, sender, signal, asked } = await world()
    const hash = kernel.router.open(SEND)
    form.onSent((sent) => kernel.router.settle(kernel.router.state.get().stack[0]!.key, sent))
    form.choose({ asset: ETH, name: 'Ether', balance: '1', price: undefined })
    form.type('0.25')
    form.receive(STRANGER)
    await flush()
    await form.review(signal)
    expect(kernel.router.state.get().stack.at(-1)!.id).toBe(PREVIEW.id)
    form.confirm()
    expect(kernel.router.state.get().stack.at(-1)!.id).toBe(PROGRESS.id)
    expect([form.state.get().amount, sender.sendings.get()[0]!.phase]).toEqual(['0.25', 'asked'])
    await answered()
    expect(await hash).toBe(HASH)
    expect(asked).toMatchObject([{ params: [{ value: String(25n * 10n ** 16n) }] }])
    expect([form.state.get().amount, form.state.get().to, sender.sendings.get()[0]!.phase]).toEqual(['', '', 'sent'])
  })

  it('takes a host’s request, and says what is wrong with it', async () => {
    const { form, signal } = await world()
    await form.begin({ to: STRANGER, amount: '1.5', token: at(TOKEN) }, signal)
    await flush()
    expect(form.state.get()).toMatchObject({
      holding: { asset: { token: at(TOKEN), decimals: 6 }, balance: '5' },
      amount: '1.5',
      receiver: { address: STRANGER },
      fixed: { token: true, amount: true, to: true },
    })
    expect(form.request()).toMatchObject({ amount: { units: 1_500_000n }, to: at(STRANGER) })
    const codes = [form.begin({ network: 'eip155:5' }, signal), form.begin({ token: at(EVM_2) }, signal)]
    expect(await Promise.all(codes.map(rejected))).toEqual(['NETWORK_NOT_FOUND', 'TOKEN_NOT_SENDABLE'])
  })

  it('shows a host’s amount with the decimal sign of the page, and the person may choose what it is of', async () => {
    const { form, signal } = await world({ platform: { languages: ['de'] } })
    await form.begin({ amount: '1.234', to: STRANGER }, signal)
    form.choose({ asset: PLN, name: 'Plain', balance: '5', price: undefined })
    await flush()
    expect(form.state.get().amount).toBe('1,234')
    expect(form.request()).toMatchObject({ amount: { units: 1_234_000n } })
  })

  it.each(['1,5', '1e3', '-1', '0', '', '0x10', '1.0000001', '9'.repeat(90)])(
    'refuses a host’s amount that is none of this token: %j',
    async (amount) => {
      const { form, signal } = await world()
      expect(await rejected(form.begin({ amount, token: at(TOKEN) }, signal))).toBe('AMOUNT_AND_RECEIVER_REQUIRED')
    },
  )

  it('reviews once more what was reviewed, not what dollars have come to mean', async () => {
    const { form, signal } = await world()
    form.choose({ asset: ETH, name: 'Ether', balance: '1', price: '2000' })
    form.turn('money')
    form.type('500')
    form.receive(STRANGER)
    await flush()
    await form.review(signal)
    const { request } = form.state.get().review!
    expect(request.amount.units).toBe(25n * 10n ** 16n)
    // The form behind the review learns of another price.
    const { holding } = form.state.get()
    form.choose({ ...holding!, price: '1000' })
    form.turn('money')
    form.type('500')
    expect((await form.renew(signal)).request).toEqual(request)
  })

  it('forgets the token of another account, and looks for the receiver again', async () => {
    const { form, wallet } = await world()
    form.choose({ asset: PLN, name: 'Plain', balance: '5', price: undefined })
    form.type('1')
    form.receive(STRANGER)
    await flush()
    wallet.show([at(EVM_2), at(EVM_1)])
    await flush()
    expect(form.state.get()).toMatchObject({
      holding: undefined,
      amount: '',
      to: STRANGER,
      receiver: { address: STRANGER },
    })
  })
})
