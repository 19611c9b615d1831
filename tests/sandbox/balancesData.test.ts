import { parseUnits } from 'viem'
import { describe, expect, test } from 'vitest'
import { readBytecode } from '../../sandbox/chains/contracts.ts'
import { TOKEN_ABI, TOKENS } from '../../sandbox/chains/networks.ts'
import { createRpc } from '../../sandbox/chains/rpc.ts'
import { SAMPLE_TOKENS } from '../../sandbox/chains/samples.ts'
import { CLUSTER } from '../../sandbox/solana/cluster.ts'
import { accountOf, balancesOf, clientOf, LOCAL, newcomer, SECOND } from './accounts.ts'
import { get, PROJECT, post, sandboxOfFile } from './helpers.ts'
import { keyOf } from './solanaNode.ts'

const sandbox = sandboxOfFile()
const me = accountOf('larkspur')
const nobody = newcomer()
const [SUSD] = TOKENS
if (!SUSD) throw new Error('There is no SUSD.')

describe('balances', () => {
  test('are a row for each, by what came first, with worth only where there is a price', async () => {
    const rows = (await balancesOf(sandbox(), me.address, `currency=usd&chainId=${LOCAL}`)).filter(
      ({ nft_info: nft }) => !nft,
    )
    expect(rows.slice(0, 3)).toEqual([
      {
        name: 'Ether',
        symbol: 'ETH',
        chainId: LOCAL,
        price: 2412.5,
        value: 30156.25,
        quantity: { decimals: '18', numeric: '12.5' },
        iconUrl: `${sandbox().urls.services}/public/getTokenImage/ETH?${PROJECT}`,
      },
      {
        name: 'Sandbox USD',
        symbol: 'SUSD',
        chainId: LOCAL,
        address: `${LOCAL}:${SUSD.address}`,
        price: 1,
        value: 2500.75,
        quantity: { decimals: '6', numeric: '2500.75' },
        iconUrl: `${sandbox().urls.services}/public/getTokenImage/SUSD?${PROJECT}`,
      },
      expect.objectContaining({ symbol: 'SBX', price: 0.42, value: 352.8 }),
    ])
    const samples = rows.slice(3)
    expect(samples.map(({ name, symbol }) => [name, symbol])).toEqual(
      SAMPLE_TOKENS.map(({ name, symbol }) => [name, symbol]),
    )
    for (const row of samples) {
      expect(row.price).toBe(0)
      expect(row).not.toHaveProperty('value')
    }
  })

  test('have pictures, whatever a symbol is made of', async () => {
    const rows = await balancesOf(sandbox(), me.address)
    const pictured = rows.filter((row) => row.iconUrl.startsWith(sandbox().urls.services))
    const tokens = rows.filter(({ nft_info: nft }) => nft === undefined).map(({ symbol }) => symbol)
    expect(tokens.length).toBeGreaterThan(3)
    expect(pictured.map(({ symbol }) => symbol)).toEqual(expect.arrayContaining(tokens))
    for (const { iconUrl } of pictured) {
      const answer = await fetch(iconUrl)
      const type = iconUrl.includes('/getNftImage/') ? 'image/png' : 'image/svg+xml'
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, type])
      expect(await answer.text()).toMatch(type === 'image/png' ? /^.PNG/ : /^<svg [^]*<\/svg>$/)
    }
  })

  test('are of all chains of the address when none is named', async () => {
    const chains = async (query: string): Promise<string[]> => [
      ...new Set((await balancesOf(sandbox(), me.address, query)).map(({ chainId }) => chainId)),
    ]
    expect(await chains('')).toEqual([LOCAL, SECOND])
    expect(await chains(`chainId=${SECOND}`)).toEqual([SECOND])
    const solana = await balancesOf(sandbox(), keyOf('marram').address)
    expect(new Set(solana.map(({ chainId }) => chainId))).toEqual(new Set([CLUSTER.caipNetworkId]))
  })

  test('leave out what has come and gone, and what never came', async () => {
    expect(await balancesOf(sandbox(), nobody.address)).toEqual([])
    await sandbox().control.faucet({ address: nobody.address, amount: '1' })
    await sandbox().control.faucet({ address: nobody.address, amount: '5', token: 'SUSD' })
    expect((await balancesOf(sandbox(), nobody.address)).map(({ symbol }) => symbol)).toEqual(['ETH', 'SUSD'])
    const client = clientOf(sandbox(), nobody)
    const args = [me.address, 5_000_000n] as const
    const hash = await client.writeContract({ abi: TOKEN_ABI, address: SUSD.address, functionName: 'transfer', args })
    await client.waitForTransactionReceipt({ hash })
    expect((await balancesOf(sandbox(), nobody.address)).map(({ symbol }) => symbol)).toEqual(['ETH'])
  })

  test('take in any token that a log names, and those that forceUpdate asks for', async () => {
    const client = clientOf(sandbox(), me)
    const bytecode = await readBytecode('SandboxToken')
    const args = ['Fresh', 'FRSH', 3, [nobody.address], [parseUnits('1.5', 3)]] as const
    const deployed = await client.deployContract({ abi: TOKEN_ABI, bytecode, args })
    const { contractAddress: address } = await client.waitForTransactionReceipt({ hash: deployed })
    const fresh = { symbol: 'FRSH', quantity: { decimals: '3', numeric: '1.5' } }
    expect(await balancesOf(sandbox(), nobody.address)).toMatchObject([fresh])
    // Written past all logs, as tokens that grow by themselves do.
    const hidden = newcomer(2)
    const rpc = createRpc(sandbox().urls.nodes[31337])
    await rpc.request('anvil_dealERC20', [hidden.address, address, '0x5dc'])
    expect(await balancesOf(sandbox(), hidden.address)).toEqual([])
    const asked = `forceUpdate=${LOCAL}:${address?.toLowerCase()},${SECOND}:${address}`
    expect(await balancesOf(sandbox(), hidden.address, asked)).toMatchObject([fresh])
    expect(await balancesOf(sandbox(), hidden.address, `${asked}&chainId=${SECOND}`)).toEqual([])
    expect(await balancesOf(sandbox(), hidden.address, `forceUpdate=${LOCAL}:${nobody.address}`)).toEqual([])
  })

  test.each([
    [me.address, 'forceUpdate=SUSD', 'forceUpdate'],
    [me.address, `forceUpdate=${LOCAL}:0x12`, 'forceUpdate'],
    [me.address, 'currency=eur', 'currency'],
    [me.address, 'chainId=eip155:10', 'chainId'],
    ['mira.reown.id', '', 'address'],
  ])('of %s?%s are refused for %s', async (address, query, field) => {
    const answer = await get(sandbox(), `/v1/account/${address}/balance?${query}`)
    expect(answer.status).toBe(400)
    expect(await answer.text()).toContain(field)
  })
})

describe('prices', () => {
  const path = '/v1/fungible/price'
  const native = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'
  const ask = (body: object): Promise<Response> =>
    post(`${sandbox().urls.services}${path}`, { projectId: PROJECT.split('=')[1], ...body })

  test('are of what is asked and known, native currencies too, in the currency wanted', async () => {
    const addresses = [
      `${LOCAL}:${native}`,
      `${SECOND}:${SUSD.address.toLowerCase()}`,
      `${LOCAL}:${SAMPLE_TOKENS[1]?.address}`,
    ]
    const answer = await ask({ currency: 'usd', addresses })
    expect(await answer.json()).toEqual({
      fungibles: [
        {
          address: addresses[0],
          name: 'Ether',
          symbol: 'ETH',
          price: 2412.5,
          iconUrl: expect.stringContaining('/ETH?'),
        },
        { address: addresses[1], name: 'Sandbox USD', symbol: 'SUSD', price: 1, iconUrl: expect.any(String) },
      ],
    })
    const { fungibles } = (await (await ask({ currency: 'eur', addresses })).json()) as {
      fungibles: { price: number; iconUrl: string }[]
    }
    expect(fungibles[0]?.price).toBe(2219.5)
    expect((await fetch(fungibles[0]?.iconUrl ?? '')).status).toBe(200)
  })

  test('are refused for a wrong order, and without a project', async () => {
    expect((await ask({ currency: 'shells', addresses: [] })).status).toBe(400)
    expect((await ask({ currency: 'usd' })).status).toBe(400)
    expect((await post(`${sandbox().urls.services}${path}`, { currency: 'usd', addresses: [] })).status).toBe(401)
    expect((await ask({ addresses: [], projectId: 'short' })).status).toBe(401)
  })
})
