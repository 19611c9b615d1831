/** The page's script: the wallet library is large, so it is kept on disk. */
import { createCachedScript } from '../http/cachedScript.ts'

export function createPageScript(): () => Promise<string> {
  return createCachedScript({
    name: 'phone',
    entry: new URL('./pages/page.ts', import.meta.url),
    sources: [
      'sandbox/phone/',
      'sandbox/solana/',
      'sandbox/wallets/',
      'sandbox/chains/rpc.ts',
      'sandbox/look/',
      'sandbox/http/',
    ],
  })
}
