import type { ConnectorInfo, ConnectorType } from '#wallet'

const PAGE_TYPES: readonly ConnectorType[] = ['ANNOUNCED', 'INJECTED', 'MULTI_CHAIN']

/** Is it a wallet of this page (an extension, say), so that it needs no second device and no download? */
export const isInPage = ({ type }: Pick<ConnectorInfo, 'type'>): boolean => PAGE_TYPES.includes(type)
