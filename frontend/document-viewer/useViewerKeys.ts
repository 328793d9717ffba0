import { useEffect, useRef } from 'react'

/** What keys do in the viewer; Escape closes it, as it does every dialog. */
interface ViewerKeys {
  readonly stepFile: (step: 1 | -1) => void
  readonly zoom: (steps: 1 | -1) => void
  /** Within a document, else among the files. */
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

/** Keys work wherever the focus is in the viewer; inputs and players keep their own. */
export function useViewerKeys(keys: ViewerKeys): void {
  const latest = useRef(keys)
  latest.current = keys
  useEffect(() => {
    const hear = (event: KeyboardEvent) => {
      const target = event.target as Element | null
      if (event.ctrlKey || event.metaKey || event.altKey || target?.closest('input, video, textarea') != null) return
      const action = actions[event.key]
      if (action === undefined) return
      event.preventDefault()
      action(latest.current)
    }
    document.addEventListener('keydown', hear)
    return () => document.removeEventListener('keydown', hear)
  }, [])
}
