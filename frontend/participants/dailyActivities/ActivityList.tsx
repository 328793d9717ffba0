import { Button } from 'antd'
import { type ReactNode, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Activity } from '#resources/participants/dailyActivities.ts'
import { useNumbers } from '../../base/i18n/numbers.ts'
import { useIsPrinting } from '../../base/theme/useIsPrinting.ts'
import { ActivityRows } from './ActivityRows.tsx'
import type { DaySection } from './sections.ts'
import type { RecordDrawers } from './useRecordDrawers.tsx'

interface ActivityListProps {
  readonly name: DaySection
  readonly activities: readonly Activity[]
  /** True if the visible lines use several time zones, or one that differs from the reader's. */
  readonly hasZones: boolean
  readonly onOpen: RecordDrawers['open']
  /** Content shown if there are no lines; if absent, an empty section is left out. */
  readonly empty?: ReactNode
}

/** Maximum number of lines that a section next to today's section shows before the user unfolds it. */
const maxFoldedLines = 5

/** One section of the day. A section next to today's section shows its first lines and a button for all others; print shows all lines. */
export function ActivityList({ name, activities, hasZones, onOpen, empty }: ActivityListProps) {
  const { t } = useTranslation('dailyActivities')
  const numbers = useNumbers()
  const heading = useId()
  const list = useId()
  const [isOpen, setIsOpen] = useState(false)
  const isPrinting = useIsPrinting()
  if (activities.length === 0 && empty === undefined) return null
  const isFoldable = name !== 'TODAY' && name !== 'DONE' && activities.length > maxFoldedLines
  return (
    <section className="card daily-part" aria-labelledby={heading}>
      <h2 id={heading}>
        {t(`parts.${name}`)} <span className="daily-count">{numbers.format(activities.length)}</span>
      </h2>
      {activities.length === 0 ? (
        empty
      ) : (
        <ActivityRows
          id={list}
          name={name}
          activities={isFoldable && !isOpen && !isPrinting ? activities.slice(0, maxFoldedLines) : activities}
          hasZones={hasZones}
          onOpen={onOpen}
        />
      )}
      {isFoldable && (
        <Button type="link" className="daily-more" aria-expanded={isOpen} aria-controls={list} onClick={() => setIsOpen(!isOpen)}>
          {isOpen ? t('showFewer') : t('showAll', { figure: numbers.format(activities.length) })}
        </Button>
      )}
    </section>
  )
}
