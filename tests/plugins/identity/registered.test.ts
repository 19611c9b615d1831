/** A name that was registered just now: it is shown at once, as a claim until the chain proves it, and only where it may be. */
import { NAME_REGISTERED, type CaipAddress } from '#wallet'
import { describe, expect, it } from 'vitest'
import { accountAt, EVM_1, EVM_2, identityAt, named, record, reverseAt, type NamedOptions } from './support.ts'

const NAME = 'mira.reown.id'
const ME: CaipAddress = `eip155:8453:${EVM_1}`
const NOBODY = { [identityAt(EVM_1)]: { json: { name: null, avatar: null } }, [reverseAt(EVM_1)]: { json: [] } }

async function registered(options: NamedOptions = {}, name = NAME, account: CaipAddress = ME) {
  const test = await named({ answers: NOBODY, ...options })
  expect(test.shown()[0]).toBeNull()
  test.kernel.bus.emit(NAME_REGISTERED, { account, name })
  await test.settled()
  return test
}

describe('a name that was registered just now', () => {
  it('is shown as a claim while the service does not tell it yet, and is kept', async () => {
    const { account, kernel, paths, settled } = await registered()
    expect(account()).toMatchObject({ profileName: null, claimedName: NAME })
    const before = paths().length
    kernel.router.show()
    await settled()
    expect(account()).toMatchObject({ claimedName: NAME })
    expect(paths()).toHaveLength(before)
  })

  it('is proved by the chain’s registry, with its picture', async () => {
    let isThere = false
    const { account } = await registered({
      nameOf: async () => {
        const found = isThere ? { name: NAME, avatar: 'https://pictures.test/m.png' } : null
        isThere = true
        return found
      },
      normalizeName: async (name) => name,
    })
    expect(account()).toMatchObject({
      profileName: NAME,
      claimedName: null,
      profileImage: 'https://pictures.test/m.png',
    })
  })

  it('is shown although the services fail', async () => {
    const { account } = await registered({
      answers: {
        [identityAt(EVM_1)]: (at) => (at === 0 ? { json: { name: null, avatar: null } } : { status: 400 }),
        [reverseAt(EVM_1)]: (at) => (at === 0 ? { json: [] } : { status: 400 }),
      },
    })
    expect(account()).toMatchObject({ profileName: null, claimedName: NAME })
  })

  it.each(['mirа.reown.id', '\u202Emira.reown.id', 'Mira.reown.id', 'mira', ''])(
    'is not shown if it may not be: %j',
    async (name) => {
      const { account } = await registered({}, name)
      expect(account()).toMatchObject({ profileName: null, claimedName: null })
    },
  )

  it('changes nothing for another account', async () => {
    const { account, paths } = await registered({}, NAME, `eip155:8453:${EVM_2}`)
    expect(account()).toMatchObject({ profileName: null, claimedName: null })
    expect(paths()).toEqual([identityAt(EVM_1), reverseAt(EVM_1)])
  })

  it('that the service knows by another address is not taken from its answer', async () => {
    const { account } = await named({
      answers: {
        ...NOBODY,
        [reverseAt(EVM_1)]: { json: [record(NAME, EVM_2)] },
        [accountAt(NAME)]: { json: record(NAME, EVM_2) },
      },
    })
    expect(account()).toMatchObject({ profileName: null, claimedName: null })
  })
})
