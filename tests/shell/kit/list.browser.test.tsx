import type { ReactElement } from 'react'
import { flushSync } from 'react-dom'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { Badge, IconButton, Picture, PictureSourceContext, Plate, Row, RowSkeleton, type PictureSource } from '#kit'
import { eventually } from '../../eventually.ts'
import { dataOf, pngHead } from './rasters.ts'
import { stage } from './stage.tsx'

const DOT =
  'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"%3E%3Cpath d="M0 0h1v1z"/%3E%3C/svg%3E'
/** The head of a PNG, whose picture never comes. */
const HALF = dataOf('image/png', pngHead(2, 2))

describe('Row', () => {
  test('is a button named by its label alone, described by the rest', async () => {
    const onClick = vi.fn()
    await stage(
      <Row
        label="Larkspur"
        detail="Needs an update"
        badge={<Badge dot>Installed</Badge>}
        value="$4.20"
        onClick={onClick}
      />,
    )
    const row = page.getByRole('button', { name: 'Larkspur', exact: true })
    await expect.element(row).toHaveAccessibleDescription('Needs an update Installed $4.20')
    await row.click()
    expect(onClick).toHaveBeenCalledOnce()
  })

  test('is pressed anywhere on it, but not through a control of its own', async () => {
    const onClick = vi.fn()
    const { find, root } = await stage(
      <Row
        label="Tern"
        badge={<Badge>Recent</Badge>}
        trailing={<IconButton icon="trash" label="Forget" />}
        onClick={onClick}
      />,
    )
    const { left, right, top, bottom } = find('.lk-row').getBoundingClientRect()
    for (const [x, y] of [
      [left + 1, top + 1],
      [right - 1, bottom - 1],
    ] as const) {
      expect(root.elementFromPoint(x, y)).toBe(find('.lk-row-go'))
    }
    await page.getByRole('button', { name: 'Forget' }).click()
    expect(onClick).not.toHaveBeenCalled()
  })

  test('is a link with an address and plain without either', async () => {
    const { root } = await stage(
      <>
        <Row label="Explorer" href="https://scan.example/" trailing="external" />
        <Row label="Ether" />
      </>,
    )
    await expect.element(page.getByRole('link', { name: 'Explorer' })).toHaveAttribute('rel', 'noopener noreferrer')
    expect(root.querySelector('button')).toBeNull()
  })

  test('keeps its reason readable and does nothing when unavailable', async () => {
    const onClick = vi.fn()
    const { find } = await stage(
      <Row label="Zora" detail="Larkspur doesn't support it" unavailable onClick={onClick} />,
    )
    find<HTMLButtonElement>('button').click()
    expect(onClick).not.toHaveBeenCalled()
    const row = page.getByRole('button', { name: 'Zora' })
    await expect.element(row).toHaveAttribute('aria-disabled', 'true')
    await expect.element(row).toHaveAccessibleDescription("Larkspur doesn't support it")
  })

  test('marks the current one for eyes and screen readers', async () => {
    const { find } = await stage(<Row label="Base" current onClick={() => {}} />)
    await expect.element(page.getByRole('button')).toHaveAttribute('aria-current', 'true')
    expect(find('.lk-row-m > .lk-i')).toBeTruthy()
    expect(getComputedStyle(find('.lk-row'), '::after').content).not.toBe('none')
  })

  test('cleans and isolates a name from outside and never grows by it', async () => {
    const { find } = await stage(
      <div style={{ width: 320 }}>
        <Row label={`\u202EEvil\u200B ${'wallet '.repeat(400)}`} onClick={() => {}} />
      </div>,
    )
    const name = find('bdi')
    expect(name.textContent).toMatch(/^Evil wallet .*…$/)
    const row = find('.lk-row').getBoundingClientRect()
    expect(row.height).toBe(56)
    expect(row.width).toBe(320)
  })

  test('treats markup in a name as text', async () => {
    const { find, root } = await stage(<Row label={'<img src=x onerror="throw 1">'} />)
    expect(find('bdi').textContent).toBe('<img src=x onerror="throw 1">')
    expect(root.querySelector('img')).toBeNull()
  })
})

describe('Plate', () => {
  test('is a list named by its heading, with its rows as items', async () => {
    await stage(
      <Plate label="More wallets">
        <Row label="Tern" onClick={() => {}} />
        <Row label="Quarry" onClick={() => {}} />
      </Plate>,
    )
    const list = page.getByRole('list', { name: 'More wallets' })
    await expect.element(list).toBeVisible()
    expect(list.getByRole('listitem').elements()).toHaveLength(2)
    await expect.element(page.getByRole('heading', { name: 'More wallets' })).toBeVisible()
  })

  test('starts the hairline at the text edge', async () => {
    const { root } = await stage(
      <Plate>
        <Row label="Tern" picture={<Picture name="Tern" />} />
        <Row label="Quarry" picture={<Picture name="Quarry" />} />
      </Plate>,
    )
    const [first, second] = Array.from(root.querySelectorAll('.lk-row-m'))
    const label = second?.querySelector('.lk-cut')
    if (!first || !second || !label) throw new Error('no second row')
    expect(getComputedStyle(first).boxShadow).toBe('none')
    expect(getComputedStyle(second).boxShadow).toContain('inset')
    expect(second.getBoundingClientRect().left).toBe(label.getBoundingClientRect().left)
  })

  test('says that it is loading and hides the skeletons', async () => {
    await stage(
      <Plate name="Tokens" busy>
        <RowSkeleton detail value />
      </Plate>,
    )
    const list = page.getByRole('list', { name: 'Tokens' })
    await expect.element(list).toHaveAttribute('aria-busy', 'true')
    expect(list.getByRole('listitem').elements()).toHaveLength(0)
  })

  test('has skeletons of the final height', async () => {
    const { root } = await stage(
      <Plate>
        <Row label="Ether" detail="2.418 ETH" />
        <RowSkeleton detail />
      </Plate>,
    )
    const [row, skeleton] = Array.from(root.querySelectorAll('.lk-row'), (node) => node.getBoundingClientRect().height)
    expect(skeleton).toBe(row)
  })
})

describe('Picture', () => {
  afterEach(() => {
    vi.useRealTimers()
  })

  const OWN = 'https://pictures.invalid/own.svg'
  const STRANGE = 'https://pictures.invalid/strange.png'
  const source = (load: PictureSource['load'] = () => new Promise(() => {})): PictureSource => ({
    isTrusted: (address) => address === OWN,
    load,
  })
  // A lazy picture in a box that isn't drawn is never asked for: it neither loads nor breaks, and needs no network.
  const Unseen = ({ src = OWN, from = source() }: { src?: string; from?: PictureSource }): ReactElement => (
    <PictureSourceContext.Provider value={from}>
      <div hidden>
        <Picture name="Larkspur" src={src} />
      </div>
    </PictureSourceContext.Provider>
  )

  const letter = (root: ShadowRoot): string => root.querySelector('.lk-pic-in')?.textContent ?? ''

  test('shows a picture that loads, and no letter', async () => {
    const { root } = await stage(<Picture name="Larkspur" src={DOT} />)
    await eventually(() => expect(root.querySelector('img[data-shown]')).not.toBeNull())
    expect(letter(root)).toBe('')
    const image = root.querySelector('img')
    expect(image?.referrerPolicy).toBe('no-referrer')
    expect(image?.alt).toBe('')
  })

  test('shows the first letter of the name when there is no picture, or a forbidden one', async () => {
    const { root } = await stage(<Picture name="  éclair" src="http://tracker.example/pixel.png" />)
    expect(letter(root)).toBe('É')
    expect(root.querySelector('img')).toBeNull()
  })

  test('shows the letter when the picture is broken', async () => {
    const { root } = await stage(<Picture name="Larkspur" src={HALF} />)
    let tried = false
    const watch = new MutationObserver(() => (tried ||= root.querySelector('img') !== null))
    watch.observe(root, { subtree: true, childList: true })
    await eventually(() => expect(letter(root)).toBe('L'))
    watch.disconnect()
    expect(tried).toBe(true)
    expect(root.querySelector('img')).toBeNull()
  })

  test('gives up waiting after two seconds, but takes a picture that comes later', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const { root } = await stage(<Unseen />)
    flushSync(() => vi.advanceTimersByTime(1999))
    expect(letter(root)).toBe('')
    flushSync(() => vi.advanceTimersByTime(1))
    expect(letter(root)).toBe('L')
    flushSync(() => root.querySelector('img')?.dispatchEvent(new Event('load')))
    expect(letter(root)).toBe('')
    expect(root.querySelector('img[data-shown]')).not.toBeNull()
  })

  test('leaves no timer behind', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const { unmount } = await stage(<Unseen />)
    expect(vi.getTimerCount()).toBe(1)
    await unmount()
    expect(vi.getTimerCount()).toBe(0)
  })

  test('gets what the site or its services keep by itself, and nothing else: without anybody who brings it there is none', async () => {
    const { root, rerender } = await stage(<Unseen />)
    expect(root.querySelector('img')?.src).toBe(OWN)
    for (const strange of [STRANGE, `${OWN}?`, 'blob:https://pictures.invalid/1']) {
      await rerender(<Unseen src={strange} />)
      expect(root.querySelector('img')).toBeNull()
    }
    await rerender(<Picture name="Larkspur" src={STRANGE} />)
    await eventually(() => expect(letter(root)).toBe('L'))
    expect(root.querySelector('img')).toBeNull()
  })

  test('loads a foreign picture for its place, for as long as it is there', async () => {
    const asked: { address: string; place: Element; signal: AbortSignal }[] = []
    const from = source((address, place, signal) => {
      asked.push({ address, place, signal })
      return Promise.resolve(DOT)
    })
    const { root, rerender } = await stage(<Unseen src={STRANGE} from={from} />)
    await eventually(() => expect(root.querySelector('img')?.getAttribute('src')).toBe(DOT))
    expect(asked[0]?.address).toBe(STRANGE)
    expect(asked[0]?.place).toBe(root.querySelector('.lk-pic-in'))
    expect(asked[0]?.signal.aborted).toBe(false)
    await rerender(<Unseen src={`${STRANGE}?2`} from={from} />)
    await eventually(() => expect(asked.at(-1)?.address).toBe(`${STRANGE}?2`))
    expect(asked[0]?.signal.aborted).toBe(true)
    await rerender(<div />)
    expect(asked.every(({ signal }) => signal.aborted)).toBe(true)
  })

  test('shows the letter when nobody can load it, or it loads too late', async () => {
    let fail = (): void => {}
    const from = source(() => new Promise((_, reject) => (fail = () => reject(new Error('no picture')))))
    const { root } = await stage(<Unseen src={STRANGE} from={from} />)
    await eventually(() => expect(fail).not.toBe(undefined))
    fail()
    await eventually(() => expect(letter(root)).toBe('L'))
    expect(root.querySelector('img')).toBeNull()
  })

  test('starts anew with a new source', async () => {
    const { root, rerender } = await stage(<Picture name="Larkspur" src={HALF} />)
    await eventually(() => expect(letter(root)).toBe('L'))
    await rerender(<Picture name="Larkspur" src={DOT} />)
    await eventually(() => expect(root.querySelector('img[data-shown]')).not.toBeNull())
  })

  test('is decoration unless it speaks for itself', async () => {
    const { find } = await stage(
      <>
        <Picture name="Tern" />
        <Picture name="Base" alt="on Base" />
      </>,
    )
    expect(find('.lk-pic').getAttribute('aria-hidden')).toBe('true')
    await expect.element(page.getByRole('img', { name: 'on Base' })).toBeVisible()
  })

  test('is square for applications and round for people at any radius', async () => {
    const { root } = await stage(
      <>
        <Picture name="Tern" />
        <Picture name="Mira" shape="round" />
      </>,
      { style: '--latchkey-radius:16px' },
    )
    const [square, round] = Array.from(root.querySelectorAll('.lk-pic'), (node) => getComputedStyle(node).borderRadius)
    expect(square).toContain('min(16px, 30%)')
    expect(round).toBe('50%')
  })
})
