/**
 * docs/privacy.md tells of every request and every stored key that the source has. What a page really does is compared in
 * tests/flows/privacy.test.ts.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { PENDING } from '#operations'
import { HOSTED } from '../../src/shell/wire.ts'
import { root } from './pages.ts'
import { hosts, keys, requests } from './privacy.ts'

const files = readdirSync(`${root}src`, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file) && !/^(?:kernel\/)?testing\//.test(file))
  .toSorted()
  .map((file) => ({
    file,
    // Comments show paths and calls too.
    source: readFileSync(`${root}src/${file}`, 'utf8').replace(/^\s*(?:\/?\*|\/\/).*$/gm, ''),
  }))

const unique = (names: readonly string[]): readonly string[] => [...new Set(names)].toSorted()

describe('the page about privacy', () => {
  it('names the hosted services as they are', () => {
    expect(Object.fromEntries(hosts)).toEqual(HOSTED)
  })

  it('tells of every path of the services in the source, and of no other', () => {
    const path = /(['"`])\/?((?:v1|appkit|projects|public|getWallet)(?=[/sI])[^'"`]*)\1/g
    const inSource = files.flatMap(({ source }) =>
      [...source.matchAll(path)].map(([, , text = '']) => `/${text.replace(/\$\{[^}]*\}/g, '{}')}`),
    )
    const told = requests.map(({ path }) => path.replace(/\{\w+\}/g, '{}'))
    // Some paths are joined with what they end in elsewhere.
    const ended = (paths: readonly string[]): readonly string[] =>
      unique(paths.map((each) => each.replace(/\/(?:\{\})?$/, '')))
    expect(ended(inSource)).toEqual(ended(told))
  })

  it('says by which endpoint and method the source asks', () => {
    const call = /http\.(get|post)\(\s*'(\w+)',\s*(?:(['"`])([^'"`]+)\3|path\b)/g
    const inSource = unique(
      files.flatMap(({ source }) => {
        const [, variable] = /const path = '([^']+)'/.exec(source) ?? []
        return [...source.matchAll(call)].map(([, method = '', endpoint, , path = variable ?? 'no path']) =>
          [endpoint, method.toUpperCase(), path.replace(/\$\{[^}]*\}/g, '{}')].join(' '),
        )
      }),
    )
    const told = unique(
      requests.map(({ endpoint, method, path }) => [endpoint, method, path.replace(/\{\w+\}/g, '{}')].join(' ')),
    )
    // The reads of an identity are given their path; what gets pictures and the configuration is written elsewhere.
    expect(inSource.filter((one) => !told.includes(one))).toEqual(['api GET no path'])
    // Whatever is posted to a service is posted in one of these calls; the proxy's nodes have a way of their own.
    const isPosted = (one: string): boolean => one.includes(' POST ')
    expect(inSource.filter(isPosted)).toEqual(told.filter((one) => isPosted(one) && one !== 'rpc POST /v1/'))
  })

  it('knows every file that can reach the network', () => {
    const way = /\bfetch(?:Node)?\(|new (?:WebSocket|EventSource|XMLHttpRequest|Image)\b|sendBeacon|\.src = /
    expect(files.filter(({ source }) => way.test(source)).map(({ file }) => file)).toEqual([
      'kernel/createKernel.ts',
      'kernel/http/fetchNode.ts',
      'kernel/http/send.ts',
      'shell/button/accountPicture.ts',
      'shell/pictures/foreign.ts',
      'wallet/frame/page.ts',
      'wallet/nodes/fetch.ts',
      'wallet/nodes/jsonRpc.ts',
    ])
  })

  it('tells of every key that is stored, and of no other', () => {
    const inSource = files.flatMap(({ file, source }) => {
      const [, plugin] = /^plugins\/(\w+)\//.exec(file) ?? []
      const named = [
        ...source.matchAll(/\b[A-Z_]*KEY = '([^']+)'/g),
        ...source.matchAll(/storage\.set\('([^']+)'/g),
        // What a wallet was asked for is kept by `#operations`, in the storage of the plugin.
        ...(plugin !== undefined && /\bcreateOperations\b[^;]*?'#operations'/.test(source) ? [['', PENDING]] : []),
      ].map(([, key = '']) => key)
      return named.map((key) => (/^[A-Z_]+$/.test(key) ? key : ['latchkey', plugin, key].filter(Boolean).join(':')))
    })
    expect(unique(inSource)).toEqual(unique(keys))
  })

  it("knows every file that reaches the browser's storage", () => {
    const way = /localStorage|sessionStorage|indexedDB|document\.cookie/
    expect(files.filter(({ source }) => way.test(source)).map(({ file }) => file)).toEqual([
      'kernel/createKernel.ts',
      'plugins/walletconnect/pairing/deepLink.ts',
      'shell/createModal.ts',
    ])
  })
})
