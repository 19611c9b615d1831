/** Renders the page on the server, both ways React has: `/` as a string, `/stream` as a stream. */
import { createReadStream, existsSync } from 'node:fs'
import { createServer, type ServerResponse } from 'node:http'
import { extname, join, normalize } from 'node:path'
import { fileURLToPath } from 'node:url'
import { StrictMode } from 'react'
import { renderToPipeableStream, renderToString } from 'react-dom/server'
import { App } from './App.tsx'
import { Document } from './Document.tsx'

/** Beside this file, once both are built (scripts/ssrExample.ts). */
const CLIENT = fileURLToPath(new URL('../client/', import.meta.url))
const SCRIPT = '/client.js'
const TYPES: Readonly<Record<string, string>> = { '.js': 'text/javascript', '.css': 'text/css' }

const app = (
  <StrictMode>
    <App />
  </StrictMode>
)

function sendString(reply: ServerResponse): void {
  reply.setHeader('content-type', 'text/html; charset=utf-8')
  reply.end(`<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>Harbor news</title>
    <link rel="icon" href="data:," />
    <link rel="stylesheet" href="/ssr.css" />
  </head>
  <body>
    <div id="root">${renderToString(app)}</div>
    <script type="module" src="${SCRIPT}"></script>
  </body>
</html>`)
}

function sendStream(reply: ServerResponse): void {
  const stream = renderToPipeableStream(<Document>{app}</Document>, {
    bootstrapModules: [SCRIPT],
    onShellReady() {
      reply.setHeader('content-type', 'text/html; charset=utf-8')
      stream.pipe(reply)
    },
    onShellError() {
      reply.writeHead(500).end()
    },
    onError: (error) => console.error(error),
  })
}

function sendFile(path: string, reply: ServerResponse): void {
  const file = join(CLIENT, normalize(path))
  const type = TYPES[extname(file)]
  if (!type || !file.startsWith(CLIENT) || !existsSync(file)) {
    reply.writeHead(404).end()
    return
  }
  reply.setHeader('content-type', type)
  createReadStream(file).pipe(reply)
}

const server = createServer((request, reply) => {
  const { pathname } = new URL(request.url ?? '/', 'http://localhost')
  if (pathname === '/') sendString(reply)
  else if (pathname === '/stream') sendStream(reply)
  else sendFile(pathname, reply)
})
server.listen(Number(process.env['PORT'] ?? 0), '127.0.0.1', () => {
  const address = server.address()
  if (typeof address === 'object' && address) console.log(`http://127.0.0.1:${address.port}/`)
})
