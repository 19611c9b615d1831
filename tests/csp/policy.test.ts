/** The printed policy: what stands in it and why, for which options, and what can never get into it. */
import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { definePlugin, isLatchkeyError } from 'latchkey/plugin'
import type { PluginCsp } from 'latchkey/plugin/wallet'
import { contentSecurityPolicy, type ContentSecurityPolicy, type CspOptions } from 'latchkey/csp'
import { preset } from 'latchkey/preset'
import { balances } from 'latchkey/plugins/balances'
import { base, evm } from 'latchkey/plugins/evm'
import { solana, solanaMainnet } from 'latchkey/plugins/solana'
import { walletConnect } from 'latchkey/plugins/walletconnect'
import { wallets } from 'latchkey/plugins/wallets'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

const host = { projectId: 'p', networks: [base] } satisfies CspOptions
/** The policy, or what it throws. */
function attempt(source: string): unknown {
  try {
    return contentSecurityPolicy({ ...host, framedBy: [source] })
  } catch (error) {
    return error
  }
}

const list = (options: CspOptions, directive: string): readonly string[] =>
  contentSecurityPolicy(options).directives[directive] ?? []

describe('the policy of a plain page', () => {
  it('lets scripts and styles come from the page alone, without nonce, hash or unsafe word', () => {
    const { directives, header } = contentSecurityPolicy(host)
    expect(directives['default-src']).toEqual(["'none'"])
    expect(directives['script-src']).toEqual(["'self'"])
    expect(directives['style-src']).toEqual(["'self'"])
    expect(directives['trusted-types']).toEqual(["'none'"])
    expect(header).not.toMatch(/unsafe|nonce|sha\d|\*/)
    expect(header).toContain("require-trusted-types-for 'script'; trusted-types 'none'")
  })

  it('names the hosted services, the nodes of each network and the pictures that wallets bring along', () => {
    expect(list(host, 'connect-src')).toEqual([
      'https://api.web3modal.org',
      'https://rpc.walletconnect.org',
      ...base.rpcUrls.default.http.map((url) => new URL(url).origin),
    ])
    expect(list(host, 'img-src')).toEqual(['data:', 'https://api.web3modal.org'])
    expect(list(host, 'frame-src')).toEqual(["'none'"])
  })

  it('has a reason for every source, and every reason is in it', () => {
    const { directives, reasons, explained } = contentSecurityPolicy({
      ...host,
      plugins: [walletConnect(), balances()],
    })
    const listed = Object.entries(directives).flatMap(([name, sources]) =>
      name.endsWith('-src') ? sources.filter((one) => one !== "'none'").map((one) => `${name} ${one}`) : [],
    )
    expect(new Set(reasons.map(({ directive, source }) => `${directive} ${source}`))).toEqual(
      // What is fetched from anywhere over https is fetched from there, too.
      new Set([
        ...listed,
        ...reasons.flatMap(({ directive, source }) =>
          directive === 'connect-src' && source.startsWith('https://') ? `connect-src ${source}` : [],
        ),
      ]),
    )
    for (const { why } of reasons) expect(explained).toContain(why)
  })
})

describe('the options', () => {
  it('of either createModal say the same', () => {
    expect(contentSecurityPolicy({ ...host, plugins: [...preset(), balances()] })).toEqual(
      contentSecurityPolicy({ ...host, plugins: [balances()] }),
    )
  })

  it('leave out what no plugin is there for', () => {
    expect(list({ ...host, plugins: [wallets()] }, 'connect-src')).toEqual(['https://api.web3modal.org'])
    expect(
      list({ ...host, plugins: [wallets(), evm()], networks: [base, solanaMainnet] }, 'connect-src'),
    ).not.toContain('https://api.mainnet-beta.solana.com')
    expect(list({ ...host, plugins: [solana()], networks: [solanaMainnet] }, 'connect-src')).toContain(
      'https://api.mainnet-beta.solana.com',
    )
  })

  it('replace the hosted services by the page’s own, and nodes by custom ones', () => {
    const own = {
      ...host,
      endpoints: { api: 'https://own.example/api', wallets: 'https://own.example:8443/w', rpc: 'not an address' },
      customRpcUrls: { 'eip155:8453': [{ url: 'https://node.example/key' }, { url: 'ftp://node.example' }] },
    }
    expect(list(own, 'connect-src').slice(0, 2)).toEqual(['https://own.example:8443', 'https://node.example'])
    expect(list(own, 'connect-src').join(' ')).not.toMatch(/web3modal|ftp|key/)
  })

  it('without a project ask the directory for nothing', () => {
    expect(list({ networks: [base] }, 'img-src')).toEqual(['data:'])
    expect(list({ networks: [base] }, 'connect-src')).not.toContain('https://rpc.walletconnect.org')
  })

  it('of a plugin count: the frame that attests the page is there when it is wanted', () => {
    expect(list({ ...host, plugins: [walletConnect()] }, 'frame-src')).toEqual(["'none'"])
    expect(list({ ...host, plugins: [walletConnect({ attestation: true })] }, 'frame-src')).toEqual([
      'https://verify.walletconnect.org',
    ])
    expect(list({ ...host, plugins: [walletConnect()] }, 'connect-src')).toContain('wss://relay.walletconnect.org')
  })

  it('say which sites may frame the page; others may not, and a meta element cannot say so', () => {
    expect(list(host, 'frame-ancestors')).toEqual(["'none'"])
    const named = contentSecurityPolicy({ ...host, framedBy: ['https://partner.example/path'] }, { report: '/csp;,' })
    expect(named.header).toContain('frame-ancestors https://partner.example;')
    expect(named.header).toMatch(/report-uri \/csp%3B%2C$/)
    expect(named.meta).not.toMatch(/frame-ancestors|report-uri/)
  })
})

describe('the page', () => {
  it('may narrow pictures, name its CDN and be called by its own name', () => {
    const options = { ...host, plugins: [balances()], endpoints: { api: 'https://shop.example/latchkey' } }
    const { directives } = contentSecurityPolicy(options, {
      origin: 'https://shop.example',
      scripts: ['https://cdn.example/latchkey/0.1.0/latchkey.js'],
      pictures: ['https://pictures.example'],
    })
    expect(directives['script-src']).toEqual(["'self'", 'https://cdn.example'])
    expect(directives['img-src']).toEqual(['data:', 'https://api.web3modal.org', 'blob:'])
    expect(directives['connect-src']).toContain("'self'")
    expect(directives['connect-src']).toContain('https://pictures.example')
    expect(directives['connect-src']).not.toContain('https:')
  })

  const notes = definePlugin({ id: 'notes', version: '1.0.0', apiVersion: 1 })
  const notesCsp: PluginCsp = {
    plugin: 'notes',
    needs: (_, options) => [
      { directive: 'connect-src', source: (options as { server: string }).server, why: 'the notes' },
      { directive: 'form-action', source: 'https://notes.example', why: 'the print service' },
    ],
  }

  it('is told of a plugin that states nothing, and takes the statement of a third party’s', () => {
    const plugins = [{ ...notes(), options: { server: 'wss://notes.example/live' } }]
    expect(contentSecurityPolicy({ ...host, plugins }).unstated).toEqual(['notes'])
    const { unstated, directives } = contentSecurityPolicy({ ...host, plugins }, { policies: [notesCsp] })
    expect(unstated).toEqual([])
    expect(directives['connect-src']).toContain('wss://notes.example')
    expect(directives['form-action']).toEqual(['https://notes.example'])
  })
})

describe('a server that a manifest declares', () => {
  const mailed = definePlugin<{ readonly url?: string }>({
    id: 'mailed',
    version: '1.0.0',
    apiVersion: 1,
    options: {
      '~standard': {
        version: 1,
        vendor: 'test',
        validate: (value) => (value === 7 ? { issues: [{ message: 'no number' }] } : { value: value ?? {} }),
      },
    },
    servers: {
      mail: { url: 'https://mail.example/v1', why: 'codes by mail' },
      own: { url: ({ url }) => url, why: 'your own' },
    },
  })
  const connects = (options: unknown): ContentSecurityPolicy =>
    contentSecurityPolicy({ ...host, plugins: [{ ...mailed({}), options }] })

  it('is in the policy with its reason, at the address of the host’s options, and states for its plugin', () => {
    const { directives, explained, unstated } = connects({ url: 'https://me.example:8443/codes' })
    expect(directives['connect-src']).toEqual(
      expect.arrayContaining(['https://mail.example', 'https://me.example:8443']),
    )
    expect(explained).toContain('codes by mail')
    expect(unstated).toEqual([])
  })

  it('is not where the options name none, and cannot be anything but an address', () => {
    expect(connects(undefined).header).not.toContain('me.example')
    expect(() => connects({ url: "https://me.example; script-src 'unsafe-inline'" })).toThrow(/INVALID_OPTIONS/)
    expect(() => connects(7)).toThrow(/PLUGIN_OPTIONS/)
  })
})

describe('no option', () => {
  it('can write a directive, a keyword or another header', () => {
    const parts = fc.constantFrom(
      "'unsafe-inline'",
      ';',
      ',',
      ' ',
      '\r\n',
      '*',
      'https://',
      'a.example',
      '%3B',
      "'",
      '/',
      ':',
    )
    const check = fc.check(
      fc.property(fc.array(parts, { maxLength: 8 }), (pieces) => {
        const source = pieces.join('')
        const printed = attempt(source)
        if (isLatchkeyError(printed)) return true
        const { header, directives } = printed as ContentSecurityPolicy
        return (
          header.split('; ').length === Object.keys(directives).length &&
          directives['frame-ancestors']?.length === 1 &&
          !/[,\r\n]|unsafe/.test(header)
        )
      }),
      { seed: 7, numRuns: 2_000 },
    )
    expect(check.counterexample).toBeNull()
  })
})

describe('the plugins of the package', () => {
  it('state what they need, each in its folder', () => {
    const plugins = readdirSync(fileURLToPath(new URL('../../src/plugins', import.meta.url)))
    const all = plugins.map((id) => definePlugin({ id, version: '1.0.0', apiVersion: 1 })())
    expect(contentSecurityPolicy({ ...host, plugins: all }).unstated).toEqual([])
  })
})
