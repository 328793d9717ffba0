import { showToast } from './toasts.ts'

/** Copies a text to the clipboard and reports success or failure to the user. */
export async function copyText(text: string, statement: { readonly copied: string; readonly failed: string }): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    showToast({ kind: 'success', message: statement.copied })
  } catch {
    showToast({ kind: 'error', message: statement.failed })
  }
}
