/** Built pages, served with headers of the test's choice, and what browsers report to their address for violations. */
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { extname, join, normalize } from 'node:path'
import { CONTENT_TYPES } from '../../scripts/contentTypes.ts'

export const REPORT = '/policy-report'

export interface StrictSite {
  readonly origin: string
  /** Bodies of reports, as they came. */
  readonly reports: string[]
  stop(): Promise<void>
}

/** Serves a folder on a free port of loopback; `headers` go with every page, which is asked for with its whole address. */
export async function serveStrictly(
  folder: string,
  headers: (address: URL) => Readonly<Record<string, string>> = () => ({}),
): Promise<StrictSite> {
  const reports: string[] = []
  const server = createServer((request, response) => {
    const address = new URL(request.url ?? '/', origin)
    if (address.pathname === REPORT) {
      let body = ''
      request.on('data', (part: Buffer) => (body += part.toString()))
      request.on('end', () => {
        reports.push(body)
        response.writeHead(204).end()
      })
      return
    }
    const path = normalize(address.pathname.endsWith('/') ? `${address.pathname}index.html` : address.pathname)
    const type = CONTENT_TYPES[extname(path)] ?? 'application/octet-stream'
    readFile(join(folder, path)).then(
      (body) =>
        response.writeHead(200, { 'content-type': type, ...(type.includes('html') && headers(address)) }).end(body),
      () => response.writeHead(404).end(),
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const bound = server.address()
  if (typeof bound !== 'object' || !bound) throw new Error('the page is not served')
  const origin = `http://127.0.0.1:${bound.port}`
  return {
    origin,
    reports,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
