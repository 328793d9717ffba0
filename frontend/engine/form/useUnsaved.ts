import { useWarnAboutChange } from '@refinedev/core'
import { useEffect, useId } from 'react'
import { overlayAt } from '../../base/routes/recordAt.ts'

/** Forms with something to lose, a drawer's beside the page's, each with the record above the screen in which it stands; null: in none. */
const dirty = new Map<string, string | null>()

/** Has any form on the screen something to lose? */
export const isAnythingTyped = (): boolean => dirty.size > 0

/** Would closing this record above the screen lose anything? What is typed on the screen below it stays. */
export const isTypedIn = (overlay: string): boolean => [...dirty.values()].includes(overlay)

/** Has the shell ask before this form's typed values are lost, whatever other forms on the screen have to say. */
export function useUnsaved(isDirty: boolean): void {
  const { setWarnWhen } = useWarnAboutChange()
  const id = useId()
  useEffect(() => {
    if (isDirty) dirty.set(id, overlayAt(location.search))
    setWarnWhen(dirty.size > 0)
    return () => {
      if (dirty.delete(id)) setWarnWhen(dirty.size > 0)
    }
  }, [isDirty, id, setWarnWhen])
}
