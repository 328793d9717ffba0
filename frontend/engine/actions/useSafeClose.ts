import { useDiscardQuestion } from '../form/useRecordForm.ts'

/**
 * Returns a function that closes a dialog after the user confirms that the input may be lost. For Escape, the cross and a click outside;
 * the button "Cancel" closes at once.
 */
export function useSafeClose(hasInput: boolean, onClose: () => void): () => void {
  const confirmDiscard = useDiscardQuestion()
  const close = async () => {
    if (!hasInput || (await confirmDiscard())) onClose()
  }
  return () => void close()
}
