import { contentSecurityPolicy } from 'latchkey/csp'
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
