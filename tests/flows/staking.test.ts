/**
 * A third party's plugin that moves value, on real input: staked and unstaked in a real contract, declined, and asked for by a page that
 * goes away. What the chain says of it is read past everything of ours.
 */
import { encodeFunctionData, parseAbi, type Hex } from 'viem'
import { expect, test } from 'vitest'
import { VAULT_ADDRESS } from '../../examples/plugins/staking/contract/deploy.ts'
import { urls } from './lanes.ts'
import { addressOf, button, field, heading, injected } from './sendHands.ts'
import { behaveNow, eventually, rpc, withBrowser, type Visit } from './visit.ts'

const { visit } = withBrowser()
const NODE = urls.nodes[31337]
const ETHER = 10n ** 18n

async function staked(owner: string): Promise<bigint> {
  const abi = parseAbi(['function balanceOf(address) view returns (uint256)'])
  const data = encodeFunctionData({ abi, functionName: 'balanceOf', args: [owner as Hex] })
  return BigInt((await rpc(NODE, 'eth_call', [{ to: VAULT_ADDRESS, data }, 'latest'])) as string)
}

/** What the form says of the account, once the chain has answered. */
async function form(person: Visit, fact: RegExp): Promise<void> {
  if (!(await person.dialog.isVisible())) await person.openModal()
  await button(person, 'Stake').click()
  await person.dialog.getByText(fact).waitFor()
}

test('a person stakes, declines, comes back after a reload, and unstakes', async () => {
  const person = await injected(visit, 'Larkspur', {}, `${urls.demo}?staking`)
  const { dialog, page } = person
  const me = await addressOf(person)
  // The page deploys the vault when it is opened.
  await eventually(
    () => rpc(NODE, 'eth_getCode', [VAULT_ADDRESS, 'latest']),
    (code) => expect(code).not.toBe('0x'),
  )

  await form(person, /^0 ETH$/)
  await field(person, 'Amount').fill('1,234')
  await dialog.getByText(/^This can be read in two ways/).waitFor()
  await field(person, 'Amount').fill('99999999')
  expect(await button(person, 'Not enough ETH').getAttribute('aria-disabled')).toBe('true')
  await field(person, 'Amount').fill('1.5')
  await button(person, 'Review').click()
  await dialog.getByText('You stake').waitFor()
  await behaveNow(person, 'Larkspur', 'reject')
  await button(person, 'Stake').click()
  await heading(person, 'Request declined').waitFor()
  expect(await staked(me)).toBe(0n)

  await behaveNow(person, 'Larkspur', 'approve')
  await button(person, 'Try again').click()
  await dialog.getByText('You stake').waitFor()
  await button(person, 'Stake').click()
  await heading(person, 'Stake of 1.5 ETH confirmed').waitFor()
  expect(await staked(me)).toBe((3n * ETHER) / 2n)
  await button(person, 'Done').click()

  // The page goes away while the wallet asks, and with it whoever would have heard a late yes.
  await form(person, /^1\.5 ETH$/)
  await field(person, 'Amount').fill('1')
  await button(person, 'Review').click()
  await page.evaluate(`{
    const { provider } = window.demoWallets.larkspur
    const usual = provider.request
    provider.request = (args) => args.method === 'eth_sendTransaction' ? new Promise(() => {}) : usual(args)
  }`)
  await dialog.getByText('You stake').waitFor()
  await button(person, 'Stake').click()
  await heading(person, 'Approve in Larkspur').waitFor()
  await page.waitForFunction("localStorage.getItem('latchkey:staking:pending')")
  await page.reload()
  await page.getByText('Stake of 1 ETH may have been sent: look in your wallet').first().waitFor()
  await person.fact('status').getByText('connected', { exact: true }).waitFor()
  await form(person, /^1\.5 ETH$/)
  await dialog.getByRole('button', { name: /^Stake of 1 ETH/ }).click()
  await heading(person, 'No answer from the wallet').waitFor()
  await dialog.getByRole('button', { name: 'Back' }).click()

  await behaveNow(person, 'Larkspur', 'approve')
  await dialog.getByRole('tab', { name: 'Unstake' }).click()
  await button(person, 'Max: all that can be moved').click()
  await button(person, 'Review').click()
  await dialog.getByText('You unstake').waitFor()
  await button(person, 'Unstake').click()
  await heading(person, 'Unstake of 1.5 ETH confirmed').waitFor()
  expect(await staked(me)).toBe(0n)
  expect(person.errors).toEqual([])
})
