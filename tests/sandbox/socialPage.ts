/** Somebody at the page of a social network. */
import type { Page } from 'playwright-core'
import type { FrameVisit } from './framePage.ts'

export interface Result {
  readonly resultUri: string
  readonly origin: string
}

/** Opens the popup as a page does, and has somebody decide in it; what the popup tells the page. */
export async function popUp(here: FrameVisit, uri: string, decide: (popup: Page) => Promise<void>): Promise<Result> {
  await here.page.evaluate(() => {
    window.addEventListener('message', ({ data, origin, source }) => {
      const { resultUri } = data as { resultUri?: string }
      if (source !== document.querySelector('iframe')?.contentWindow && resultUri !== undefined) {
        Object.assign(window, { result: { resultUri, origin } })
      }
    })
  })
  const [popup] = await Promise.all([
    here.page.waitForEvent('popup'),
    here.page.evaluate((address) => void window.open(address, 'login', 'width=600,height=800'), uri),
  ])
  await decide(popup)
  const found = await here.page.waitForFunction(() => (window as { result?: Result }).result)
  await popup.close()
  return (await found.jsonValue()) as Result
}

export const playing = (name: string) => (popup: Page) =>
  popup.getByRole('button', { name: `Continue as ${name}` }).click()
