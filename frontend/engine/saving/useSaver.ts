import { useEffect, useRef, useState } from 'react'
import { useStore } from '../../base/store.ts'
import { createSaver, type SaverOptions } from './saver.ts'
import { type SentChange, statusOf } from './savingState.ts'

/**
 * Maximum time in milliseconds to wait for the stored changes, so that the user can type even if the offline store, or the server with
 * its key, does not respond.
 */
const longestRestore = 3000

/** Runs a saver while the component is mounted. Unsaved changes are still sent on unmount. */
export function useSaver<Value, Version>(options: SaverOptions<Value, Version>) {
  const [restoredChanges, setRestoredChanges] = useState<readonly SentChange<Value, Version>[] | null>(null)
  const latest = useRef(options)
  latest.current = {
    ...options,
    onRestored: (changes) => {
      setRestoredChanges((before) => before ?? changes)
      options.onRestored?.(changes)
    },
  }
  const [saver] = useState(() => createSaver<Value, Version>(() => latest.current))
  const { isPaused = false } = options
  useEffect(() => saver.open(), [saver])
  useEffect(() => {
    const timer = setTimeout(() => setRestoredChanges((before) => before ?? []), longestRestore)
    return () => clearTimeout(timer)
  }, [])
  useEffect(() => {
    if (!isPaused) saver.schedule()
  }, [saver, isPaused])
  const state = useStore(saver.state)
  return {
    saver,
    state,
    status: statusOf(state),
    /** Changes of an earlier page load; null until they are known. */
    restored: restoredChanges,
  }
}
