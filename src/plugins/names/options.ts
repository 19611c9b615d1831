export interface NamesOptions {
  /** What names end with, as the name service knows it. Default: `reown.id`. */
  readonly zone?: string | undefined
  /** Zones whose names are resolved as well. Default: `wcn.id`. */
  readonly olderZones?: readonly string[] | undefined
  /** The fewest characters of a name before its zone. Default: 4. */
  readonly shortest?: number | undefined
  /** Milliseconds without a key before the service is asked. Default: 500. */
  readonly pauseMs?: number | undefined
}

/** The options with the defaults of specification §5 and §9. */
export function settingsOf({ zone, olderZones, shortest, pauseMs }: NamesOptions = {}) {
  return {
    zone: zone ?? 'reown.id',
    olderZones: olderZones ?? ['wcn.id'],
    shortest: shortest ?? 4,
    pauseMs: pauseMs ?? 500,
  }
}

export type Settings = ReturnType<typeof settingsOf>
