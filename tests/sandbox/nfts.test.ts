import { decode } from 'fast-png'
import { describe, expect, test } from 'vitest'
import { NFT_ABI } from '../../sandbox/chains/contracts.ts'
import { PEOPLE } from '../../sandbox/chains/people.ts'
import { GLYPHS, pieceUri, SPAM_COLLECTION, SPAM_PIECES } from '../../sandbox/chains/samples.ts'
import { accountOf, balancesOf, clientOf, entryOf, LOCAL, newcomer, SECOND, wholeHistory } from './accounts.ts'
import { get, PROJECT, sandboxOfFile } from './helpers.ts'

const sandbox = sandboxOfFile()
const me = accountOf('larkspur')
const nobody = newcomer()
const glyphs = { abi: NFT_ABI, address: GLYPHS.address } as const

async function piecesOf(account: string, query = `chainId=${LOCAL}`) {
  return (await balancesOf(sandbox(), account, query)).filter(({ nft_info: nft }) => nft)
}

describe('the contract', () => {
  test('is an ERC-721 with metadata, and says so (ERC-165)', async () => {
    const client = clientOf(sandbox(), me)
    const supports = (id: string): Promise<boolean> =>
      client.readContract({
        address: GLYPHS.address,
        abi: [
          {
            type: 'function',
            name: 'supportsInterface',
            stateMutability: 'view',
            inputs: [{ type: 'bytes4' }],
            outputs: [{ type: 'bool' }],
          },
        ],
        functionName: 'supportsInterface',
        args: [id as `0x${string}`],
      })
    expect(await Promise.all(['0x01ffc9a7', '0x80ac58cd', '0x5b5e139f', '0xffffffff'].map(supports))).toEqual([
      true,
      true,
      true,
      false,
    ])
    expect(await client.readContract({ ...glyphs, functionName: 'ownerOf', args: [1n] })).toBe(me.address)
    const uri = await client.readContract({ ...glyphs, functionName: 'tokenURI', args: [1n] })
    const metadata = JSON.parse(atob(uri.replace('data:application/json;base64,', ''))) as {
      name: string
      image: string
    }
    expect(metadata).toMatchObject({
      name: 'Glyph No. 1',
      image: expect.stringMatching(/^data:image\/svg\+xml;base64,/),
    })
  })

  test('moves no piece of somebody else’s, and none that there is not', async () => {
    const client = clientOf(sandbox(), me)
    const theft = { functionName: 'transferFrom', args: [accountOf('quarry').address, me.address, 2n] } as const
    await expect(client.simulateContract({ ...glyphs, ...theft })).rejects.toThrow('SandboxNft: not yours')
    const nothing = { functionName: 'burn', args: [999n] } as const
    await expect(client.simulateContract({ ...glyphs, ...nothing })).rejects.toThrow('SandboxNft: no such piece')
  })
})

describe('pieces', () => {
  test('are in the balance of who has them, as rows without decimals', async () => {
    expect((await piecesOf(me.address))[0]).toEqual({
      name: 'Glyph No. 1',
      symbol: 'GLYPH',
      chainId: LOCAL,
      address: `${LOCAL}:${GLYPHS.address}`,
      price: 0,
      quantity: { decimals: '0', numeric: '1' },
      iconUrl: pictureOf(GLYPHS.address, '1'),
      nft_info: {
        name: 'Glyph No. 1',
        contract_address: GLYPHS.address,
        token_id: '1',
        content: {
          preview: { url: pictureOf(GLYPHS.address, '1'), content_type: 'image/png' },
          detail: { url: pictureOf(GLYPHS.address, '1'), content_type: 'image/png' },
        },
        flags: { is_spam: false },
      },
    })
    const names = async (chain: string): Promise<string[]> =>
      (await piecesOf(me.address, `chainId=${chain}`)).map(({ name }) => name)
    expect((await names(LOCAL)).slice(0, 2)).toEqual(['Glyph No. 1', 'Glyph No. 101'])
    expect(await names(SECOND)).toEqual(['Glyph No. 1', 'Glyph No. 101'])
  })

  test('are drawn from the pictures that lie in the contract, and nothing else is served as one', async () => {
    const one = await fetch(pictureOf(GLYPHS.address, '1'))
    expect(one.headers.get('content-type')).toBe('image/png')
    const picture = new Uint8Array(await one.arrayBuffer())
    expect(decode(picture)).toMatchObject({ width: 96, height: 96 })
    expect(new Uint8Array(await (await fetch(pictureOf(GLYPHS.address, '5'))).arrayBuffer())).not.toEqual(picture)
    for (const [contract, id] of [
      [GLYPHS.address, '999'],
      [GLYPHS.address, 'one'],
      [SPAM_COLLECTION.address, '2'],
      [nobody.address, '1'],
    ] as const) {
      expect((await fetch(pictureOf(contract, id))).status).toBe(404)
    }
    expect((await get(sandbox(), `/public/getNftImage/eip155:1/${GLYPHS.address}/1`)).status).toBe(400)
  })

  test('leave the balance when they are sent or burnt', async () => {
    const client = clientOf(sandbox(), me)
    const give = (from: `0x${string}`, to: `0x${string}`) =>
      client.writeContract({ ...glyphs, functionName: 'transferFrom', args: [from, to, 1n] })
    await client.waitForTransactionReceipt({ hash: await give(me.address, nobody.address) })
    expect((await piecesOf(nobody.address)).map(({ name }) => name)).toEqual(['Glyph No. 1'])
    expect((await piecesOf(me.address)).map(({ name }) => name)).not.toContain('Glyph No. 1')
    const burnt = await client.writeContract({ ...glyphs, functionName: 'burn', args: [5n] })
    await client.waitForTransactionReceipt({ hash: burnt })
    expect((await piecesOf(me.address)).map(({ name }) => name)).not.toContain('Glyph No. 101')
    expect(await entryOf(sandbox(), me.address, burnt)).toMatchObject({
      transfers: [{ direction: 'out', nft_info: { token_id: '5' } }],
    })
  })

  test('come from the faucet, several at once, with names that go on', async () => {
    await sandbox().control.faucet({ address: nobody.address, amount: '3', token: 'GLYPH' })
    const pieces = await piecesOf(nobody.address)
    expect(pieces.map(({ name }) => name)).toEqual(['Glyph No. 9', 'Glyph No. 10', 'Glyph No. 11'])
    expect((await fetch(pieces[0]?.iconUrl ?? '')).status).toBe(200)
  })

  test('whose metadata is none, or lies elsewhere, are named after their collection', async () => {
    const client = clientOf(sandbox(), me)
    for (const uri of ['https://evil.example/1.json', 'data:application/json,{"name":', '']) {
      const hash = await client.writeContract({ ...glyphs, functionName: 'mint', args: [nobody.address, uri] })
      await client.waitForTransactionReceipt({ hash })
    }
    const plain = `data:application/json,${encodeURIComponent('{"name":"Plain","image":"ipfs://x"}')}`
    const hash = await client.writeContract({ ...glyphs, functionName: 'mint', args: [nobody.address, plain] })
    await client.waitForTransactionReceipt({ hash })
    const pieces = await piecesOf(nobody.address)
    expect(pieces.map(({ name }) => name)).toEqual([
      'Sandbox Glyphs #9',
      'Sandbox Glyphs #10',
      'Sandbox Glyphs #11',
      'Plain',
    ])
    expect(pieces[0]).toMatchObject({ iconUrl: '', nft_info: { content: null } })
    expect(pieces[3]?.nft_info?.content?.preview).toEqual({ url: 'ipfs://x', content_type: null })
  })
})

describe('spam', () => {
  test('is flagged, in the balance and in the history, and comes from a stranger', async () => {
    const pieces = (await piecesOf(me.address)).filter(({ nft_info: nft }) => nft?.flags.is_spam)
    expect(pieces.map(({ name, symbol }) => [name, symbol])).toEqual(SPAM_PIECES.map(({ name }) => [name, 'CLAIM']))
    const history = await wholeHistory(sandbox(), me.address, `chainId=${LOCAL}`)
    const airdrop = history.find(({ transfers }) => transfers?.some(({ nft_info: nft }) => nft?.flags.is_spam))
    expect(airdrop?.metadata).toMatchObject({
      operationType: 'receive',
      sentFrom: PEOPLE.stranger.address,
      sentTo: me.address,
    })
    expect(airdrop?.transfers?.every(({ nft_info: nft }) => nft?.flags.is_spam)).toBe(true)
    expect(airdrop?.transfers?.[1]?.nft_info?.content?.preview.url).toBe('https://evil.example/pixel.png')
  })

  test.each([
    ['Glyph No. 7', false],
    ['St. Elmo’s fire', false],
    ['Claim 500 USDC', true],
    ['see gift-desk.example', true],
    ['https://gift', true],
  ])('is what a name like "%s" makes: %s', async (name, spam) => {
    const client = clientOf(sandbox(), me)
    const hash = await client.writeContract({ ...glyphs, functionName: 'mint', args: [nobody.address, pieceUri(name)] })
    await client.waitForTransactionReceipt({ hash })
    expect((await piecesOf(nobody.address)).map(({ nft_info: nft }) => nft?.flags.is_spam)).toEqual([spam])
  })
})

function pictureOf(contract: string, id: string): string {
  return `${sandbox().urls.services}/public/getNftImage/${LOCAL}/${contract}/${id}?${PROJECT}`
}
