import {
  lazyConnector,
  type AnnouncedProvider,
  type ConnectorFactory,
  type ConnectorType,
  type LazyConnectorOptions,
} from '#wallet'

export interface InjectedConnectorOptions extends LazyConnectorOptions {
  readonly id: string
  readonly type: Extract<ConnectorType, 'ANNOUNCED' | 'INJECTED'>
}

/** A connector for an EIP-1193 provider found in the page. */
export function injectedConnector(
  { provider, name, icon, uuid, rdns }: AnnouncedProvider,
  { id, type, ...options }: InjectedConnectorOptions,
): ConnectorFactory {
  const info = type === 'INJECTED' ? undefined : { uuid, rdns }
  return lazyConnector({ id, type, name, chain: 'eip155', imageUrl: icon, info }, provider, options, true)
}
