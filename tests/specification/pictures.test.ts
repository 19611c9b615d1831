import { describe, expect, it } from 'vitest'
import { createTestKernel } from '#testing'
import { MoneyPicture, TokenPicture } from '../../src/plugins/onramp/views/pictures.tsx'
import { createPictures } from '../../src/plugins/wallets/directory/pictures.ts'

describe('pictures of wallets and networks', () => {
  const { http } = createTestKernel().kernel
  const pathOf = (address: string | undefined): string | undefined => address && new URL(address).pathname

  it('come from the directory by id, each kind from its own path', () => {
    const pictures = createPictures(http, 'p1')
    expect(pathOf(pictures.wallet({ image_id: 'a/b' }))).toBe('/getWalletImage/a%2Fb')
    expect(pathOf(pictures.connector({ imageId: 'c' }))).toBe('/public/getAssetImage/c')
    expect(pathOf(pictures.network({ imageId: 'n' }))).toBe('/public/getAssetImage/n')
  })

  it('are not asked for without a project id, nor where there is an address', () => {
    expect(createPictures(http, '').network({ imageId: 'n' })).toBeUndefined()
    const own = 'https://pictures.example/n.svg'
    expect(createPictures(http, 'p1').network({ imageUrl: own, imageId: 'n' })).toBe(own)
  })
})

describe('pictures of what is bought and paid with', () => {
  it('come from the directory, tokens and currencies each from their own path', () => {
    const { context } = createTestKernel().kernel
    const pathOf = ({ props }: { readonly props: unknown }): string =>
      new URL((props as { readonly src: string }).src).pathname
    expect(pathOf(TokenPicture({ ctx: context, symbol: 'US/DC' }))).toBe('/public/getTokenImage/US%2FDC')
    expect(pathOf(MoneyPicture({ ctx: context, symbol: 'EUR' }))).toBe('/public/getCurrencyImage/EUR')
  })
})
