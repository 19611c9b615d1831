import type { BrowserContext, Page } from 'puppeteer-core'
import type { SecretWatch } from '../secretWatch.ts'

/**
 * Follows the pages of a context for secrets, those that they open among them. What goes through a socket is left out: the
 * protocol of this browser does not tell it. The answer looks into the pages, and is to be called before they are closed.
 */
export function followPages(context: BrowserContext, { lookInto, note }: SecretWatch): () => Promise<void> {
  const pages = new Set<Page>()
  const reading = new Set<Promise<unknown>>()
  function follow(page: Page): void {
    if (pages.has(page)) return
    pages.add(page)
    page.on('pageerror', (error) => note('error', page.url(), 'developers', String(error)))
    page.on('console', (line) => {
      note('console', page.url(), 'developers', line.text())
      // The text of a line does not say what an object in it holds.
      for (const arg of line.args())
        reading.add(
          arg.jsonValue().then(
            (value) => note('console', page.url(), 'developers', JSON.stringify(value) ?? ''),
            () => {},
          ),
        )
    })
    page.on('request', (request) => {
      const url = request.url()
      if (/^(?:data|blob):/.test(url)) return
      const navigation = request.isNavigationRequest()
      const from = (navigation ? request.headers()['referer'] : request.frame()?.url()) ?? url
      const to = new URL(url).origin
      note('url', from, to, url, navigation)
      note('headers', from, to, JSON.stringify(request.headers()))
      // Over this protocol a body is asked for, and an older Firefox does not answer.
      if (request.hasPostData())
        reading.add(
          request.fetchPostData().then(
            (body) => note('body', from, to, body ?? null),
            () => {},
          ),
        )
    })
  }
  context.on('targetcreated', (target) => {
    void target.page().then(
      (page) => page && follow(page),
      () => {},
    )
  })
  return async () => {
    await Promise.all(reading)
    for (const page of await context.pages()) {
      follow(page)
      await lookInto(page)
    }
  }
}
