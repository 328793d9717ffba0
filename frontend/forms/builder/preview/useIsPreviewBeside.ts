import { useState } from 'react'
import { useMedia } from '../../../base/theme/useMedia.ts'

const key = 'studydesk.builder.preview'

/** True if the preview is shown next to the builder: the window is wide enough, and the user has not closed it in this browser. */
export function useIsPreviewBeside() {
  const hasRoom = useMedia('(min-width: 1200px)')
  const [isOpen, setIsOpen] = useState(() => localStorage.getItem(key) !== 'closed')
  return {
    hasRoom,
    isShown: hasRoom && isOpen,
    toggle() {
      localStorage.setItem(key, isOpen ? 'closed' : 'open')
      setIsOpen(!isOpen)
    },
  }
}
