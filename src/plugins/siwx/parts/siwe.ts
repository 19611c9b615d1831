/** A SIWE configuration of earlier products, as a SIWX. It knows one session, and EVM only. */
import { LatchkeyError } from '#kernel'
import { addressKey, caipAddress, namespaceOf, parseCaipNetworkId, type CaipNetworkId } from '#wallet'
import type { SiweConfig, Siwx, SiwxMessageInput, SiwxSession } from '../options.ts'
import { messageOf } from './messenger.ts'

const ETHEREUM = /^eip155:(\d{1,15})$/

export function siweToSiwx(config: SiweConfig): Siwx {
  /** What was signed in this visit: the configuration keeps only the account. */
  let signed: SiwxSession | undefined

  async function addSession(session: SiwxSession): Promise<void> {
    const { message, signature, cacao, data } = session
    if (!ETHEREUM.test(data.chainId) || !(await config.verifyMessage({ message, signature, ...(cacao && { cacao }) })))
      throw new LatchkeyError('siwx/NOT_PROVED', { detail: 'Failed to verify message' })
    signed = session
    config.onSignIn?.({ address: data.accountAddress, chainId: numberOf(data.chainId) })
  }

  async function signOut(): Promise<void> {
    signed = undefined
    if (!(await config.signOut())) throw new LatchkeyError('DISCONNECT_FAILED')
    config.onSignOut?.()
  }

  return {
    getRequired: () => config.enabled !== false && config.required !== false,
    ...(config.signOutOnDisconnect !== undefined && { signOutOnDisconnect: config.signOutOnDisconnect }),
    createMessage: (input) => createMessage(config, input),
    addSession,
    revokeSession: async (chainId) => {
      if (ETHEREUM.test(chainId)) await signOut()
    },
    async setSessions(sessions) {
      if (sessions.length === 0) return signOut()
      const known = sessions.find(({ data }) => ETHEREUM.test(data.chainId))
      if (known) await addSession(known)
    },
    async getSessions(chainId, address) {
      if (!ETHEREUM.test(chainId)) return []
      const session = await config.getSession()
      if (!session || addressKey(session.address) !== addressKey(address)) return []
      if (session.chainId !== numberOf(chainId) && config.signOutOnNetworkChange !== false) return []
      const here = globalThis.location
      const isSigned = signed && addressKey(signed.data.accountAddress) === addressKey(address)
      const { message, signature, cacao } = isSigned ? signed! : { message: '-', signature: '-', cacao: undefined }
      const data = {
        ...(isSigned ? signed!.data : { domain: here.host, uri: here.origin, version: '1', nonce: 'unknown' }),
        accountAddress: address,
        chainId,
      }
      return [{ data, message, signature, ...(cacao && { cacao }) }]
    },
  }
}

async function createMessage(config: SiweConfig, { accountAddress, chainId, notBefore }: SiwxMessageInput) {
  if (namespaceOf(chainId) !== 'eip155') throw new LatchkeyError('CHAIN_NOT_SUPPORTED', { detail: chainId })
  const [nonce, params] = await Promise.all([config.getNonce(accountAddress), config.getMessageParams?.()])
  if (!params) throw new LatchkeyError('SIGN_IN_INIT_FAILED', { detail: 'Failed to get message params!' })
  const { chains: _, exp, iat = new Date().toISOString(), nbf = notBefore, ...rest } = params
  const given = { ...rest, version: '1', nonce, iat, ...(exp && { exp }), ...(nbf && { nbf }) } as const
  const text = accountAddress
    ? config.createMessage({
        ...given,
        address: `did:pkh:${caipAddress(chainId, accountAddress)}`,
        chainId: numberOf(chainId),
      })
    : ''
  const { domain, uri, statement, requestId, resources } = params
  return messageOf(
    {
      accountAddress,
      chainId,
      domain,
      uri,
      version: '1',
      nonce,
      issuedAt: iat,
      ...(statement !== undefined && { statement }),
      ...(requestId !== undefined && { requestId }),
      ...(resources && { resources }),
      ...(exp !== undefined && { expirationTime: exp }),
      ...(nbf !== undefined && { notBefore: nbf }),
    },
    text,
  )
}

const numberOf = (chainId: CaipNetworkId): number => Number(parseCaipNetworkId(chainId).reference)
