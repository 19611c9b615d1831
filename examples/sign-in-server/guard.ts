/** What holds for every endpoint that pages ask: which pages may, how long a body may be, and how a refusal is answered. */
import type { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { cors } from 'hono/cors'
import { LONGEST_BODY } from './contract.ts'
import { Refusal } from './refusal.ts'

export function guardPages(app: Hono, isAllowed: (origin: string) => boolean): void {
  app.use(
    cors({
      origin: (origin) => (isAllowed(origin) ? origin : null),
      credentials: true,
      allowMethods: ['GET', 'POST'],
      allowHeaders: ['content-type', 'x-latchkey'],
      exposeHeaders: ['retry-after'],
      maxAge: 600,
    }),
  )
  app.use(async ({ req, header }, next) => {
    const origin = req.header('origin')
    if (origin !== undefined && !isAllowed(origin)) {
      throw new Refusal('ORIGIN', `Pages of ${origin} may not sign in here.`)
    }
    if (req.method === 'POST') {
      // Browsers name the page of every POST. Together with a header that forms cannot send, this keeps other sites out (CSRF).
      if (origin === undefined) throw new Refusal('ORIGIN', 'The header Origin is missing.')
      if (req.header('x-latchkey') !== '1') throw new Refusal('HEADER', 'The header X-Latchkey: 1 is missing.')
    }
    header('cache-control', 'no-store')
    await next()
  })
  app.use(
    bodyLimit({
      maxSize: LONGEST_BODY,
      onError() {
        throw new Refusal('TOO_LARGE', `A body may have ${LONGEST_BODY} bytes.`)
      },
    }),
  )
  app.notFound(() => new Refusal('NOT_FOUND', 'There is nothing here.').response())
  app.onError((error) => (error instanceof Refusal ? error : new Refusal('INTERNAL', 'The server failed.')).response())
}
