/** What is signed is what was shown, and its end is told once, whatever wallet, nodes and page do. */
import { codeOf, LatchkeyError } from 'latchkey/plugin'
import { createFakeStorage } from 'latchkey/plugin/testing'
import { afterEach, describe, expect, test } from 'vitest'
import { FEE, HASH, ME, openPage, VAULT } from './page.ts'

const ETHER = 10n ** 18n
const ADDRESS = VAULT.slice('eip155:1:'.length)
const { signal } = new AbortController()

let page: Awaited<ReturnType<typeof openPage>>
const open = async (options?: Parameters<typeof openPage>[0]) => (page = await openPage(options))
afterEach(() => page.close())

describe('a review', () => {
  test('says what moves, for which fee, and what is left on both sides', async () => {
    const { reviewed, chain, form, stakes } = await open()
    chain.staked = 5n
    const review = await reviewed('0.3')
    expect(review).toMatchObject({
      side: 'stake',
      units: (3n * ETHER) / 10n,
      fee: FEE,
      after: { wallet: (7n * ETHER) / 10n - FEE.most, staked: (3n * ETHER) / 10n + 5n },
      warnings: [],
      prepared: { transaction: { to: ADDRESS, data: '0xd0e30db0', value: (3n * ETHER) / 10n, gas: 60_000n } },
    })
    expect(stakes.standing(review).get()).toEqual({ good: true })
    form.turn('unstake')
    chain.staked = ETHER
    expect(await reviewed('1')).toMatchObject({
      after: { wallet: 2n * ETHER - FEE.most, staked: 0n },
      prepared: { transaction: { data: `0x2e1a7d4d${ETHER.toString(16).padStart(64, '0')}`, value: 0n } },
    })
  })

  test.each([
    [
      'the vault refuses',
      { steps: [{ gas: 1n, failure: { said: 'Paused' } }], effects: undefined },
      'would-fail',
      'stop',
    ],
    ['the fee is too much', { fee: { likely: 1n, most: ETHER } }, 'no-fee', 'stop'],
    ['other coins move', { effects: { movements: [{ units: -ETHER }], approvals: [] } }, 'unexpected', 'stop'],
    [
      'tokens move, too',
      { effects: { movements: [{ units: -1n }, { token: VAULT, units: -1n }], approvals: [] } },
      'unexpected',
      'stop',
    ],
    ['nodes cannot simulate', { effects: undefined }, 'unproved', 'danger'],
  ] as const)('warns where %s', async (_, simulated, kind, weight) => {
    const { reviewed, chain, questions, stakes } = await open()
    chain.simulated = simulated
    const review = await reviewed('0.000000000000000001')
    expect(review.warnings).toMatchObject([{ kind, weight }])
    expect([stakes.standing(review).get().good, questions]).toEqual([weight === 'danger', []])
  })

  test.each([
    ['more than there is', '1.1', undefined, 'BALANCE_TOO_LOW'],
    ['a silent node', '1', new LatchkeyError('HTTP_NETWORK'), 'HTTP_NETWORK'],
    ['nothing', '', undefined, 'CONNECTOR_NOT_CONNECTED'],
  ])('is not made of %s', async (_, text, failure, code) => {
    const { reviewed, chain, form } = await open()
    chain.failure = failure
    expect(await reviewed(text).catch(codeOf)).toBe(code)
    expect(form.state.get().review).toBeUndefined()
  })

  test('is over when the stake has changed on the chain since', async () => {
    const { reviewed, chain, form, questions, stakes, turns } = await open()
    await reviewed('0.3')
    chain.staked = 1n
    form.confirm()
    await turns()
    expect([stakes.get()[0], questions]).toMatchObject([{ phase: 'stopped', code: 'staking/REVIEW_OVER' }, []])
  })
})

describe('the form', () => {
  test('reads what is staked; a node that fails is said, and asked again', async () => {
    const { chain, form } = await open()
    chain.failure = new LatchkeyError('HTTP_NETWORK')
    await form.look()
    expect(form.state.get()).toMatchObject({ holdings: undefined, isUnread: true })
    chain.failure = undefined
    await form.look()
    expect(form.state.get()).toMatchObject({ holdings: { wallet: ETHER, staked: 0n }, isUnread: false })
  })

  test('writes the most of each side: a stake leaves the fee in the wallet', async () => {
    const { chain, form } = await open()
    await form.max(signal)
    expect(form.state.get().text).toBe('0.999999999999996875')
    chain.staked = 7n
    form.turn('unstake')
    await form.max(signal)
    expect(form.state.get().text).toBe('0.000000000000000007')
  })

  test('forgets the amount with the account', async () => {
    const { form, reviewed, service, turns } = await open()
    await reviewed('0.3')
    await service.disconnect()
    await turns()
    expect(form.state.get()).toMatchObject({ text: '', review: undefined, holdings: undefined })
  })
})

describe('a stake', () => {
  test('is asked for as shown, followed, and told once', async () => {
    const { reviewed, chain, form, questions, stakes, told, toasts, turns } = await open()
    await reviewed('0.3')
    form.confirm()
    await turns()
    const from = ME.slice('eip155:1:'.length)
    expect(questions[0]!.params).toEqual([{ from, to: ADDRESS, data: '0xd0e30db0', value: '0x429d069189e0000' }])
    questions[0]!.answer(HASH)
    await turns()
    expect([stakes.get()[0]?.steps[0]?.phase, form.state.get().text]).toEqual(['sent', ''])
    chain.waiting[0]!.end({ hash: HASH, status: 'confirmed' })
    await turns()
    expect(told).toEqual([`sent ${ADDRESS} 0.3 ETH`, 'confirmed'])
    expect(toasts()).toEqual(['Stake of 0.3 ETH is confirmed'])
    expect(stakes.get()).toMatchObject([{ phase: 'done', facts: { amount: '0.3' } }])
  })

  test('that the person declines keeps what was typed, and can be reviewed again', async () => {
    const { reviewed, form, questions, stakes, told, toasts, turns } = await open()
    await reviewed('0.3')
    form.confirm()
    await turns()
    questions[0]!.refuse(new LatchkeyError('USER_REJECTED'))
    await turns()
    expect(stakes.get()).toMatchObject([{ phase: 'stopped', code: 'USER_REJECTED', steps: [{ phase: 'open' }] }])
    expect([form.state.get().text, told, toasts()]).toEqual(['0.3', [], []])
    await form.renew(signal)
    expect(stakes.standing(form.state.get().review!).get()).toEqual({ good: true })
  })

  test.each([
    ['undoes it', { hash: HASH, status: 'failed', why: 'reverted' }, 'Stake of 0.3 ETH failed'],
    ['does not know it', new LatchkeyError('RECEIPT_TIMEOUT'), 'Stake of 0.3 ETH is not confirmed yet'],
  ] as const)('that the chain %s is said on the page', async (_, outcome, toast) => {
    const { reviewed, chain, form, questions, kernel, toasts, turns } = await open()
    await reviewed('0.3')
    form.confirm()
    await turns()
    questions[0]!.answer(HASH)
    await turns()
    kernel.router.close()
    chain.waiting[0]!.end(outcome)
    await turns()
    expect(toasts()).toEqual([toast])
  })

  test.each([
    ['asked', undefined, 'Stake of 0.3 ETH may have been sent: look in your wallet'],
    ['sent', HASH, 'Stake of 0.3 ETH is confirmed'],
  ])('that is %s when the page goes away is known to the next one', async (_, hash, toast) => {
    const before = await open()
    await before.reviewed('0.3')
    before.form.confirm()
    await before.turns()
    if (hash !== undefined) before.questions[0]!.answer(hash)
    await before.turns()
    const storage = createFakeStorage()
    for (const [key, value] of before.storage.values)
      if (key.startsWith('latchkey:staking')) storage.values.set(key, value)
    await before.close()

    const { chain, questions, toasts, turns } = await open({ storage })
    await turns()
    for (const { end } of chain.waiting) end({ hash: HASH, status: 'confirmed' })
    await turns()
    expect([toasts(), questions]).toEqual([[toast], []])
    expect(storage.values.has('latchkey:staking:pending')).toBe(false)
  })
})
