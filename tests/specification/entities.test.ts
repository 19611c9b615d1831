import { describe, expect, it } from 'vitest'
import { dataApi } from '#wallet'
import { createTestKernel } from '#testing'
import { ListingsSchema } from '../../src/plugins/wallets/session/schemas.ts'
import { base, baseSepolia } from '../../src/plugins/evm/networks.ts'
import { readOptions } from '../../src/shell/options.ts'
import { world } from '../plugins/onramp/stage.ts'
import { evmWallet, setup } from '../plugins/wallets/support.ts'

const EVM = '0x7C3f25C42A1fE3c09b2F4C6a1B77D0dF1B5d9AE2'
const TOKEN = '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913'

/** The data provider answers one path of an account on Base. */
function service(path: string, json: unknown) {
  const { fetch, kernel } = createTestKernel()
  fetch.on('GET', '/v1/supported-chains', { json: { http: ['eip155:8453'], ws: [] } })
  fetch.on('GET', `/v1/account/${EVM}/${path}`, { json })
  const { signal } = new AbortController()
  return { api: dataApi(kernel.context), query: { address: EVM, chainId: 'eip155:8453', signal } as const }
}

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
    expect([base.testnet ?? false, baseSepolia.testnet]).toEqual([false, true])
  })

  it('keep every field of a network that a host lists, and derive what viem’s chains lack', () => {
    const fields = {
      id: 84532,
      name: 'Base Sepolia',
      nativeCurrency: { name: 'Sepolia Ether', symbol: 'ETH', decimals: 18 },
      rpcUrls: { default: { http: ['https://sepolia.base.example'] } },
      testnet: true,
    }
    const derived = { ...fields, chainNamespace: 'eip155', caipNetworkId: 'eip155:84532' }
    const { networks } = readOptions({ projectId: 'p1', plugins: [], networks: [fields] })
    expect(networks).toEqual([derived])
  })

  it('keep every field of a connector', async () => {
    const { service: wallets } = await setup({
      wallets: [
        evmWallet({
          name: 'Tern',
          id: 'tern',
          type: 'AUTH',
          imageUrl: 'data:image/png;base64,iVBORw0KGgo=',
          imageId: 'picture-1',
          explorerId: 'listing-1',
          info: { rdns: 'io.tern' },
        }),
      ],
    })
    expect(wallets.state.get().connectors).toEqual([
      expect.objectContaining({
        id: 'tern',
        name: 'Tern',
        chain: 'eip155',
        type: 'AUTH',
        imageUrl: 'data:image/png;base64,iVBORw0KGgo=',
        imageId: 'picture-1',
        explorerId: 'listing-1',
        info: { rdns: 'io.tern' },
      }),
    ])
  })

  it('keep every field of a token balance', async () => {
    const token = {
      name: 'USD Coin',
      symbol: 'USDC',
      chainId: 'eip155:8453',
      address: `eip155:8453:${TOKEN}`,
      value: 12.5,
      price: 0.9998,
      quantity: { decimals: '6', numeric: '12.502501' },
      iconUrl: 'https://pictures.example/usdc.png',
    }
    const { api, query } = service('balance', { balances: [token] })
    expect((await api.readBalances(query)).tokens).toEqual([token])
  })

  it('keep every field of a transaction, of tokens and of NFTs, with the flag of spam', async () => {
    const transaction = {
      id: 'tx-1',
      metadata: {
        minedAt: '2026-01-01T00:00:00Z',
        chain: 'eip155:8453',
        operationType: 'trade',
        status: 'confirmed',
        sentFrom: EVM,
        sentTo: TOKEN,
      },
      transfers: [
        {
          direction: 'out',
          quantity: { numeric: '1.5' },
          fungible_info: { name: 'USD Coin', symbol: 'USDC' },
        },
        {
          direction: 'in',
          quantity: { numeric: '1' },
          nft_info: { name: 'Glyph No. 101', flags: { is_spam: true } },
        },
      ],
    }
    const { api, query } = service('history', { data: [transaction], next: null })
    expect(await api.readHistory(query)).toMatchObject({ items: [transaction] })
  })

  it('keep every field of what can be bought, and of what it is paid with', async () => {
    const purchase = {
      id: 'usdc',
      name: 'USD Coin',
      symbol: 'USDC',
      networks: [{ name: 'ethereum-mainnet', display_name: 'Ethereum', chain_id: '1', contract_address: TOKEN }],
    }
    const payment = {
      id: 'GBP',
      payment_method_limits: [
        { id: 'card', min: '8', max: '600' },
        { id: 'ach_bank_account', min: '9.5', max: '20000' },
      ],
    }
    const { onramp, state } = await world({
      answers: { options: { json: { purchaseCurrencies: [purchase], paymentCurrencies: [payment] } } },
    })
    await onramp.load()
    expect(state()).toMatchObject({
      purchaseCurrencies: [purchase],
      purchaseCurrency: purchase,
      paymentCurrencies: [payment],
      paymentCurrency: payment,
    })
  })
})
