import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { entries, fileOf, mistakes, seen } from '../../gallery/catalogue.ts'

const trees = fileURLToPath(new URL('../../gallery/trees/', import.meta.url))

it('every view, item and part of the kit has its states, or a reason why not', () => {
  expect(mistakes()).toEqual([])
})

it('every state has a name of its own', () => {
  expect(new Set(entries.map(fileOf)).size).toBe(entries.length)
})

it('an item that is drawn inside another part is really there', () => {
  const missing = seen.filter(({ seenIn, as }) => {
    const entry = entries.find(({ id }) => id === seenIn)
    const file = entry && `${trees}${fileOf(entry)}.yml`
    return !file || !existsSync(file) || !readFileSync(file, 'utf8').includes(as)
  })
  expect(missing).toEqual([])
})
