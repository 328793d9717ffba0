import { useState } from 'react'
import { useMedia } from '../../../base/theme/useMedia.ts'

const key = 'studydesk.builder.preview'

/**
 * True if the preview is shown next to the builder: the window is wide enough, and the user has opened it in this browser. Very wide
 * windows show it from the beginning, because it takes no space from the other panes there.
 */
export function useIsPreviewBeside() {
  const hasRoom = useMedia('(min-width: 1200px)')
  const isVeryWide = useMedia('(min-width: 1680px)')
  const [chosen, setChosen] = useState(() => localStorage.getItem(key))
  const isOpen = chosen === null ? isVeryWide : chosen === 'open'
  return {
    hasRoom,
    isShown: hasRoom && isOpen,
    toggle() {
      const next = isOpen ? 'closed' : 'open'
      localStorage.setItem(key, next)
      setChosen(next)
    },
  }
}
