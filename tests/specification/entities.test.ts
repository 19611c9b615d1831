import { describe, expect, it } from 'vitest'
import { ListingsSchema } from '../../src/plugins/wallets/session/schemas.ts'
import { base } from '../../src/plugins/evm/networks.ts'

describe('entities', () => {
  it('keep every field of a wallet listing', () => {
    const listing = {
      id: 'lark',
      name: 'Larkspur',
      rdns: 'io.larkspur',
      image_id: 'picture-1',
      chains: ['eip155:1', 'eip155:8453'],
      mobile_link: 'larkspur://',
      desktop_link: 'larkspur-desktop://',
      webapp_link: 'https://larkspur.example',
    }
    expect(ListingsSchema.read({ data: [listing], count: 1 })).toMatchObject({ data: [listing], count: 1 })
  })

  it('have Base as a network', () => {
    expect(base).toMatchObject({
      id: 8453,
      name: 'Base',
      chainNamespace: 'eip155',
      caipNetworkId: 'eip155:8453',
      nativeCurrency: { symbol: 'ETH', decimals: 18 },
      rpcUrls: { default: { http: [expect.any(String), expect.any(String)] } },
    })
  })
})
