import { expect, it } from 'vitest'
import { soakRun } from './soakRun.ts'

const run = soakRun('origins')

it.each<readonly [string, () => void, string]>([
  ['does nothing', () => {}, 'origins: 0 cases were carried out'],
  ['skips some of its cases', () => run.saw('allowed', run.count - 1), `${run.count - 1} cases were carried out`],
  ['counts some of them twice', () => run.saw('allowed', run.count + 1), `${run.count + 1} cases were carried out`],
  ['cannot come out differently', () => run.saw('fine', run.count), 'every case came out as "fine"'],
])('a run that %s has not reached its figure', async (_, work, problem) => {
  await expect(run.measured(work)).rejects.toThrow(problem)
})

it('a run that saw every case, and more than one outcome or a measure, has', async () => {
  await run.measured(() => {
    run.saw('allowed')
    run.saw('refused', run.count - 1)
  })
  expect([...run.seen]).toEqual([
    ['allowed', 1],
    ['refused', run.count - 1],
  ])
  await run.measured((say) => {
    run.saw('fine', run.count)
    say('heap 3 MB')
  })
})

it('every call of measured counts anew', async () => {
  await run.measured(() => (run.saw('allowed'), run.saw('refused', run.count - 1)))
  await expect(run.measured(() => {})).rejects.toThrow('0 cases')
})
