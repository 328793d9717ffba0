import { useWarnAboutChange } from '@refinedev/core'
import { useEffect, useId } from 'react'
import { overlayOf } from '../../base/routes/recordKeyOf.ts'

/**
 * Forms with unsaved changes on the page and in drawers. The value is the record over the screen that contains the form; null if the form
 * is in no such record.
 */
const dirty = new Map<string, string | null>()

/** True if any form on the screen has unsaved changes. */
export const hasUnsavedEdits = (): boolean => dirty.size > 0

/** True if closing this record over the screen would lose input. Input on the screen below the record stays. */
export const isOverlayDirty = (overlay: string): boolean => [...dirty.values()].includes(overlay)

/**
 * Registers unsaved changes of this form with the shell, which asks for confirmation before they are lost. Each form registers its own
 * changes.
 */
export function useUnsaved(isDirty: boolean): void {
  const { setWarnWhen } = useWarnAboutChange()
  const id = useId()
  useEffect(() => {
    if (isDirty) dirty.set(id, overlayOf(location.search))
    setWarnWhen(dirty.size > 0)
    return () => {
      if (dirty.delete(id)) setWarnWhen(dirty.size > 0)
    }
  }, [isDirty, id, setWarnWhen])
}
