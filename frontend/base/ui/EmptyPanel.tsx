import { Empty } from 'antd'
import { type ReactNode, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'

interface EmptyPanelProps {
  /** Absent: the specification's own words. */
  readonly words?: ReactNode
  readonly className?: string
  /** What may be done about it. */
  readonly children?: ReactNode
}

/** Milliseconds (specification 2, section 8): what is still on its way is not denied. */
const defaultAfter = 500

/** A panel with nothing in it: says so, and offers what to do next. */
export function EmptyPanel({ words, className, children }: EmptyPanelProps) {
  const { t } = useTranslation('common')
  const [isLate, setIsLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsLate(true), defaultAfter)
    return () => clearTimeout(timer)
  }, [])
  if (words === undefined && !isLate) return null
  return (
    <Empty className={className} image={Empty.PRESENTED_IMAGE_SIMPLE} description={words ?? t('noData')}>
      {children}
    </Empty>
  )
}
