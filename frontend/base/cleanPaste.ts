import { hasControlCharacter, removeControlCharacters } from '#resources/core/values/storable.ts'

/**
 * Removes control characters from text that is pasted into a field: word processors write some as line breaks. The server rejects them, and
 * a user cannot find an invisible character in a text.
 */
export const cleanPastes = (): void => addEventListener('paste', cleanPaste, { capture: true })

/** Handles a `paste` event. */
export function cleanPaste(event: ClipboardEvent): void {
  const { target, clipboardData } = event
  if (!(target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement)) return
  const text = clipboardData?.getData('text/plain') ?? ''
  if (!hasControlCharacter(text)) return
  event.preventDefault()
  // Unlike setting the value, the user can undo this, and it replaces the selection.
  document.execCommand('insertText', false, removeControlCharacters(text))
}
