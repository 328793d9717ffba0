import { toast } from './toasts.ts'

/** Puts a text on the clipboard and says that it is there, or that it could not be put there. */
export async function copyText(text: string, said: { readonly copied: string; readonly failed: string }): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    toast({ kind: 'success', message: said.copied })
  } catch {
    toast({ kind: 'error', message: said.failed })
  }
}
