import type { EndpointKey, HostOptions, ModalOptions } from '#kernel'
import { networkIdOf } from '../networks.ts'
import { unusableRpcUrls } from '../rpc.ts'

/** Alerts that say there is no project to ask the service about. */
export const PROJECT_ALERTS: readonly string[] = ['ALERT_INVALID_PROJECT_ID', 'ALERT_PROJECT_ID_NOT_CONFIGURED']

/** A mistake in the options that is told to developers, by catalogue code, and does not stop the modal. */
export interface OptionAlert {
  readonly code: string
  readonly detail?: string
}

/** What a host wrote and the modal could not use. */
export function optionAlerts(options: ModalOptions, host: HostOptions): readonly OptionAlert[] {
  const { projectId, defaultNetwork, customRpcUrls, endpoints = {} } = options
  const alerts: OptionAlert[] = []
  if (!/^[0-9a-f]{32}$/i.test(projectId ?? '')) {
    alerts.push({ code: projectId ? 'ALERT_INVALID_PROJECT_ID' : 'ALERT_PROJECT_ID_NOT_CONFIGURED' })
  }
  if (defaultNetwork && !host.defaultNetwork) {
    alerts.push({ code: 'ALERT_NETWORK_NOT_FOUND', detail: networkIdOf(defaultNetwork) })
  }
  for (const [key, url] of Object.entries(endpoints)) {
    if (url !== undefined && !host.ownEndpoints.includes(key as EndpointKey)) {
      alerts.push({ code: 'ALERT_INVALID_OPTIONS', detail: `endpoints.${key}` })
    }
  }
  for (const id of unusableRpcUrls(customRpcUrls)) {
    alerts.push({ code: 'ALERT_INVALID_OPTIONS', detail: `customRpcUrls.${id}` })
  }
  return alerts
}
