import { useEffect, useRef, useState } from 'react'
import { useStore } from '../../base/store.ts'
import { createSaver, type SaverOptions } from './saver.ts'
import { type SentChange, statusOf } from './savingState.ts'

/** Milliseconds: an offline store, or the server that has its key, that does not respond does not hold up typing. */
const longestRestore = 3000

/** A saver for as long as the component is there. What is unsaved when it goes is sent all the same. */
export function useSaver<Value, Version>(options: SaverOptions<Value, Version>) {
  const [restored, setRestored] = useState<readonly SentChange<Value, Version>[] | null>(null)
  const latest = useRef(options)
  latest.current = {
    ...options,
    onRestored: (changes) => {
      setRestored((before) => before ?? changes)
      options.onRestored?.(changes)
    },
  }
  const [saver] = useState(() => createSaver<Value, Version>(() => latest.current))
  const { isPaused = false } = options
  useEffect(() => saver.open(), [saver])
  useEffect(() => {
    const timer = setTimeout(() => setRestored((before) => before ?? []), longestRestore)
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
    /** Changes of an earlier page; null until they are known. */
    restored,
  }
}
