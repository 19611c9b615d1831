/** The guard of accounts: takes proofs that wallets gave while connecting, and keeps out who has to sign in and has not. */
import { LatchkeyError, type ErrorCode, type PluginContext } from '#kernel'
import {
  caipAddress,
  CHAINS,
  namespaceOf,
  NETWORKS,
  NOTICES,
  parseCaipAddress,
  WALLETS,
  type AccountPassage,
  type Cacao,
  type SignInData,
} from '#wallet'
import { buildMessage } from '../message/build.ts'
import type { SiwxSession } from '../options.ts'
import { formOf } from '../sessions/message.ts'
import { proofsOf, type UnverifiedProof } from '../sessions/proofs.ts'
import type { Flow } from './flow.ts'
import type { Asked } from './question.ts'

/** The toast of the catalogue. */
const AUTHENTICATING: ErrorCode = 'AUTHENTICATING'

/** Resolves when the account may become connected. */
export async function admit(
  ctx: PluginContext,
  flow: Flow,
  passage: AccountPassage,
  signal: AbortSignal,
): Promise<void> {
  const { prompt, engine, required, sessions } = flow
  if (passage.proof?.length) await takeProofs(ctx, flow, passage)
  if (!required()) return
  const [shown] = passage.accounts
  if (!shown) throw new LatchkeyError('SIGN_IN_NO_ADDRESS')
  // Wallets list their accounts by any of their networks; the one in use is on `chainId`.
  const account = caipAddress(passage.chainId, parseCaipAddress(shown).address)
  const network = ctx.use(NETWORKS).get(passage.chainId)
  if (passage.reason !== 'change') engine.refresh()
  // If the server does not answer now, the question finds out, and can be tried again.
  const found = network && (await sessions.find(account).catch(() => undefined))
  if (signal.aborted) throw new LatchkeyError('ABORTED')
  if (!found) await prompt.ask(askedOf(ctx, passage, account), 'gate', signal)
}

function askedOf(ctx: PluginContext, passage: AccountPassage, account: Asked['account']): Asked {
  const { connectorId, name, namespace, request, switchTo } = passage
  const networks = ctx.use(NETWORKS)
  const target = networks.state.get().networks.find(({ chainNamespace }) => chainNamespace === namespace)
  return {
    account,
    network: networks.get(passage.chainId),
    connectorId,
    wallet: name,
    picture: ctx.use(WALLETS).connector(connectorId, namespace)?.imageUrl,
    request,
    ...(switchTo && target && { moveHere: (until) => switchTo(target.caipNetworkId, until) }),
  }
}

/** A proof that is not right is no proof; the account may still be asked. */
async function takeProofs(
  ctx: PluginContext,
  { engine, nonces, sessions }: Flow,
  passage: AccountPassage,
): Promise<void> {
  const host = globalThis.location?.host
  if (host === undefined) return
  const proofs = proofsOf(passage, { domain: host, now: ctx.clock.now() }).filter(({ cacao }) =>
    nonces.isOpen(cacao.p.nonce),
  )
  for (const { cacao } of proofs) nonces.use(cacao.p.nonce)
  if (proofs.length === 0) return
  const notices = ctx.use(NOTICES)
  await notices.words()
  const toast = notices.show(ctx.i18n.t(`error.${AUTHENTICATING}`), 'loading')
  try {
    const made = await Promise.all(proofs.map((proof) => sessionOf(ctx, proof)))
    await engine.siwx.setSessions(made)
    for (const { account } of proofs) await sessions.find(account)
  } catch (error) {
    ctx.logger.info('what the wallet signed while connecting proves nothing', error)
  } finally {
    void toast.dispose()
  }
}

/** The session that a CACAO stands for, with the text that the wallet has signed. */
async function sessionOf(ctx: PluginContext, { account, cacao }: UnverifiedProof): Promise<SiwxSession> {
  const { chainId, address } = parseCaipAddress(account)
  const adapter = await ctx.use(CHAINS).get(namespaceOf(chainId))
  const form = formOf(ctx, chainId)
  if (!form) throw new LatchkeyError('CHAIN_NOT_SUPPORTED', { detail: chainId })
  const data = dataOf(cacao, chainId, adapter.normalizeAddress(address))
  return { data, message: buildMessage(data, form), signature: cacao.s.s, cacao }
}

function dataOf(
  { p }: Cacao,
  chainId: SignInData['chainId'],
  accountAddress: string,
): SignInData & { readonly issuedAt: string } {
  return {
    accountAddress,
    chainId,
    domain: p.domain,
    uri: p.aud,
    version: p.version,
    nonce: p.nonce,
    issuedAt: p.iat,
    ...(p.statement && { statement: p.statement }),
    ...(p.requestId !== undefined && { requestId: p.requestId }),
    ...(p.resources && { resources: p.resources }),
    ...(p.exp !== undefined && { expirationTime: p.exp }),
    ...(p.nbf !== undefined && { notBefore: p.nbf }),
  }
}
