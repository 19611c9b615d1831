import type { ConnectorInfo, ConnectorType } from '#wallet'

const HERE: readonly ConnectorType[] = ['ANNOUNCED', 'INJECTED', 'MULTI_CHAIN']

/** A wallet of this page: it is here, answers here, and need not be got from anywhere. */
export const isHere = ({ type }: Pick<ConnectorInfo, 'type'>): boolean => HERE.includes(type)
