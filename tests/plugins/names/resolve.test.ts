/** Names as receivers in Send: where they lead on which network, and what is never shown as proved. */
import { SENDER } from '#wallet'
import { describe, expect, it } from 'vitest'
import { FORM as SEND_FORM } from '../../../src/plugins/send/refs.ts'
import { send } from '../../../src/plugins/send/index.ts'
import { BASE, BASE_COIN, flush, MAINNET, nameAt, OTHER, record, until, world } from './stage.ts'

const MIRA = 'mira.reown.id'
const { signal } = new AbortController()

describe('a name', () => {
  const resolved = async (addresses: Readonly<Record<string, string>>, network = BASE, text = MIRA) => {
    const { names, fetch } = await world()
    fetch.on('GET', nameAt(MIRA), { json: record(MIRA, addresses) })
    return names.resolve(text, { network, signal })
  }

  it.each([
    ['the network’s own address', { [BASE_COIN]: OTHER, '60': MAINNET.name }, OTHER],
    ['Ether’s address, where the network has none', { '60': OTHER }, OTHER],
    ['the address for all EVM networks', { '2147483648': OTHER }, OTHER],
    ['nobody, with an address on another EVM network only', { '2147483658': OTHER }, undefined],
    [
      'nobody, with an address on another chain only',
      { '501': 'So11111111111111111111111111111111111111112' },
      undefined,
    ],
    ['nobody, without an address', {}, undefined],
  ])('leads to %s', async (_, addresses, address) => {
    expect((await resolved(addresses))?.address).toBe(address)
  })

  it('is the same in capitals, and is shown as it is registered', async () => {
    expect(await resolved({ '60': OTHER }, BASE, ' MIRA.Reown.ID ')).toEqual({ address: OTHER, name: MIRA })
  })

  it.each(['mira', 'mira.eth', 'mirа.reown.id', 'mira.reоwn.id', 'a.mira.reown.id', 'mir.reown.id', 'xn--a.reown.id'])(
    'of another kind is nothing that the service is asked about: %s',
    async (text) => {
      const { names, asked } = await world()
      expect(await names.resolve(text, { network: BASE, signal })).toBeUndefined()
      expect(asked()).toEqual([])
    },
  )

  it('is resolved in the older zone too, and on EVM networks only', async () => {
    const { names, fetch, asked } = await world()
    fetch.on('GET', nameAt('mira.wcn.id'), { json: record('mira.wcn.id', { '60': OTHER }) })
    expect(await names.resolve('mira.wcn.id', { network: BASE, signal })).toMatchObject({ address: OTHER })
    const lagoon = { ...BASE, chainNamespace: 'cosmos', caipNetworkId: 'cosmos:x-1' } as never
    expect(await names.resolve(MIRA, { network: lagoon, signal })).toBeUndefined()
    expect(asked()).toEqual(['GET /account/mira.wcn.id'])
  })

  it('that cannot be resolved says so in the words of the specification', async () => {
    const { names, fetch } = await world()
    fetch.on('GET', nameAt(MIRA), { status: 400 })
    await expect(names.resolve(MIRA, { network: BASE, signal })).rejects.toMatchObject({ code: 'NAME_RESOLVE_FAILED' })
  })
})

describe('in Send', () => {
  async function typed(text: string) {
    const test = await world({ plugins: [send()] })
    await test.kernel.ready(SENDER)
    const form = await test.kernel.ready(SEND_FORM)
    return {
      ...test,
      form,
      async type(): Promise<void> {
        form.receive(text)
        await test.clock.advance(500)
        await flush()
        await test.clock.advance(30_000)
        await until(() => !form.state.get().resolving)
      },
    }
  }

  it('a name is found, and is not shown as proved by the service’s word alone', async () => {
    const { form, fetch, type } = await typed('Mira.reown.id')
    fetch.on('GET', nameAt(MIRA), { json: record(MIRA, { [BASE_COIN]: OTHER.toLowerCase() }) })
    await type()
    expect(form.state.get().receiver).toEqual({ address: OTHER, name: MIRA, isProved: false })
  })

  it.each([
    ['no address', 'hello'],
    ['an address of Solana', 'So11111111111111111111111111111111111111112'],
    ['a wrong checksum', OTHER.replace('dDdB', 'ddDB')],
  ])('an answer with %s is no receiver', async (_, address) => {
    const { form, fetch, type } = await typed(MIRA)
    fetch.on('GET', nameAt(MIRA), { json: record(MIRA, { '60': address }) })
    await type()
    expect(form.state.get().receiver).toBeUndefined()
  })

  it('a name of nobody and a service that fails are told apart', async () => {
    const nobody = await typed(MIRA)
    await nobody.type()
    expect(nobody.form.state.get().problem).toEqual({ kind: 'unknown-name' })
    const offline = await typed(MIRA)
    offline.fetch.on('GET', nameAt(MIRA), { fail: 'network' })
    await offline.type()
    expect(offline.form.state.get().problem).toEqual({ kind: 'failed' })
  })

  it('no name is looked for once names are switched off', async () => {
    const { form, asked, kernel, type } = await typed(MIRA)
    kernel.plugins.pin('names', false)
    await kernel.plugins.settled()
    await type()
    expect([form.state.get().problem, asked()]).toEqual([{ kind: 'unknown-name' }, []])
  })
})
