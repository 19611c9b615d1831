import { readText } from './readText.ts'
import { refuseRedirect } from './refuseRedirect.ts'

/** The most that a node may answer, in bytes (threat T10). */
const LARGEST_ANSWER = 2_000_000

/**
 * `fetch` for a network's nodes. It reads the whole body, so that `signal` ends that too, and limits its size.
 * Rejects with HTTP_TOO_LARGE, HTTP_REDIRECT, or as fetch does. `where` names the request in errors.
 */
export async function fetchNode(
  address: Parameters<typeof fetch>[0],
  init: RequestInit,
  where: string,
): Promise<Response> {
  const response = await fetch(address, { ...init, redirect: 'manual', credentials: 'omit' })
  refuseRedirect(response, where)
  const text = await readText(response, where, LARGEST_ANSWER)
  // `new Response` throws for a body, even an empty one, where the status has none (204, say).
  return new Response(text || null, response)
}
