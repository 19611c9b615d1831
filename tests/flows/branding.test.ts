/** The first remote feature in a real browser: the line is there, goes and comes with its switch, and moves nothing. */
import { expect, test } from 'vitest'
import { control, withBrowser } from './visit.ts'
import { urls } from './lanes.ts'

const { visit, browser } = withBrowser()
const LINE = 'Wallet connection by Latchkey'

test('the branding line stands under the views that have no line of their own, and follows the owner’s switch', async () => {
  const person = await visit(urls.demo)
  await control(urls.services, 'wallets', { larkspur: { mode: 'approve' } })
  await person.openModal()
  const footer = person.dialog.locator('.lk-foot')
  // The site's terms come first.
  expect(await footer.textContent()).toContain('By connecting you accept')
  await person.dialog.getByRole('button', { name: 'Larkspur', exact: true }).click()
  await person.dialog.waitFor({ state: 'hidden' })
  await person.openModal()
  await footer.getByText(LINE).waitFor()
  const refresh = (isEnabled: boolean) =>
    control(urls.services, 'features', [{ id: 'reown_branding', isEnabled, config: [] }]).then(() =>
      person.page.evaluate(() =>
        (window as unknown as { modal: { refreshConfig(): Promise<void> } }).modal.refreshConfig(),
      ),
    )
  await refresh(false)
  await footer.waitFor({ state: 'detached' })
  await refresh(true)
  await footer.getByText(LINE).waitFor()
  expect(person.errors).toEqual([])
})

/** Notes the card's footer and its top edge in every frame in which there is a card. */
const NOTE_FRAMES = `{
  const frames = (window.seenFrames = [])
  const look = () => {
    const foot = document.querySelector('latchkey-root')?.shadowRoot?.querySelector('.lk-foot')
    const card = document.querySelector('latchkey-root')?.shadowRoot?.querySelector('.lk-card')
    if (card) frames.push({ words: foot?.textContent ?? '', height: foot?.offsetHeight ?? 0, drawn: Boolean(foot?.querySelector('path')?.getAttribute('d')) })
    requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}`

test('the line is there in the first frame with a card, whole and for good', async () => {
  const context = await browser().newContext()
  const page = await context.newPage()
  await page.addInitScript({ content: NOTE_FRAMES })
  await page.goto(urls.minimal)
  await page.getByRole('button', { name: 'Connect wallet' }).click()
  await page.getByRole('dialog').getByRole('heading', { name: 'Connect wallet' }).waitFor()
  await page.waitForFunction('window.seenFrames.length > 10')
  const frames = await page.evaluate(() => (window as unknown as { seenFrames: object[] }).seenFrames)
  expect([...new Set(frames.map((frame) => JSON.stringify(frame)))]).toEqual([
    JSON.stringify({ words: LINE, height: 48, drawn: true }),
  ])
  await context.close()
})
