import type { HostOptions } from '#wallet'
import { hasConfig } from '../freshConfig.ts'
import { tellDevelopers, type TellOptions } from './tellDevelopers.ts'

/** What is asked about the project once its modal runs: what its owner switched, then whether this page may use it. */
export function checkProject({
  host,
  ...options
}: Omit<TellOptions, 'config' | 'origin'> & { readonly host: HostOptions }): Promise<void> {
  const { kernel } = options
  const config = hasConfig(host) ? kernel.config.refresh(kernel.context.signal) : undefined
  return tellDevelopers({ ...options, config })
}
