import { useState } from 'react'
import { useMedia } from '../../base/theme/useMedia.ts'

const key = 'studydesk.builder.preview'

/** Whether the preview is shown beside the builder: where the window is wide enough, unless it was closed in this browser. */
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
