/** Addresses of the sandbox's nodes: EVM ones by chain id, and the Solana cluster's. */
export interface Nodes {
  readonly [chainId: number]: string
  readonly solana?: string
}

export function chainIdsOf(nodes: Nodes): readonly number[] {
  return Object.keys(nodes).flatMap((id) => (/^\d+$/.test(id) ? Number(id) : []))
}

/** For pages' content security policies. */
export function urlsOf(nodes: Nodes): readonly string[] {
  return Object.entries(nodes).flatMap(([, url]: [string, string | undefined]) => url ?? [])
}
