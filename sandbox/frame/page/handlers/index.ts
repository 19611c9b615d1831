/** One handler for each message of the protocol. */
import type { AppMessageName } from '../../protocol.ts'
import { handleRpc } from '../rpc/request.ts'
import { accountHandlers } from './account.ts'
import { emailHandlers } from './email.ts'
import { ownPicture } from '../site.ts'
import { loginHandlers } from './login.ts'
import { socialHandlers } from './social.ts'
import type { FrameParts, Handler, Handlers } from './types.ts'

export function createHandlers(parts: FrameParts): Handlers {
  const { endWaits, ...social } = socialHandlers(parts)
  const login = loginHandlers(parts)
  return {
    ...login,
    ...social,
    SIGN_OUT(nothing) {
      endWaits()
      return login.SIGN_OUT(nothing)
    },
    ...accountHandlers(parts),
    ...emailHandlers(parts),
    SYNC_THEME(theme) {
      parts.theme.apply(theme)
      return undefined
    },
    // Its name is not shown: a page can say that it is anybody. The browser vouches for its origin alone, from which the picture comes.
    SYNC_DAPP_DATA({ metadata }) {
      parts.site.icon = ownPicture(metadata?.icons ?? [], parts.app())
      return undefined
    },
    RPC_REQUEST: (request) => handleRpc(parts, request),
    RPC_ABORT() {
      parts.approvals.abort()
      return undefined
    },
    // The answer is on its way before the page goes.
    RELOAD: () => void setTimeout(() => location.reload(), 0),
  }
}

/** The payload has been validated by the schema of the same name. */
export async function callHandler(handlers: Handlers, name: AppMessageName, payload: unknown): Promise<unknown> {
  const handler = handlers[name] as Handler<AppMessageName>
  return handler(payload)
}
