import type { HostOptions } from '#wallet'
import { hasConfig } from '../freshConfig.ts'
import { alertDevelopers, type AlertOptions } from './alertDevelopers.ts'

/** Fetches the project's remote config, then alerts developers to problems of the project and the options. */
export function checkProject({
  host,
  ...options
}: Omit<AlertOptions, 'config' | 'origin'> & { readonly host: HostOptions }): Promise<void> {
  const { kernel } = options
  const config = hasConfig(host) ? kernel.config.refresh(kernel.context.signal) : undefined
  return alertDevelopers({ ...options, config })
}
