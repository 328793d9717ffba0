import DownOutlined from '@ant-design/icons/DownOutlined'
import RightOutlined from '@ant-design/icons/RightOutlined'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Activity, Urgency } from '#resources/dailyActivities.ts'
import { useNumbers } from '../base/i18n/numbers.ts'
import { useNow } from '../participants/useNow.ts'
import { ActivityLine } from './ActivityLine.tsx'
import type { OpenBeside } from './useOpenBeside.tsx'

interface ActivityListProps {
  readonly name: Urgency | 'DONE'
  readonly activities: readonly Activity[]
  /** Do the lines on the screen go by clocks of several zones, or of another zone than the reader's? */
  readonly hasZones: boolean
  readonly onOpen: OpenBeside['open']
}

/** Late lines up to this number are shown; more of them begin closed, so that what comes after them stays in sight. */
const mostLate = 5

/** One part of the day. Many late lines stand under a heading that opens and closes; print shows them all. */
export function ActivityList({ name, activities, hasZones, onOpen }: ActivityListProps) {
  const { t } = useTranslation('dailyActivities')
  const numbers = useNumbers()
  const heading = useId()
  const list = useId()
  const now = useNow()
  const [isOpen, setIsOpen] = useState(false)
  if (activities.length === 0) return null
  const isFoldable = name === 'LATE' && activities.length > mostLate
  const isShown = !isFoldable || isOpen
  const title = (
    <>
      {t(`parts.${name}`)} <span className="daily-count">{numbers.format(activities.length)}</span>
    </>
  )
  return (
    <section className="card daily-part" aria-labelledby={heading} data-part={name}>
      <h2 id={heading}>
        {isFoldable ? (
          <button type="button" aria-expanded={isOpen} aria-controls={list} onClick={() => setIsOpen(!isOpen)}>
            {isOpen ? <DownOutlined aria-hidden /> : <RightOutlined aria-hidden />}
            <span>{title}</span>
          </button>
        ) : (
          title
        )}
      </h2>
      <ul id={list} hidden={!isShown}>
        {activities.map((activity) => (
          <ActivityLine
            key={`${activity.kind} ${activity.row.id}`}
            activity={activity}
            now={now}
            hasZone={hasZones}
            isDone={name === 'DONE'}
            onOpen={(row) => onOpen(activity.resource, row)}
          />
        ))}
      </ul>
    </section>
  )
}
