import { describe, expect, it } from 'vitest'
import { connected, EVM_1, FRIEND, gets, page, row, sends } from './support.ts'

describe('entries that deceive', () => {
  const twin = `${FRIEND.slice(0, 6)}${'7'.repeat(32)}${FRIEND.slice(-4)}`
  const ownTwin = `${EVM_1.slice(0, 6)}${'7'.repeat(32)}${EVM_1.slice(-4)}`
  it('are told by whom the person has really dealt with: who gave them something of value is no imitation', async () => {
    const { state } = await connected({
      pages: [
        page([
          row(1, 1),
          row(2, 2, { sentFrom: twin, sentTo: EVM_1, operationType: 'receive' }, [gets('0')]),
          row(3, 3, { sentFrom: twin, sentTo: EVM_1, operationType: 'receive' }, [
            gets('0.0001', 'USDC', { value: 0.0001 }),
          ]),
          row(4, 4, { sentFrom: '0x9999999999999999999999999999999999999999', sentTo: twin }, [sends('0')]),
          row(5, 5, { sentFrom: ownTwin, sentTo: EVM_1 }, [gets('1000', 'USDC', { value: undefined })]),
          // Worth something, from somebody else; and nothing from somebody who looks like nobody.
          row(6, 6, { sentFrom: twin, sentTo: EVM_1 }, [gets('500', 'USDC', { value: 500 })]),
          row(7, 7, { sentFrom: '0x9999999999999999999999999999999999999999', sentTo: EVM_1 }, [gets('0')]),
        ]),
      ],
    })
    const warned = state().transactions.flatMap(({ entries }) =>
      entries.flatMap((entry) => (entry.warning ? entry.item.id : [])),
    )
    // Who gave 500 dollars is somebody the person has dealt with, so 2, 3 and 4 are that one's.
    expect(warned).toEqual(['id-5'])
  })

  it('are marked where only the friend was dealt with', async () => {
    const { state } = await connected({
      pages: [
        page([
          row(1, 1),
          row(2, 2, { sentFrom: twin, sentTo: EVM_1, operationType: 'receive' }, [gets('0')]),
          row(3, 3, { sentFrom: twin, sentTo: EVM_1 }, [gets('0.0001', 'USDC', { value: 0.0001 })]),
          row(4, 4, { sentFrom: '0x9999999999999999999999999999999999999999', sentTo: twin }, [sends('0')]),
          row(5, 5, { sentFrom: FRIEND.toLowerCase(), sentTo: EVM_1 }, [gets('0')]),
          row(6, 6, { sentFrom: '0x9999999999999999999999999999999999999999', sentTo: EVM_1 }, [
            gets('5', 'Claim at evil.example'),
          ]),
        ]),
      ],
    })
    const warned = state().transactions.flatMap(({ entries }) =>
      entries.flatMap(({ item, warning }) => (warning ? [[item.id, warning]] : [])),
    )
    expect(warned).toEqual([
      ['id-2', 'lookalike'],
      ['id-3', 'lookalike'],
      ['id-4', 'lookalike'],
      ['id-6', 'lure'],
    ])
  })
})
