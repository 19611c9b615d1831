/** The account that a page gets to see. */
import type { FrameUser, SiwxMessage } from '../../protocol.ts'
import { readChain, wireChain, type Chain } from '../config.ts'
import { FrameFailure } from '../failure.ts'
import { isDeployed } from '../smart/account.ts'
import { smartAccountOn } from '../smart/onChain.ts'
import { signInSilently } from '../rpc/silentSignIn.ts'
import type { FrameParts } from './types.ts'

export interface UserAsk {
  readonly chainId?: string | number | undefined
  readonly preferredAccountType?: 'eoa' | 'smartAccount' | undefined
  readonly siwxMessage?: SiwxMessage | undefined
}

/** Makes a chain the one in use. */
export function moveTo({ app, store }: Pick<FrameParts, 'app' | 'store'>, value: string | number): Chain {
  const next = readChain(value)
  if (!next) throw new FrameFailure('Chain is not supported')
  store.saveChain(app(), `${next.namespace}:${next.reference}`)
  return next
}

export async function findUser(
  parts: FrameParts,
  { chainId, preferredAccountType, siwxMessage }: UserAsk,
): Promise<FrameUser & { readonly userName: string | null }> {
  const { api, app, chain, config, fresh, store } = parts
  const { email, userName, addresses } = await api.account()
  const on = chainId === undefined ? chain() : moveTo(parts, chainId)
  const plain = { address: addresses[on.namespace], type: 'eoa' as const }
  const smart = smartAccountOn(config, on, addresses)
  const isSmart = smart !== undefined && (preferredAccountType ?? store.accountType(app())) === 'smartAccount'
  const contract = smart ? [{ address: smart.address, type: 'smartAccount' as const }] : []
  const accounts = isSmart ? [...contract, plain] : [plain, ...contract]
  const { address, type } = accounts[0] ?? plain
  const user = {
    email,
    userName,
    address,
    chainId: wireChain(on),
    accounts,
    preferredAccountType: type,
    // A node that is away is no reason to keep somebody out: then it is only not known that the contract exists.
    smartAccountDeployed: smart ? await isDeployed(smart).catch(() => false) : false,
  }
  if (!siwxMessage || !fresh.isLogin) return user
  fresh.isLogin = false
  return { ...user, ...(await signInSilently(parts, siwxMessage, { address, smart: isSmart ? smart : undefined })) }
}
