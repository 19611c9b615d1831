/**
 * The plugins of the package that ask a wallet to move value, as shipped: nothing of it is lost, whoever switches them off, knows the
 * end first, or loads the page again.
 * @module-tag thorough
 */
import { checkPlugin, type OperationCheck } from 'latchkey/plugin/testing'
import { QUOTES, SENDER } from 'latchkey/plugin/wallet'
import type { InstalledPlugin } from 'latchkey/plugin'
import { send } from 'latchkey/plugins/send'
import { swaps } from 'latchkey/plugins/swaps'
import { wallets } from 'latchkey/plugins/wallets'
import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { SWAPPER } from '../../src/plugins/swaps/refs.ts'
import { heldChain } from '../plugins/send/chain.ts'
import { ACCOUNT_1, at, ETH as COIN, STRANGER } from '../plugins/send/stage.ts'
import { serve } from '../plugins/swaps/service.ts'
import { ACCOUNT, ETH, newChain, ROWS, SHL } from '../plugins/swaps/stage.ts'
import { MAINNET, until } from '../plugins/wallets/support.ts'

const { signal } = new AbortController()

interface Case {
  readonly plugin: InstalledPlugin
  readonly chain: InstalledPlugin
  readonly operation: OperationCheck
}

/** One step each: the suite's wallet gets one question. */
const cases: Readonly<Record<string, () => Case>> = {
  send: () => ({
    plugin: send(),
    chain: heldChain().plugin,
    operation: {
      accounts: [ACCOUNT_1],
      async begin({ kernel }) {
        const sender = await kernel.ready(SENDER)
        const amount = { asset: COIN, units: 300_000_000_000_000_001n }
        await sender.send(await sender.prepare({ from: ACCOUNT_1, to: at(STRANGER), amount }, { signal }), { signal })
      },
    },
  }),
  swaps: () => {
    const chain = newChain()
    return {
      plugin: swaps(),
      chain: chain.plugin,
      operation: {
        accounts: [ACCOUNT],
        async begin({ kernel, fetch }) {
          serve(fetch, 'eip155:1', chain.ledger, ROWS)
          const request = {
            account: ACCOUNT,
            give: ETH,
            get: SHL,
            exact: 'give',
            units: 10n ** 17n,
            slippageBps: 100,
          } as const
          const { state } = (await kernel.ready(QUOTES)).ask(request, { signal })
          await until(() => state.get().waiting.length === 0)
          const [quote] = state.get().quotes
          if (!quote) throw new Error(JSON.stringify(state.get().without))
          const swapper = await kernel.ready(SWAPPER)
          swapper.begin(await swapper.prepare({ request, quote }, signal))
        },
      },
    }
  },
}

it.each(Object.keys(cases))('%s', async (name) => {
  const { plugin, chain, operation } = cases[name]!()
  const beside = [wallets(), chain]
  expect(await checkPlugin(plugin, { rounds: 1, beside, kernel: { networks: [MAINNET] }, operation })).toEqual([])
})

it('all plugins with operations are here', () => {
  const having = readdirSync('src/plugins').filter((name) =>
    readdirSync(`src/plugins/${name}`, { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file))
      .some((file) => readFileSync(`src/plugins/${name}/${file}`, 'utf8').includes('createOperations<')),
  )
  expect(Object.keys(cases)).toEqual(having)
})
