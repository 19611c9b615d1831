import { describe, expect, it } from 'vitest'
import { personOf } from '../../../src/plugins/socials/person.ts'

describe('who has logged in', () => {
  it.each([
    [
      'the name and the email',
      'google',
      { userName: 'Mira Holt', email: 'mira@social.example' },
      'Mira Holt, mira@social.example',
    ],
    ['the name alone, where no email is known', 'x', { userName: 'miraholt', email: null }, 'miraholt'],
    ['the email alone, where no name is known', 'apple', { email: 'm1@relay.example' }, 'm1@relay.example'],
    [
      'the email once, where it is the name',
      'google',
      { userName: 'a@b.example', email: 'a@b.example' },
      'a@b.example',
    ],
    ['Discord’s name without the number that nobody has seen', 'discord', { userName: 'miraholt#0' }, 'miraholt'],
    ['Discord’s old name with its number', 'discord', { userName: 'mira#0420' }, 'mira#0420'],
    ['a name of another provider as it is', 'github', { userName: 'mira#0' }, 'mira#0'],
    ['nothing, where nothing is known', 'github', { email: null }, ''],
    ['nothing of a name that nobody could see', 'github', { userName: '\u200b\u202e \u2800' }, ''],
    ['no direction marks and no lines', 'x', { userName: '\u202eevil\u2066\nDisconnect' }, 'evil Disconnect'],
  ])('is %s', (_, provider, user, wanted) => {
    expect(personOf(provider, user).join(', ')).toBe(wanted)
  })

  it('is cut where a name has no end', () => {
    const [name = '', email = ''] = personOf('x', {
      userName: 'm'.repeat(1_000_000),
      email: `${'e'.repeat(500)}@x.example`,
    })
    expect([name.length, email.length]).toEqual([60, 60])
  })
})
