import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { MergeUnit } from '#resources/mergeUnits.ts'

interface EqualFieldsProps {
  readonly units: readonly MergeUnit[]
  /** One of them does not go together with what was chosen, and is shown. */
  readonly isWrong: boolean
  readonly children: ReactNode
}

/** What both entries say alike, folded to its number: there is nothing to decide about it. */
export function EqualFields({ units, isWrong, children }: EqualFieldsProps) {
  const { t } = useTranslation('participants')
  const [isOpen, setIsOpen] = useState(false)
  if (units.length === 0) return null
  return (
    <details
      className="card merge-group merge-equal"
      open={isOpen || isWrong}
      onToggle={({ currentTarget, target }) => target === currentTarget && setIsOpen(currentTarget.open)}
    >
      <summary>{t('merge.equal', { count: units.reduce((sum, { fields }) => sum + fields.length, 0) })}</summary>
      {children}
    </details>
  )
}
