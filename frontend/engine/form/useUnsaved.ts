import { useWarnAboutChange } from '@refinedev/core'
import { useEffect, useId } from 'react'

/** Forms with something to lose: a drawer's beside the page's. */
const dirty = new Set<string>()

/** Has the shell ask before this form's typed values are lost, whatever other forms on the screen have to say. */
export function useUnsaved(isDirty: boolean): void {
  const { setWarnWhen } = useWarnAboutChange()
  const id = useId()
  useEffect(() => {
    if (isDirty) dirty.add(id)
    setWarnWhen(dirty.size > 0)
    return () => {
      if (dirty.delete(id)) setWarnWhen(dirty.size > 0)
    }
  }, [isDirty, id, setWarnWhen])
}
