import { PublicKey, SystemProgram, type TransactionInstruction } from '@solana/web3.js'
import { describe, expect, test } from 'vitest'
import { CLUSTER } from '../../sandbox/solana/cluster.ts'
import {
  initializeMint,
  MINT_SPACE,
  mintTo,
  openTokenAccount,
  transferToken,
} from '../../sandbox/solana/instructions.ts'
import type { SolanaKey } from '../../sandbox/solana/keys.ts'
import { signTransaction } from '../../sandbox/solana/sign.ts'
import { SOLANA_TOKENS } from '../../sandbox/solana/tokens.ts'
import { balancesOf, entryOf, historyPage, wholeHistory } from './accounts.ts'
import { sandboxOfFile } from './helpers.ts'
import { addressOf, callNode, keyOf, legacy, request } from './solanaNode.ts'

const sandbox = sandboxOfFile()
const me = keyOf('marram')
const other = keyOf('saltbox')
const stranger = keyOf('somebody new')
const [SUSD] = SOLANA_TOKENS
if (!SUSD) throw new Error('There is no SUSD.')

/** Signs and sends; answers the signature. */
async function send(instructions: TransactionInstruction[], payer = me, others: SolanaKey[] = []): Promise<string> {
  const { solana } = sandbox().urls.nodes
  const { result } = (await callNode(solana, request('getLatestBlockhash'))) as {
    result: { value: { blockhash: string } }
  }
  const bytes = others.reduce<Uint8Array>(signTransaction, legacy(instructions, result.value.blockhash, payer))
  const text = Buffer.from(bytes).toString('base64')
  const answer = await callNode(solana, request('sendTransaction', text, { encoding: 'base64', skipPreflight: true }))
  return (answer as { result: string }).result
}

function transfer(to: SolanaKey, lamports: number, from = me): TransactionInstruction {
  return SystemProgram.transfer({ fromPubkey: addressOf(from), toPubkey: addressOf(to), lamports })
}

describe('on Solana a transaction', () => {
  test('of SOL is sent by one and received by the other, without its fee', async () => {
    const signature = await send([transfer(other, 1_250_000_000)])
    const sent = await entryOf(sandbox(), me.address, signature)
    expect(sent).toMatchObject({
      metadata: {
        operationType: 'send',
        hash: signature,
        chain: CLUSTER.caipNetworkId,
        sentFrom: me.address,
        sentTo: other.address,
        status: 'confirmed',
      },
      transfers: [
        { direction: 'out', quantity: { numeric: '1.25' }, value: 205.3125, fungible_info: { symbol: 'SOL' } },
      ],
      fee: { quantity: { numeric: '0.000005' } },
    })
    expect(Math.abs(Date.parse(sent.metadata.minedAt) - Date.now())).toBeLessThan(60_000)
    expect(await entryOf(sandbox(), other.address, signature)).toMatchObject({
      metadata: { operationType: 'receive', sentFrom: me.address, sentTo: other.address },
      transfers: [{ direction: 'in', quantity: { numeric: '1.25' } }],
      fee: null,
    })
  })

  test('of a token moves the token alone, also when an account is opened for it', async () => {
    const opening = openTokenAccount(me.address, stranger.address, SUSD)
    const signature = await send([opening, transferToken(SUSD, me.address, stranger.address, 2_500_000n)])
    expect(await entryOf(sandbox(), me.address, signature)).toMatchObject({
      metadata: { operationType: 'send', sentTo: stranger.address },
      transfers: [{ direction: 'out', quantity: { numeric: '2.5' }, value: 2.5, fungible_info: { symbol: 'SUSD' } }],
    })
    expect(await entryOf(sandbox(), stranger.address, signature)).toMatchObject({
      metadata: { operationType: 'receive', sentFrom: me.address },
      transfers: [{ direction: 'in', quantity: { numeric: '2.5' } }],
    })
  })

  test('that names only the receiver’s token account is in their history', async () => {
    const signature = await send([transferToken(SUSD, me.address, other.address, 1n)])
    expect(await entryOf(sandbox(), other.address, signature)).toMatchObject({
      metadata: { operationType: 'receive', sentFrom: me.address, sentTo: other.address },
      transfers: [{ direction: 'in', quantity: { numeric: '0.000001' } }],
    })
  })

  test('to oneself, to several, failed', async () => {
    const self = await send([transfer(me, 5)])
    const both = await send([transfer(other, 3), transfer(stranger, 2_000_000_000)])
    const failed = await send([transfer(other, 900_000_000_000)])
    expect(await entryOf(sandbox(), me.address, self)).toMatchObject({
      metadata: { operationType: 'send' },
      transfers: [{ direction: 'self', quantity: { numeric: '0.000000005' } }],
    })
    const { metadata, transfers } = await entryOf(sandbox(), me.address, both)
    expect(metadata.operationType).toBe('send')
    expect(transfers?.map(({ direction, quantity }) => [direction, quantity.numeric])).toEqual([
      ['out', '2'],
      ['out', '0.000000003'],
    ])
    expect(await entryOf(sandbox(), me.address, failed)).toMatchObject({
      metadata: { operationType: 'send', status: 'failed', sentTo: other.address },
      transfers: [],
      fee: { quantity: { numeric: '0.000005' } },
    })
  })

  test('that makes a token of its own is a mint, of a token that nobody knows', async () => {
    const mint = keyOf('a mint of a test')
    const token = { ...SUSD, mint: mint.address, decimals: 2 }
    const created = SystemProgram.createAccount({
      fromPubkey: addressOf(me),
      newAccountPubkey: addressOf(mint),
      lamports: 10_000_000,
      space: MINT_SPACE,
      programId: new PublicKey(SUSD.program),
    })
    await send([created, initializeMint(token, me.address), openTokenAccount(me.address, me.address, token)], me, [
      mint,
    ])
    const signature = await send([mintTo(token, me.address, me.address, 12_345n)])
    expect(await entryOf(sandbox(), me.address, signature)).toMatchObject({
      metadata: { operationType: 'mint' },
      transfers: [
        { direction: 'in', quantity: { numeric: '123.45' }, value: null, fungible_info: { name: 'Unknown token' } },
      ],
    })
    const rows = await balancesOf(sandbox(), me.address)
    expect(rows.find(({ address }) => address === `${CLUSTER.caipNetworkId}:${mint.address}`)).toMatchObject({
      quantity: { decimals: '2', numeric: '123.45' },
      price: 0,
    })
  })
})

test('pages follow one another, stay while blocks come, and end with the chain', async () => {
  for (const amount of ['0.1', '0.2', '0.3']) {
    await sandbox().control.faucet({ chainId: 'solana', address: stranger.address, amount })
  }
  const query = `chainId=${CLUSTER.caipNetworkId}&limit=1`
  const first = await historyPage(sandbox(), stranger.address, query)
  await sandbox().control.faucet({ chainId: 'solana', address: stranger.address, amount: '0.4' })
  const second = await historyPage(sandbox(), stranger.address, `${query}&cursor=${first.next}`)
  const amounts = [first, second].map(({ data }) => data[0]?.transfers?.[0]?.quantity.numeric)
  expect(amounts).toEqual(['0.3', '0.2'])
  expect(await wholeHistory(sandbox(), stranger.address)).toHaveLength(4)
  await sandbox().control.reset()
  expect(await historyPage(sandbox(), stranger.address, `${query}&cursor=${second.next}`)).toEqual({
    data: [],
    next: null,
  })
})
