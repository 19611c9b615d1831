/** The rules of RFC 3986 and RFC 3339 that sign-in messages are made of. Each reads one line of a text, and names the first fault. */

/** The text does not fit the grammar. `position` is the index of the first character that cannot stand there. */
export class Fault extends Error {
  constructor(
    readonly position: number,
    readonly expected: string,
  ) {
    super(`expected ${expected} at ${position}`)
  }
}

/**
 * Reads from `at`, at most to `end`, and returns where it stopped. Throws Fault. A line break or nothing stands at `end`, and no rule
 * allows a line break, so only loops and what searches ahead have to look at `end`.
 */
export type Rule = (text: string, at: number, end: number) => number

/** `*pattern`: as many as there are. Percent signs have to begin an encoded byte. */
function many(text: string, at: number, end: number, allowed: RegExp): number {
  let here = at
  for (; here < end; here += 1) {
    const character = text[here]!
    if (character === '%' && allowed.test('%')) {
      for (const next of [here + 1, here + 2])
        if (!/[0-9a-fA-F]/.test(text[next] ?? '')) throw new Fault(next, 'a hexadecimal digit')
      here += 2
    } else if (!allowed.test(character)) break
  }
  return here
}

const PCHAR = /[-\w.~!$&'()*+,;=:@%]/
const PATH = /[-\w.~!$&'()*+,;=:@%/]/
const QUERY = /[-\w.~!$&'()*+,;=:@%/?]/
const USER = /[-\w.~!$&'()*+,;=:%]/
const HOST = /[-\w.~!$&'()*+,;=%]/
const SCHEME = /[a-zA-Z0-9+.-]/

/** `statement` of EIP-4361: reserved and unreserved characters and spaces, so no line break and nothing beyond ASCII. */
const STATEMENT = /[-\w.~:/?#[\]@!$&'()*+,;= ]/

export const statement: Rule = (text, at, end) => {
  const stop = many(text, at, end, STATEMENT)
  if (stop === at) throw new Fault(at, 'a statement')
  return stop
}

export const requestId: Rule = (text, at, end) => many(text, at, end, PCHAR)

/** `8*( ALPHA / DIGIT )` */
export const nonce: Rule = (text, at, end) => {
  const stop = many(text, at, end, /[a-zA-Z0-9]/)
  if (stop - at < 8) throw new Fault(stop, 'at least 8 letters and digits')
  return stop
}

export const version: Rule = (text, at) => {
  if (text[at] !== '1') throw new Fault(at, 'version 1')
  return at + 1
}

/** `scheme` of RFC 3986, without the colon. */
function scheme(text: string, at: number, end: number): number {
  if (!/[a-zA-Z]/.test(text[at] ?? '')) throw new Fault(at, 'a scheme')
  return many(text, at, end, SCHEME)
}

const HEX = '[0-9a-fA-F]{1,4}'
const LAST = `(?:${HEX}:${HEX}|(?:(?:25[0-5]|2[0-4]\\d|1\\d\\d|[1-9]?\\d)(?:\\.(?!$)|$)){4})`
/** `IPv6address`, row by row as RFC 3986 has it. */
const IPV6 = new RegExp(
  `^(?:${[
    `(?:${HEX}:){6}${LAST}`,
    `::(?:${HEX}:){5}${LAST}`,
    `(?:${HEX})?::(?:${HEX}:){4}${LAST}`,
    `(?:(?:${HEX}:){0,1}${HEX})?::(?:${HEX}:){3}${LAST}`,
    `(?:(?:${HEX}:){0,2}${HEX})?::(?:${HEX}:){2}${LAST}`,
    `(?:(?:${HEX}:){0,3}${HEX})?::${HEX}:${LAST}`,
    `(?:(?:${HEX}:){0,4}${HEX})?::${LAST}`,
    `(?:(?:${HEX}:){0,5}${HEX})?::${HEX}`,
    `(?:(?:${HEX}:){0,6}${HEX})?::`,
  ].join('|')})$`,
)
const IP_FUTURE = /^[vV][0-9a-fA-F]+\.[-\w.~!$&'()*+,;=:]+$/

/** `IP-literal`: an address in brackets. */
function literal(text: string, at: number, end: number): number {
  const close = text.indexOf(']', at)
  if (close < 0 || close >= end) throw new Fault(end, '"]"')
  const inside = text.slice(at + 1, close)
  if (!IPV6.test(inside) && !IP_FUTURE.test(inside)) throw new Fault(at + 1, 'an IPv6 address')
  return close + 1
}

/** `authority`: a host, with a port or a user if there are any. EIP-4361 calls it the domain; it may not be empty there. */
export const authority: Rule = (text, at, end) => {
  const stop = many(text, at, end, USER)
  const host = text[stop] === '@' ? stop + 1 : at
  const behind = text[host] === '[' ? literal(text, host, end) : many(text, host, end, HOST)
  return text[behind] === ':' ? many(text, behind + 1, end, /\d/) : behind
}

/** `URI` of RFC 3986: it has a scheme. */
export const uri: Rule = (text, at, end) => {
  const colon = scheme(text, at, end)
  if (text[colon] !== ':') throw new Fault(colon, '":"')
  let here = colon + 1
  if (text.startsWith('//', here)) {
    here = authority(text, here + 2, end)
    if (here < end && !/[/?#]/.test(text[here]!)) throw new Fault(here, 'the end of the host')
  }
  here = many(text, here, end, PATH)
  if (text[here] === '?') here = many(text, here + 1, end, QUERY)
  if (text[here] === '#') here = many(text, here + 1, end, QUERY)
  return here
}

/** A decimal number of `size` digits from `least` to `most`. */
function number(text: string, at: number, size: number, least: number, most: number): number {
  for (let here = at; here < at + size; here += 1) if (!/\d/.test(text[here] ?? '')) throw new Fault(here, 'a digit')
  const value = Number(text.slice(at, at + size))
  if (value < least || value > most) throw new Fault(at, `a number from ${least} to ${most}`)
  return value
}

function sign(text: string, at: number, allowed: RegExp, expected: string): void {
  if (!allowed.test(text[at] ?? '')) throw new Fault(at, expected)
}

/** `date-time` of RFC 3339, of a day that exists. */
export const dateTime: Rule = (text, at, end) => {
  const year = number(text, at, 4, 0, 9_999)
  sign(text, at + 4, /-/, '"-"')
  const month = number(text, at + 5, 2, 1, 12)
  sign(text, at + 7, /-/, '"-"')
  const leap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)
  number(text, at + 8, 2, 1, month === 2 ? (leap ? 29 : 28) : [4, 6, 9, 11].includes(month) ? 30 : 31)
  sign(text, at + 10, /T/i, '"T"')
  number(text, at + 11, 2, 0, 23)
  sign(text, at + 13, /:/, '":"')
  number(text, at + 14, 2, 0, 59)
  sign(text, at + 16, /:/, '":"')
  // 60 is a leap second.
  number(text, at + 17, 2, 0, 60)
  let here = at + 19
  if (text[here] === '.') {
    const stop = many(text, here + 1, end, /\d/)
    if (stop === here + 1) throw new Fault(stop, 'a digit')
    here = stop
  }
  sign(text, here, /[zZ+-]/, 'a time zone')
  if (/z/i.test(text[here]!)) return here + 1
  number(text, here + 1, 2, 0, 23)
  sign(text, here + 3, /:/, '":"')
  number(text, here + 4, 2, 0, 59)
  return here + 6
}
