import { type ReactNode, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { EmptyDrawing, type EmptyPicture } from './emptyDrawing/EmptyDrawing.tsx'

interface EmptyPanelProps {
  /** Text. By default, the text of the specification. */
  readonly words?: ReactNode
  /** Second line, which explains what will appear here and where it comes from. */
  readonly hint?: ReactNode
  /** Drawing above the text. Absent inside a tab or a panel, where a line of text and a button are enough. */
  readonly picture?: EmptyPicture
  readonly className?: string
  /** Button with which the user fills the panel. */
  readonly children?: ReactNode
}

/** Delay in milliseconds (specification 2, section 8). The panel must not report "empty" while data is still loading. */
const defaultAfter = 500

/** Empty state of a panel. Reports that the panel is empty and offers the next action. */
export function EmptyPanel({ words, hint, picture, className, children }: EmptyPanelProps) {
  const { t } = useTranslation('common')
  const [isDelayOver, setIsDelayOver] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsDelayOver(true), defaultAfter)
    return () => clearTimeout(timer)
  }, [])
  if (words === undefined && !isDelayOver) return null
  return (
    <div className={className === undefined ? 'empty-panel' : `empty-panel ${className}`}>
      {picture !== undefined && <EmptyDrawing picture={picture} />}
      <p>
        {words ?? t('noData')}
        {hint !== undefined && <span className="empty-hint">{hint}</span>}
      </p>
      {children}
    </div>
  )
}
