import { contentSecurityPolicy } from 'latchkey/csp'
import type { Network } from 'latchkey/plugin/wallet'
import { evm, mainnet } from 'latchkey/plugins/evm'
import { expect, test } from 'vitest'
import { bitcoinCsp } from '../csp.ts'
import { bitcoin, bitcoinRegtest, bitcoinWallets } from '../index.ts'

test('a page’s policy allows the Esplora servers of its networks, and a host’s own', () => {
  const options = {
    projectId: '0123456789abcdef0123456789abcdef',
    networks: [bitcoin, bitcoinRegtest, mainnet],
    plugins: [evm(), bitcoinWallets()],
    customRpcUrls: { [bitcoinRegtest.caipNetworkId]: [{ url: 'https://esplora.harbor.example/api' }] },
  }
  const { directives, unstated } = contentSecurityPolicy(options, { policies: [bitcoinCsp] })
  expect(unstated).toEqual([])
  expect(directives['connect-src']).toEqual(
    expect.arrayContaining([
      'https://blockstream.info',
      'https://mempool.space',
      'http://127.0.0.1:3002',
      'https://esplora.harbor.example',
    ]),
  )
  expect(directives['img-src']).toContain('data:')
})

test('the hosted proxy for nodes is never asked for Bitcoin, not even one of the host’s own', () => {
  const endpoints = { rpc: 'https://rpc.harbor.example' }
  const options = { projectId: '0123456789abcdef0123456789abcdef', plugins: [evm(), bitcoinWallets()], endpoints }
  const sourcesOf = (networks: readonly [Network, ...Network[]]) =>
    contentSecurityPolicy({ ...options, networks }, { policies: [bitcoinCsp] }).directives['connect-src'] ?? []
  expect(sourcesOf([bitcoin])).not.toContain(endpoints.rpc)
  // The same page would ask it for what it can pass on.
  expect(sourcesOf([bitcoin, mainnet])).toContain(endpoints.rpc)
})
