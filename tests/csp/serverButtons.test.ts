import { createHash } from 'node:crypto'
import { renderToString } from 'react-dom/server'
import { expect, it } from 'vitest'
import { contentSecurityPolicy } from '../../src/csp.ts'
import { createModal } from '../../src/preset.ts'
import { serverPage } from '../shell/serverPage.tsx'
import { network, PROJECT } from '../shell/modalSupport.ts'

const options = { projectId: PROJECT, networks: [network] }

it('the policy allows each style that a server writes into its buttons, by its hash, and only where it is asked to', () => {
  const html = renderToString(serverPage(createModal(options)))
  const styles = [...html.matchAll(/<style>([^]*?)<\/style>/g)].map(([, css = '']) => css)
  expect(styles.length).toBeGreaterThan(2)
  const { directives } = contentSecurityPolicy(options, { serverButtons: true })
  const hashes = styles.map((css) => `'sha256-${createHash('sha256').update(css).digest('base64')}'`)
  expect(directives['style-src']).toEqual(["'self'", ...new Set(hashes)])
  expect(contentSecurityPolicy(options).directives['style-src']).toEqual(["'self'"])
})
