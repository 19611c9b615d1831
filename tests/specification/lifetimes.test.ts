/** Specification §9: how long what was read is kept, and how long a wallet has to let go. */
import { expect, it } from 'vitest'
import { answer, connected, ether } from '../plugins/balances/support.ts'
import { evmWallet, setup } from '../plugins/wallets/support.ts'

it('the balances of an account are kept for 30 seconds, to the millisecond', async () => {
  const { asked, balances, clock } = await connected({ rows: [answer(ether('1'))], closed: true })
  await balances.refresh({ force: true })
  const before = asked().length
  await clock.advance(29_999)
  await balances.refresh()
  expect(asked().length).toBe(before)
  await clock.advance(1)
  await balances.refresh()
  expect(asked().length).toBe(before + 1)
})

it('a wallet that hangs while it is disconnected is waited for 3 seconds', async () => {
  const wallet = evmWallet()
  wallet.behave('hang', 'disconnect')
  const { service, clock } = await setup({ wallets: [wallet] })
  await service.connect({ connectorId: 'larkspur' })
  let isOver = false
  const leaving = service.disconnect().then(() => (isOver = true))
  await clock.advance(2_999)
  expect(isOver).toBe(false)
  await clock.advance(1)
  expect(await leaving).toBe(true)
})
