import { ALL_WALLETS } from '#wallet'
/** No wallet in the browser and no project id: nothing that leads nowhere is offered, and the way out is said. */
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { CONNECTING_WALLET_CONNECT } from '../../../src/plugins/walletconnect/views/refs.ts'
import { availabilityOf } from '../../../src/plugins/wallets/list/rows.ts'
import { evmWallet, MAINNET, remoteWay, setup, TOY, type SetupOptions } from './support.ts'

const SOLANA = { ...TOY, id: 'x', chainNamespace: 'solana', caipNetworkId: 'solana:x' } as const

async function stage({ host, ...options }: SetupOptions = {}) {
  const test = await setup({
    networks: [MAINNET, SOLANA, TOY],
    plugins: [remoteWay()],
    ...options,
    host: { projectId: '', ...host },
  })
  // As the shell loads it: the chunk brings its words.
  const { GetWallet } = await test.core.ctx.chunks.load(
    () => import('../../../src/plugins/wallets/views/index.ts'),
    'views',
  )
  const props = { ctx: test.core.ctx, params: undefined, done() {} }
  const draw = () => renderToStaticMarkup(createElement(GetWallet, props))
  return { ...test, draw }
}
const linksIn = (markup: string): readonly string[] =>
  [...markup.matchAll(/href="([^"]+)"/g)].map(([, href = '']) => href)

describe('without a wallet and without a project id', () => {
  it('there is no row at all: Connect then says what to do', async () => {
    const { core, kernel, service } = await stage()
    kernel.router.show()
    expect(service.rows.get().flatMap(({ rows, pending = 0 }) => [...rows, pending])).toEqual([])
    expect(kernel.router.canOpen(CONNECTING_WALLET_CONNECT)).toBe(true)
    expect(kernel.router.canOpen(ALL_WALLETS)).toBe(true)
    expect(availabilityOf(core).walletConnect).toBe(false)
  })

  it('there are rows again with either of the two', async () => {
    const browser = await stage({ wallets: [evmWallet()] })
    expect(browser.service.rows.get().flatMap(({ rows }) => rows.map(({ id }) => id))).toContain('all')
    const project = await stage({ host: { projectId: '0123456789abcdef0123456789abcdef' } })
    expect(project.service.rows.get().flatMap(({ rows }) => rows.map(({ id }) => id))).toContain('walletConnect')
  })

  it('the way to a wallet is said, with the list of each network’s people and no row that finds nothing', async () => {
    const markup = (await stage()).draw()
    expect(linksIn(markup)).toEqual(['https://ethereum.org/wallets/find-wallet/', 'https://solana.com/solana-wallets'])
    expect(markup).toContain('Install one, then come back to this page.')
    expect(markup).not.toContain('<button')
  })

  it('the list is of the networks that the page has', async () => {
    expect(linksIn((await stage({ networks: [SOLANA] })).draw())).toEqual(['https://solana.com/solana-wallets'])
    expect(linksIn((await stage({ networks: [TOY] })).draw())).toEqual([])
  })
})
