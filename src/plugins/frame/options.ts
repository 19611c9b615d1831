export interface FrameOptions {
  /** CAIP-2 ids of the networks that the frame knows; default: those of the hosted frame. */
  readonly networks?: readonly string[] | undefined
  /**
   * The kind of account that people get until they choose: a smart account on EVM networks that have them, a plain one elsewhere.
   * `{ eip155: 'eoa' }` is for sites whose server knows no signatures of contracts.
   */
  readonly accountTypes?: Readonly<Partial<Record<string, 'eoa' | 'smartAccount'>>> | undefined
}
