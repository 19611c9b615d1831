/** Answers, and the one way to refuse a request. */

/** What a handler answers with. */
export interface Reply {
  readonly status?: number
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string | Uint8Array
}

/** Thrown by handlers; becomes the services' error body `{status, reasons: [{name, description}]}`. */
export class Refusal extends Error {
  constructor(
    readonly status: number,
    readonly reason: string,
    description: string,
    readonly headers: Readonly<Record<string, string>> = {},
  ) {
    super(description)
  }

  reply(): Reply {
    return {
      ...json({ status: 'FAILURE', reasons: [{ name: this.reason, description: this.message }] }),
      status: this.status,
      headers: { 'content-type': 'application/json', ...this.headers },
    }
  }
}

export function json(value: unknown): Reply {
  return jsonText(JSON.stringify(value))
}

/** JSON that is written already. */
export function jsonText(body: string): Reply {
  return { headers: { 'content-type': 'application/json' }, body }
}

/** A picture: it only changes with its address, so browsers may keep it for a day. */
const picture = (type: string, body: string | Uint8Array): Reply => ({
  headers: { 'content-type': type, 'cache-control': 'public, max-age=86400' },
  body,
})

export const svg = (drawn: string): Reply => picture('image/svg+xml', drawn)
export const png = (bytes: Uint8Array): Reply => picture('image/png', bytes)

/** A text file of a page. */
export function text(type: 'html' | 'css' | 'javascript', body: string, headers: Record<string, string> = {}): Reply {
  return {
    headers: { 'content-type': `text/${type}; charset=utf-8`, 'cache-control': 'no-store', ...headers },
    body,
  }
}
