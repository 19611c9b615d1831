import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isAllowedOrigin, isLocalOrigin } from '../../../src/shell/developers/origins/match.ts'
import { growth, LINEAR } from '../../growth.ts'
import { naivelyAllowed } from './naive.ts'
import { pairs } from './pairs.ts'
import { soakRun } from '../../soak/soakRun.ts'

const run = soakRun('origins')

const APP = 'https://app.example.com'

describe('an origin is allowed', () => {
  test.each([
    ['by its own address', APP, APP],
    ['in any case', 'https://App.Example.com', 'HTTPS://aPP.eXAMPLE.COM'],
    ['with the default port written out', APP, `${APP}:443`],
    ['the other way round', 'http://example.com:80', 'http://example.com'],
    ['with zeros before the port', APP, `${APP}:0443`],
    ['with a path, which is ignored', APP, `${APP}/some/path%20@x`],
    ['with a query or fragment, ignored as well', APP, `${APP}?a=1#b`],
    ['on its port', `${APP}:8443`, `${APP}:8443`],
    ['on any port by *', `${APP}:8443`, `${APP}:*`],
    ['on the default port by *', APP, `${APP}:*`],
    ['without a scheme, by https', APP, 'app.example.com'],
    ['without a scheme, by http and on any port', 'http://app.example.com:3000', 'app.example.com'],
    ['without a scheme, on its port', `${APP}:8443`, 'app.example.com:8443'],
    ['without a scheme, on the default port', APP, 'app.example.com:443'],
    ['by * as its first label', APP, 'https://*.example.com'],
    ['by * as its first label, on any port unless one is given', `${APP}:8443`, 'https://*.example.com'],
    ['by * as its first label and port', `${APP}:8443`, 'https://*.example.com:*'],
    ['by * as its first label, on the default port written out', APP, 'https://*.example.com:443'],
    ['by * in the middle', APP, 'https://app.*.com'],
    ['by * at the end', APP, 'https://app.example.*'],
    ['by * for every label', APP, 'https://*.*.*'],
    ['by * without a scheme', 'http://app.example.com:3000', '*.example.com'],
    ['by * with a path, which is ignored', APP, 'https://*.example.com/path'],
    ['by * for a name of one label', 'http://intranet', 'http://*'],
    ['by a name in its own script', 'https://xn--bcher-kva.example', 'https://bücher.example'],
    ['by * beside a name in its own script', 'https://a.xn--bcher-kva.example', 'https://*.Bücher.example'],
    ['by * beside a name written from right to left', 'https://a.xn--4dbcd.com', 'https://*.אבג.com'],
    ['by the punycode of its name', 'https://bücher.example', 'https://xn--bcher-kva.example'],
    ['on the highest port', `${APP}:65535`, `${APP}:65535`],
    ['by * beside a name that ends in a digit', 'https://app.com2', 'https://*.com2'],
    ['by * beside a name that begins with one', 'https://app.2com', 'https://*.2com'],
    ['by an IPv4 address', 'http://192.168.1.5:3000', 'http://192.168.1.5:*'],
    ['by an IPv6 address, however it is written', 'https://[2001:db8::1]', 'https://[2001:DB8:0:0::1]'],
    ['by an IPv6 address on its port, without a scheme', 'https://[2001:db8::1]:8443', '[2001:db8::1]:8443'],
  ])('%s', (_, origin, pattern) => {
    expect(isAllowedOrigin(origin, [pattern])).toBe(true)
    expect(naivelyAllowed(origin, [pattern])).toBe(true)
  })

  test('by any pattern of the list, whatever stands before it', () => {
    expect(isAllowedOrigin(APP, ['', '*://*', 'https://other.com', 'x'.repeat(9_000), APP])).toBe(true)
  })

  test.each([APP, 'null', 'file://', 'about:blank', ''])('by an empty list: %j', (origin) => {
    expect(isAllowedOrigin(origin, [])).toBe(true)
  })

  test.each([
    'http://localhost',
    'https://localhost:8443',
    'http://LOCALHOST:3000',
    'http://app.localhost:3000',
    'http://a.b.localhost',
    'http://127.0.0.1:4700',
    'https://127.0.0.1',
    'http://[::1]:4700',
  ])('on the developer’s own machine, whatever the list says: %s', (origin) => {
    expect(isLocalOrigin(origin)).toBe(true)
    expect(isAllowedOrigin(origin, ['https://example.com'])).toBe(true)
  })
})

describe('an origin is refused', () => {
  test.each([
    ['another host', 'https://evil.com', APP],
    ['a host that only ends alike', 'https://evilexample.com', 'https://example.com'],
    ['a host that only begins alike', 'https://example.com.evil.com', 'https://example.com'],
    ['a host that begins alike, by *', 'https://app.example.com.evil.com', 'https://*.example.com'],
    ['a letter where the pattern has a dot', 'https://exampleXcom', 'https://example.com'],
    ['a letter where the pattern has a dot, by *', 'https://aXexample.com', 'https://*.example.com'],
    ['a path that ends alike', 'https://evil.com/.example.com', 'https://*.example.com'],
    ['a query that ends alike', 'https://evil.com?.example.com', 'https://*.example.com'],
    ['a fragment that ends alike', 'https://evil.com#.example.com', 'https://*.example.com'],
    ['a backslash before the same', 'https://evil.com\\.example.com', 'https://*.example.com'],
    ['a user that looks like the host', 'https://app.example.com@evil.com', 'https://*.example.com'],
    ['the host behind a user', 'https://evil.com@app.example.com', 'https://app.example.com'],
    ['an escaped dot', 'https://app%2eexample.com', 'https://*.example.com'],
    ['an escaped dot, for one label', 'https://app%2Eexample.com', 'https://*.com'],
    ['a dot of another script', 'https://app\u3002example.com', 'https://*.example.com'],
    ['a full-width dot', 'https://app\uFF0Eexample.com', 'https://app.example.com'],
    ['two labels for one *', 'https://a.b.example.com', 'https://*.example.com'],
    ['two labels for one * at the top', APP, 'https://*.com'],
    ['no label for a *', 'https://example.com', 'https://*.example.com'],
    ['three labels for a lone *', APP, '*'],
    ['* inside a label', 'https://www-1.example.com', 'https://www-*.example.com'],
    ['* at the start of a label', 'https://evil-example.com', 'https://*example.com'],
    ['two *', 'https://app.example.com', 'https://**.example.com'],
    ['* in the origin itself', 'https://*.example.com', 'https://*.example.com'],
    ['a full-width * in the pattern', APP, 'https://\uFF0A.example.com'],
    ['another scheme', 'http://app.example.com', APP],
    ['another scheme, by *', 'http://app.example.com', 'https://*.example.com'],
    ['another port', `${APP}:8443`, `${APP}:8444`],
    ['another port than the default', `${APP}:8443`, APP],
    ['the other scheme’s default port', `${APP}:80`, APP],
    ['another port, by *', `${APP}:8443`, 'https://*.example.com:443'],
    ['another port, without a scheme', `${APP}:8443`, 'app.example.com:443'],
    ['* inside a port', `${APP}:8443`, `${APP}:84*`],
    ['an empty port', APP, `${APP}:`],
    ['a port out of range', APP, `${APP}:65979`],
    ['a port that is no number', APP, `${APP}:0x1bb`],
    ['* as the scheme', APP, '*://app.example.com'],
    ['another kind of scheme', 'ftp://example.com', 'ftp://example.com'],
    ['an app’s scheme', 'capacitor://example.com', 'capacitor://example.com'],
    ['no slashes after the scheme', APP, 'https:app.example.com'],
    ['one slash after the scheme', APP, 'https:/app.example.com'],
    ['no scheme but slashes', APP, '//app.example.com'],
    ['a path without a scheme', APP, 'app.example.com/'],
    ['a user in the pattern', APP, 'https://me@app.example.com'],
    ['an escape in the pattern', APP, 'https://%61pp.example.com'],
    ['a dot of another script in the pattern', APP, 'https://app\u3002example.com'],
    ['a backslash in the pattern', APP, 'https://app.example.com\\evil.com'],
    ['a space around the pattern', APP, ` ${APP}`],
    ['a tab in the pattern', APP, 'https://app.exam\tple.com'],
    ['a zero byte in the pattern', APP, `${APP}\0`],
    ['a line break in the path of the pattern', APP, `${APP}/\n`],
    ['a delete character in the path of the pattern', APP, `${APP}/\x7F`],
    ['a control character of the second kind there', APP, `${APP}/\x85`],
    ['a port of six digits', APP, `${APP}:000443`],
    ['a port with a sign', APP, `${APP}:+443`],
    ['an empty label', APP, 'https://app..example.com'],
    ['an empty label in both', 'https://app..example.com', 'https://app..example.com'],
    ['a label that vanishes, in both', 'https://\u00AD.example.com', 'https://\u00AD.example.com'],
    ['a label that vanishes, by *', 'https://\u00AD.example.com', 'https://*.example.com'],
    ['a dot at the start', APP, 'https://.example.com'],
    ['a dot at the end of the pattern', APP, `${APP}.`],
    ['a dot at the end of the origin', `${APP}.`, APP],
    ['a dot at the end of both', `${APP}.`, `${APP}.`],
    ['a dot at the end, by *', 'https://example.com.', 'https://example.com.*'],
    ['part of an IPv4 address', 'http://192.168.1.5', 'http://192.168.1.*'],
    ['part of an IPv4 address, by a first *', 'http://192.168.1.5', 'http://*.168.1.5'],
    ['all of an IPv4 address', 'http://192.168.1.5', 'http://*.*.*.*'],
    ['all of an IPv6 address', 'http://[2001:db8::1]', 'http://*'],
    ['part of an IPv6 address', 'http://[2001:db8::1]', 'http://[2001:db8::*]'],
    ['an IPv4 address as one number', 'http://3232235781', 'http://192.168.1.5'],
    ['an IPv4 address as one number in the pattern', 'http://192.168.1.5', 'http://3232235781'],
    ['words after an IPv6 address', 'https://[2001:db8::1]', 'https://[2001:db8::1].example.com'],
    ['a host that URL refuses', 'https://xn--a', 'https://xn--a'],
    ['an empty pattern', APP, ''],
    ['a scheme alone', APP, 'https://'],
    ['an opaque origin', 'null', 'null'],
    ['an opaque origin, by *', 'null', '*'],
    ['an empty origin', '', '*'],
    ['a blank page', 'about:blank', 'about:blank'],
    ['a file', 'file://', 'file://'],
    ['an origin without a scheme', 'app.example.com', 'app.example.com'],
    ['a name that only looks local', 'http://localhost.evil.com', 'https://example.com'],
    ['a name that only ends like a local one', 'http://evillocalhost', 'https://example.com'],
    ['another address of the loopback', 'http://127.0.0.2', 'https://example.com'],
    ['a local name with a dot at the end', 'http://localhost.', 'https://example.com'],
    ['a local name by another scheme', 'capacitor://localhost', 'https://example.com'],
    ['a local name as a user', 'http://localhost@evil.com', 'https://example.com'],
  ])('for %s', (_, origin, pattern) => {
    expect(isAllowedOrigin(origin, [pattern])).toBe(false)
    expect(naivelyAllowed(origin, [pattern])).toBe(false)
    expect(isLocalOrigin(origin)).toBe(false)
  })

  test('for any one character more, less or other in its host', () => {
    const host = 'app.example.com'
    for (let at = 0; at < host.length; at++) {
      for (const bent of [
        host.slice(0, at) + host.slice(at + 1),
        `${host.slice(0, at)}z${host.slice(at)}`,
        `${host.slice(0, at)}z${host.slice(at + 1)}`,
      ]) {
        expect([bent, isAllowedOrigin(`https://${bent}`, [APP])]).toEqual([bent, false])
      }
    }
    expect(isAllowedOrigin(`https://${host}`, [APP])).toBe(true)
  })
})

test(
  `${run.count.toLocaleString('en')} generated pairs are judged as a second, naive matcher judges them`,
  () =>
    run.measured(() => {
      fc.assert(
        fc.property(pairs, ([origin, patterns]) => {
          const allowed = isAllowedOrigin(origin, patterns)
          expect(allowed).toBe(naivelyAllowed(origin, patterns))
          run.saw(allowed ? 'allowed' : 'refused')
        }),
        run.fc,
      )
      // A generator that never meets, or always does, would prove nothing.
      expect(Math.min(...run.seen.values())).toBeGreaterThan(run.count / 10)
    }),
  run.limit,
)

describe('hostile sizes', () => {
  type Long = (unit: string) => string
  test.each([
    ['one label', (long: Long) => `https://${long('a')}`],
    ['many labels', (long: Long) => `https://${long('a.')}com`],
    ['many stars', (long: Long) => `https://${long('*.')}com`],
    ['many dots', (long: Long) => long('.')],
    ['many colons', (long: Long) => `https://a${long(':')}`],
    ['many brackets', (long: Long) => `https://[${long(']')}`],
    ['many schemes', (long: Long) => long('https://')],
    ['letters that become others', (long: Long) => `https://${long('ü.')}`],
    ['a long path', (long: Long) => `${APP}/${long('x')}`],
  ])('%s: the time grows with the address alone, and not where it is too long', async (_, hostile) => {
    const judge = (size: number) => {
      const pattern = hostile((unit) => unit.repeat(Math.ceil(size / unit.length)))
      return () => [APP, pattern].map((origin) => isAllowedOrigin(origin, [pattern]))
    }
    // Up to the longest that is read at all, and to a hundred times that.
    for (const size of [120, 12_000]) expect(await growth(size, judge), `${size}`).toBeLessThan(LINEAR)
  })

  test('an address of more than 2,000 characters matches nothing, one of 2,000 does', () => {
    const path = (length: number): string => `${APP}/`.padEnd(length, 'x')
    expect(isAllowedOrigin(APP, [path(2_000)])).toBe(true)
    expect(isAllowedOrigin(APP, [path(2_001)])).toBe(false)
  })

  test('a host of more than 260 characters matches nothing', () => {
    const host = (length: number): string => `https://${'a.'.repeat(125)}com`.padEnd(8 + length, 'm')
    expect(isAllowedOrigin(host(260), [host(260)])).toBe(true)
    expect(isAllowedOrigin(host(261), [host(261)])).toBe(false)
  })
})
