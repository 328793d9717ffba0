import { type ReactNode, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { EmptyDrawing, type EmptyPicture } from './EmptyDrawing.tsx'

interface EmptyPanelProps {
  /** Absent: the specification's own words. */
  readonly words?: ReactNode
  /** Absent inside a tab or a panel, where one line and a button are enough. */
  readonly picture?: EmptyPicture
  readonly className?: string
  /** What may be done about it. */
  readonly children?: ReactNode
}

/** Milliseconds (specification 2, section 8): what is still on its way is not denied. */
const defaultAfter = 500

/** A panel with nothing in it: says so, and offers what to do next. */
export function EmptyPanel({ words, picture, className, children }: EmptyPanelProps) {
  const { t } = useTranslation('common')
  const [isLate, setIsLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsLate(true), defaultAfter)
    return () => clearTimeout(timer)
  }, [])
  if (words === undefined && !isLate) return null
  return (
    <div className={className === undefined ? 'empty-panel' : `empty-panel ${className}`}>
      {picture !== undefined && <EmptyDrawing picture={picture} />}
      <p>{words ?? t('noData')}</p>
      {children}
    </div>
  )
}
