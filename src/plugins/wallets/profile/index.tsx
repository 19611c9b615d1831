/** The person's own wallets: which are connected, which one is in use, and what can be done with each. */
import type { ViewProps } from '#kernel'
import type { ReactElement } from 'react'
import { CORE } from '../tokens.ts'
import { ProfileWallets } from './ProfileWallets.tsx'
import { strings } from './strings.ts'

export default function ProfileWalletsView({ ctx }: ViewProps): ReactElement {
  ctx.use(CORE).say(strings)
  return <ProfileWallets ctx={ctx} />
}
