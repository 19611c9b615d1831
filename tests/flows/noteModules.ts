/** Notes which modules of the source the pages of a file of flows load (scripts/suite/loaded.ts says what for). */
import { relative } from 'node:path'
import type { BrowserContext, Request } from 'playwright-core'
import { MODULES_FILE, writeNote } from '../../scripts/suite/loaded.ts'

export interface ModuleNotes {
  /** Follows all pages of this context. */
  follow(context: BrowserContext): void
  /** Writes down what they have loaded. */
  write(file: string): Promise<void>
}

export function noteModules(): ModuleNotes {
  const scripts = new Set<string>()
  const start = performance.now()
  const note = (request: Request): void => {
    if (request.resourceType() === 'script') scripts.add(request.url())
  }
  return {
    follow: (context) => void context.on('request', note),
    async write(file) {
      const modules = new Set<string>()
      let ofPackage = false
      const seconds = Math.round((performance.now() - start) / 1_000)
      for (const origin of new Set([...scripts].map((url) => new URL(url).origin))) {
        const files = await modulesAt(origin)
        for (const url of scripts) {
          if (!url.startsWith(`${origin}/`)) continue
          const own = files?.[new URL(url).pathname.slice(1)] ?? []
          // A page of the package is made of `dist`, whose files are made of the source.
          ofPackage ||= own.some((module) => module.startsWith('dist/'))
          own.forEach((module) => modules.add(module))
        }
      }
      writeNote({ file: relative(process.cwd(), file), modules: [...modules].sort(), ofPackage, seconds })
    },
  }
}

/** What the files of a built page hold; undefined for a server that serves no such page. */
async function modulesAt(origin: string): Promise<Readonly<Record<string, readonly string[]>> | undefined> {
  const reply = await fetch(`${origin}/${MODULES_FILE}`).catch(() => undefined)
  if (!reply?.ok || !reply.headers.get('content-type')?.includes('json')) return undefined
  return (await reply.json()) as Readonly<Record<string, readonly string[]>>
}
