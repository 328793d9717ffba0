import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { MergeUnit } from '#resources/participants/mergeUnits.ts'

interface EqualFieldsProps {
  readonly units: readonly MergeUnit[]
  /** True if one of the fields conflicts with a chosen value. The fields are then shown. */
  readonly isWrong: boolean
  readonly children: ReactNode
}

/** Fields that are equal in both records. They need no choice, so only their number is shown until the user opens them. */
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
