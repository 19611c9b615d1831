import { createServer } from 'node:net'
import { PublicKey, SystemProgram } from '@solana/web3.js'
import { describe, expect, test } from 'vitest'
import { allSandboxNetworks, sandboxNetworks } from '../../examples/networks.ts'
import { startSandbox } from '../../sandbox/index.ts'
import { portOf } from '../../sandbox/ports.ts'
import { CLUSTER } from '../../sandbox/solana/cluster.ts'
import { SOLANA_TOKENS } from '../../sandbox/solana/tokens.ts'
import { siteOfFile, violations } from './browser.ts'
import { freeBase } from '../../sandbox/freeBase.ts'
import { get, post, PROJECT, sandboxOfFile } from './helpers.ts'
import { addressOf, callNode, keyOf, legacy, request } from './solanaNode.ts'

const sandbox = sandboxOfFile()
const marram = keyOf('marram')
const newcomer = keyOf('somebody new')
const LARKSPUR = '0x687dD26F010D04cDcd27693a8686B721CdC1eF66'

function control(name: string, body: unknown): Promise<Response> {
  return post(`${sandbox().urls.services}/_sandbox/${name}`, body)
}

function proxied(body: unknown, chainId: string = CLUSTER.caipNetworkId): Promise<Response> {
  return post(`${sandbox().urls.services}/v1/?chainId=${chainId}&${PROJECT}`, body)
}

interface Row {
  readonly symbol: string
  readonly address?: string
  readonly value: number
  readonly quantity: { readonly numeric: string; readonly decimals: string }
}

async function balances(address: string, query = ''): Promise<readonly Row[]> {
  const answer = await get(sandbox(), `/v1/account/${address}/balance${query}`)
  return ((await answer.json()) as { balances: readonly Row[] }).balances
}

describe('the controls', () => {
  test('the faucet sends SOL and tokens, opening the account for them', async () => {
    const sent = await control('faucet', { address: newcomer.address, amount: '1.25', chainId: 'solana' })
    expect(await sent.json()).toEqual({ hash: expect.stringMatching(/^[1-9A-HJ-NP-Za-km-z]{86,88}$/) })
    for (const token of ['SUSD', 'SBX']) {
      await control('faucet', { address: newcomer.address, amount: '0.000002', chainId: 'solana', token })
    }
    expect((await balances(newcomer.address)).map(({ quantity }) => quantity.numeric)).toEqual([
      '1.25',
      '0.000002',
      '0.000002',
    ])
  })

  test('mine, state and reset know the cluster', async () => {
    const before = await sandbox().control.state()
    expect(before.solana).toMatchObject({ name: CLUSTER.name, url: sandbox().urls.nodes.solana, blockHeight: 0 })
    await control('mine', { chainId: 'solana', blocks: 4 })
    await control('chain', { solana: { stall: true, lag: 1 } })
    const { solana, chains } = await sandbox().control.state()
    expect(solana).toMatchObject({ blockHeight: 4, switches: { stall: true, lag: 1 } })
    expect(chains).toEqual(before.chains)
    await control('reset', {})
    expect((await sandbox().control.state()).solana).toEqual(before.solana)
  })

  test.each([
    ['faucet', { address: LARKSPUR, chainId: 'solana' }, 'address'],
    ['faucet', { address: marram.address, chainId: 31337 }, 'address'],
    ['faucet', { address: LARKSPUR, chainId: CLUSTER.caipNetworkId }, 'chainId'],
    ['faucet', { address: marram.address, chainId: 'solana', amount: '1.0000000001' }, 'amount'],
    ['faucet', { address: marram.address, chainId: 'solana', amount: '0.0000001', token: 'SUSD' }, 'amount'],
    ['faucet', { address: marram.address, chainId: 'solana', amount: '999999999' }, 'amount'],
    ['faucet', { address: newcomer.address, chainId: 'solana', amount: '0.000000001' }, 'amount'],
    ['faucet', { address: marram.address, chainId: 'solana', token: 'SOL' }, 'token'],
    ['mine', { chainId: 'solana', blocks: 1001 }, 'blocks'],
    ['chain', { solana: { stall: 'yes' } }, 'solana.stall'],
    ['chain', { solana: { fail: -1 } }, 'solana.fail'],
    ['chain', { solana: { drop: 0.5 } }, 'solana.drop'],
    ['chain', { solana: { lag: 1e9 } }, 'solana.lag'],
    ['chain', { solana: { halt: 'politely' } }, 'solana.halt'],
    ['chain', { solana: { quake: true } }, 'solana.quake'],
    ['chain', { 31337: { stall: true } }, '31337'],
  ])('refuse a wrong body for %s and name the field: %j', async (name, body, field) => {
    const response = await control(name, body)
    expect(response.status).toBe(400)
    expect(await response.text()).toContain(`"description":"${field}: `)
  })
})

describe('the services', () => {
  test('answer SOL and tokens with prices, read from the chain', async () => {
    const rows = await balances(marram.address)
    expect(rows).toMatchObject([
      { symbol: 'SOL', value: 6980.625, quantity: { decimals: '9', numeric: '42.5' } },
      { symbol: 'SUSD', value: 1575.25, quantity: { decimals: '6', numeric: '1575.25' } },
      { symbol: 'SBX', value: 130.2, quantity: { decimals: '9', numeric: '310' } },
    ])
    const mints = SOLANA_TOKENS.map(({ mint }) => `${CLUSTER.caipNetworkId}:${mint}`)
    expect(rows.map(({ address }) => address)).toEqual([undefined, ...mints])
    expect(await balances(marram.address, `?chainId=${CLUSTER.caipNetworkId}`)).toEqual(rows)
    expect(await balances(keyOf('nobody').address)).toEqual([])
  })

  test.each([
    [LARKSPUR, `?chainId=${CLUSTER.caipNetworkId}`],
    [marram.address, '?chainId=eip155:31337'],
    [marram.address, '?chainId=solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'],
    ['1'.repeat(40), ''],
  ])('refuse %s%s', async (address, query) => {
    expect((await get(sandbox(), `/v1/account/${address}/balance${query}`)).status).toBe(400)
  })

  test('pass calls on to the node, transactions among them', async () => {
    const { result } = (await (await proxied(request('getLatestBlockhash'))).json()) as {
      result: { value: { blockhash: string } }
    }
    const transfer = SystemProgram.transfer({
      fromPubkey: addressOf(marram),
      toPubkey: new PublicKey(keyOf('saltbox').address),
      lamports: 42,
    })
    const bytes = Buffer.from(legacy([transfer], result.value.blockhash, marram)).toString('base64')
    const answer = await proxied([request('sendTransaction', bytes, { encoding: 'base64' }), request('getBlockHeight')])
    expect(await answer.json()).toMatchObject([{ result: expect.any(String) }, { result: 1 }])
    const again = await proxied(request('sendTransaction', bytes, { encoding: 'base64' }))
    expect(await again.json()).toMatchObject({ error: { code: -32002, data: { err: 'AlreadyProcessed', logs: [] } } })
  })

  test.each(['requestAirdrop', 'eth_blockNumber', 'signatureSubscribe', 'getNothing'])(
    'do not serve %s there',
    async (method) => {
      const answer = await proxied(request(method, marram.address, 1))
      expect(await answer.json()).toMatchObject({ error: { code: -32601 } })
    },
  )

  test('serve the sandbox’s own cluster only', async () => {
    const answer = await proxied(request('getSlot'), 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1')
    expect(await answer.json()).toMatchObject({ error: { code: -32602 } })
  })

  test('say so when the node is gone, and fail for one method when told to', async () => {
    await sandbox().control.chain({ solana: { halt: 'refuse' } })
    expect(await (await proxied(request('getSlot'))).json()).toMatchObject({ error: { code: -32603 } })
    await sandbox().control.chain({ solana: { halt: null } })
    await sandbox().control.faults([{ match: '/v1/', rpcMethod: 'getBalance', mode: 'status', status: 429 }])
    expect((await proxied(request('getBalance', marram.address))).status).toBe(429)
    expect((await proxied(request('getSlot'))).status).toBe(200)
  })
})

describe('places', () => {
  test.each(['nodeSolana', 'nodeSolanaSocket'] as const)('a taken port for %s is named', async (place) => {
    const base = await freeBase()
    const squatter = createServer()
    await new Promise<void>((resolve) => squatter.listen(portOf(base, place), '127.0.0.1', resolve))
    await expect(startSandbox({ port: base, quiet: true })).rejects.toThrow(`Port ${portOf(base, place)} `)
    await new Promise((resolve) => squatter.close(resolve))
    const again = await startSandbox({ port: base, quiet: true })
    expect(await callNode(again.urls.nodes.solana, request('getHealth'))).toMatchObject({ result: 'ok' })
    await again.stop()
  })

  test('hosts name the network only when they want it', () => {
    const evm = { first: 'http://127.0.0.1:1', second: 'http://127.0.0.1:2' }
    expect(sandboxNetworks(evm).map(({ id }) => id)).toEqual([31337, 31338])
    const [, , solana] = allSandboxNetworks({ ...evm, solana: 'http://127.0.0.1:3' })
    expect(`${solana.chainNamespace}:${solana.id}`).toBe(CLUSTER.caipNetworkId)
    expect(solana).toMatchObject({ nativeCurrency: { symbol: 'SOL', decimals: 9 }, testnet: true })
  })
})

describe('the control page', () => {
  const site = siteOfFile(sandbox)

  test('sends SOL, makes a bad day and mends it', async () => {
    const page = await site().context.newPage()
    await page.goto(`${sandbox().urls.services}/_sandbox/`)
    await page.getByText(CLUSTER.name).waitFor()
    const faucet = page.locator('#faucet')
    await faucet.getByLabel('Send from the faucet to').fill(newcomer.address)
    await faucet.getByLabel('Chain').selectOption('Solana')
    await faucet.getByRole('button', { name: 'Send' }).click()
    await expect.poll(async () => (await balances(newcomer.address))[0]?.quantity.numeric).toBe('1')
    await page.getByRole('button', { name: `Mine a block on ${CLUSTER.name}` }).click()
    await page.locator('#solana').getByText('Block 2').waitFor()
    const form = page.locator('#cluster')
    await form.getByLabel('A bad day on Solana').selectOption('Late answers')
    await form.getByLabel('Milliseconds').fill('40')
    await form.getByRole('button', { name: 'Set' }).click()
    await page.getByText('late by 40 ms').waitFor()
    await form.getByLabel('A bad day on Solana').selectOption('Transactions wait')
    await form.getByRole('button', { name: 'Set' }).click()
    await page.getByText('transactions wait (0), late by 40 ms').waitFor()
    expect(await violations(page)).toEqual([])
    await page.getByRole('button', { name: `Mend ${CLUSTER.name}` }).click()
    await page.getByText('A good day').waitFor()
    expect((await sandbox().control.state()).solana.switches).toMatchObject({ stall: false, lag: 0 })
  })
})
