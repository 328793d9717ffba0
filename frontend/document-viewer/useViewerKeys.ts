import { useEffect, useRef } from 'react'

/** Actions of the viewer's keys. Escape closes the viewer, as in every dialog. */
interface ViewerKeys {
  readonly stepFile: (step: 1 | -1) => void
  readonly zoom: (steps: 1 | -1) => void
  /** Steps through the pages of a document, or through the files if the open file has no pages. */
  readonly stepPage: (step: 1 | -1) => void
  readonly goTo: (end: 'first' | 'last') => void
}

const actions: Readonly<Record<string, (keys: ViewerKeys) => void>> = {
  ArrowLeft: ({ stepFile }) => stepFile(-1),
  ArrowRight: ({ stepFile }) => stepFile(1),
  PageUp: ({ stepPage }) => stepPage(-1),
  PageDown: ({ stepPage }) => stepPage(1),
  Home: ({ goTo }) => goTo('first'),
  End: ({ goTo }) => goTo('last'),
  '+': ({ zoom }) => zoom(1),
  '=': ({ zoom }) => zoom(1),
  '-': ({ zoom }) => zoom(-1),
}

/** Registers the keys, which work anywhere in the viewer except in inputs and players. */
export function useViewerKeys(keys: ViewerKeys): void {
  const latest = useRef(keys)
  latest.current = keys
  useEffect(() => {
    const handleKeyDown = (event: KeyboardEvent) => {
      const target = event.target as Element | null
      if (event.ctrlKey || event.metaKey || event.altKey || target?.closest('input, video, textarea') != null) return
      const action = actions[event.key]
      if (action === undefined) return
      event.preventDefault()
      action(latest.current)
    }
    document.addEventListener('keydown', handleKeyDown)
    return () => document.removeEventListener('keydown', handleKeyDown)
  }, [])
}
