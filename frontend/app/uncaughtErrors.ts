import { i18n } from '../base/i18n/i18n.ts'
import { toast } from '../base/toasts.ts'

/** Whatever no screen caught is told once, not once per error (specification 1, section 2). */
export function watchUncaughtErrors(): void {
  addEventListener('error', tell)
  addEventListener('unhandledrejection', tell)
}

/** Browsers report it when a table lays itself out twice in a frame; nothing is wrong then. */
const harmless = /ResizeObserver loop/

function tell(event: ErrorEvent | PromiseRejectionEvent): void {
  if ('message' in event && harmless.test(event.message)) return
  toast({ kind: 'error', message: i18n.t('common:shell.uncaughtError'), key: 'uncaughtError' })
}
