/** Where there is a document, views and items are drawn in it; one that throws is found, and nothing is left there. */
import { contribute, definePlugin, defineView, type ViewProps } from 'latchkey/plugin'
import { ACCOUNT_TAB } from 'latchkey/plugin/wallet'
import { checkPlugin } from 'latchkey/plugin/testing'
import { expect, test } from 'vitest'

const VIEW = defineView<{ readonly name: string }>('Toy')
const tab = { id: 'tab', label: 'toy.title' }
const en = { 'toy.title': 'Toy' }
const Greeting = ({ params: { name } }: ViewProps<{ readonly name: string }>) => <p>{name.toUpperCase()}</p>
const Broken = (): never => {
  throw new Error('no picture')
}

const toy = (component: unknown) =>
  definePlugin({
    id: 'toy',
    version: '1.0.0',
    apiVersion: 1,
    contributes: {
      strings: { en },
      views: [{ ref: VIEW, title: 'toy.title', load: async () => ({ default: Greeting }) }],
      slots: [contribute(ACCOUNT_TAB, { ...tab, load: async () => ({ default: component }) })],
    },
  })()

const options = { rounds: 2, params: { Toy: { name: 'Mira' } } }

test('views and tabs are drawn with their parameters, and nothing is skipped', async () => {
  const before = document.body.innerHTML
  const findings = await checkPlugin(
    toy(() => <p>tab</p>),
    options,
  )
  expect(findings).toEqual([])
  expect(findings.skipped).toEqual([])
  expect(document.body.innerHTML).toBe(before)
})

test('a tab that throws is found, and so is a view without the parameters that it needs', async () => {
  const where = async (given: object) =>
    (await checkPlugin(toy(Broken), given)).map((finding) => `${finding.rule} ${finding.where}`)
  expect(await where(options)).toEqual(['renders slot:account.tab/tab'])
  expect(await where({ rounds: 1 })).toEqual(['renders view:Toy', 'renders slot:account.tab/tab'])
})

test('what is drawn is drawn for somebody who uses the plugin', async () => {
  let used = 0
  const OnlyUsed = () => {
    if (used > 0) throw new Error('no picture of what was used')
    return null
  }
  const where = async (given: object) =>
    (await checkPlugin(toy(OnlyUsed), { ...options, ...given })).map(({ rule }) => rule)
  expect(await where({})).toEqual([])
  expect(await where({ use: () => void (used += 1) })).toEqual(['renders'])
})

test('an element that stays in the page is found, and so is a listener', async () => {
  const left: HTMLElement[] = []
  const plugin = definePlugin({
    id: 'toy',
    version: '1.0.0',
    apiVersion: 1,
    load: async () => ({
      default: {
        activate() {
          left.push(document.body.appendChild(document.createElement('i')))
          window.addEventListener('resize', () => {})
        },
      },
    }),
  })()
  const findings = await checkPlugin(plugin, { rounds: 2 })
  for (const element of left) element.remove()
  expect([...new Set(findings.map(({ rule, where }) => `${rule} ${where}`))]).toEqual([
    'leaves-nothing page',
    'leaves-nothing nodes',
  ])
})
