import { useEffect } from 'react'

/** Makes the browser ask for confirmation before the user leaves the page, while an operation is running that would be lost. */
export function useAskBeforeLeaving(isPending: boolean): void {
  useEffect(() => {
    if (!isPending) return
    const preventUnload = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', preventUnload)
    return () => removeEventListener('beforeunload', preventUnload)
  }, [isPending])
}
