/** How a secret may be spelled in what a page sends or stores. */
import { base58 } from '@scure/base'

export interface Secret {
  readonly kind: 'key' | 'phrase' | 'session' | 'project' | 'node' | 'signature' | 'email' | 'frame'
  /** For people: never the secret itself. */
  readonly name: string
  /** As it is written by its owner; bytes are looked for as well where it is hexadecimal. */
  readonly value: string
}

/** Texts of which each stands for the secret. Those of `anyCase` are looked for in lower case. */
export interface Needles {
  readonly exact: readonly string[]
  readonly anyCase: readonly string[]
}

const HEX = /^(?:0x)?((?:[0-9a-f]{2}){16,})$/i

/** Every spelling that is looked for: as it is, and as hex, base64, base58, escapes and lists of its text and of its bytes. */
export function needlesOf({ value }: Secret): Needles {
  const digits = HEX.exec(value)?.[1]?.toLowerCase()
  const text = Buffer.from(digits ?? value)
  const all = [text, ...(digits ? [Buffer.from(digits, 'hex')] : [])]
  return {
    exact: all.flatMap((bytes) => [...inBase64(bytes), base58.encode(bytes), [...bytes].join(','), asJson(bytes)]),
    anyCase: [digits ?? value.toLowerCase(), encodeURIComponent(value).toLowerCase()].concat(
      all.flatMap((bytes) => [bytes.toString('hex'), escaped(bytes)]),
    ),
  }
}

/** Inside of longer data a text begins at any of three places of a group; the letters that neighbours share are left out. */
function inBase64(bytes: Buffer): readonly string[] {
  const inside = [0, 1, 2].map((before) => {
    const encoded = Buffer.concat([Buffer.alloc(before), bytes])
      .toString('base64')
      .replace(/=+$/, '')
    const whole = Math.floor(((before + bytes.length) * 8) / 6)
    return encoded.slice(Math.ceil((before * 8) / 6), whole)
  })
  return inside.flatMap((letters) => [letters, letters.replaceAll('+', '-').replaceAll('/', '_')])
}

const escaped = (bytes: Buffer): string => [...bytes].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join('')

/** What `JSON.stringify` makes of bytes. */
const asJson = (bytes: Buffer): string => JSON.stringify(Object.fromEntries(bytes.entries())).slice(1, -1)

/** Whether the text holds the secret, also behind one or two layers of URL escapes. */
export function holds(text: string, { exact, anyCase }: Needles): boolean {
  return layers(text).some((layer) => {
    const lower = layer.toLowerCase()
    return exact.some((needle) => layer.includes(needle)) || anyCase.some((needle) => lower.includes(needle))
  })
}

function layers(text: string): readonly string[] {
  const found = [text]
  for (let depth = 0; depth < 2; depth += 1) {
    const next = unescaped(found.at(-1)!)
    if (next === found.at(-1)) break
    found.push(next)
  }
  return found
}

/** Piece by piece: one broken escape must not hide the others. */
const unescaped = (text: string): string =>
  text.replace(/(?:%[0-9a-f]{2})+/gi, (piece) => {
    try {
      return decodeURIComponent(piece)
    } catch {
      return piece
    }
  })
