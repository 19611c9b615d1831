import type { ChainNamespace, ConnectorFactory, Environment } from '#wallet'
import { WALLET_CONNECT_ID } from './ids.ts'
import type { Remote } from './remote.ts'

/** The remote wallet in one namespace. All namespaces share one session, so disconnecting one disconnects all. */
export function remoteConnector(
  namespace: ChainNamespace,
  remote: Remote,
  { mobile }: Pick<Environment, 'mobile'>,
): ConnectorFactory {
  return (environment) => {
    environment.signal.addEventListener('abort', remote.attach(namespace, environment), { once: true })
    return {
      id: WALLET_CONNECT_ID,
      name: 'WalletConnect',
      type: 'WALLET_CONNECT',
      method: mobile ? 'mobile' : 'qrcode',
      sharedSession: true,
      chain: namespace,
      connect: async ({ network, signal }) => (await remote.hub(signal)).connect(namespace, network, signal),
      // Loads nothing if there is no session of an earlier visit.
      restore: async ({ signal }) => (remote.stored ? (await remote.hub(signal)).restore(namespace, signal) : null),
      async disconnect() {
        if (remote.peek() || remote.stored) await (await remote.hub()).disconnect()
      },
      switchNetwork: async ({ network, signal }) => (await remote.hub(signal)).switchTo(namespace, network, signal),
      request: async (args, context) => (await remote.hub(context.signal)).request(namespace, args, context),
      get approvedNetworks() {
        return remote.peek()?.approved(namespace)
      },
    }
  }
}
