import type { AppMessageName, AppPayload, SuccessPayloads } from '../../protocol.ts'
import type { Api } from '../api.ts'
import type { Chain, FrameConfig } from '../config.ts'
import type { Site } from '../site.ts'
import type { Store } from '../store.ts'
import type { Approvals } from '../approval/approvals.ts'
import type { Theme } from '../theme.ts'
import type { Words } from '../words/index.ts'

/** What every handler may use. */
export interface FrameParts {
  readonly config: FrameConfig
  readonly store: Store
  readonly api: Api
  readonly approvals: Approvals
  readonly theme: Theme
  readonly site: Site
  readonly words: Words
  /** The origin of the page around. */
  app(): string
  /** The chain in use: the one that was switched to last, else the one of the address. */
  chain(): Chain
  /** Set by a code, used up by the first account that the page gets to see: the moment in which a sign-in needs no question. */
  readonly fresh: { isLogin: boolean }
  /** Tells the page around that the session has changed. */
  sessionChanged(): void
}

/** Answers the payload of a success; what it throws as a `FrameFailure` is the answer's error. */
export type Handler<N extends AppMessageName> = (
  payload: AppPayload<N>,
) => Promise<SuccessPayloads[N]> | SuccessPayloads[N]

export type Handlers = { readonly [N in AppMessageName]: Handler<N> }
