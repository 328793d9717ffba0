import { runtimeConfig } from '../base/session/runtimeConfig.ts'

/** Loads the script that counts visits, where the configuration of this host name has one (specification 1, section 7). */
export function loadAnalytics(): void {
  const { isEnabled, script } = runtimeConfig().analytics
  if (!isEnabled || script === null) return
  const element = document.createElement('script')
  element.src = script
  element.async = true
  document.head.append(element)
}
