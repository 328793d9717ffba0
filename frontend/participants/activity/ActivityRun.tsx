import dayjs from 'dayjs'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { ActivityItem } from '#resources/participants/participantActivity.ts'
import { timeFormat } from '../../base/i18n/dates.ts'
import { Initials } from '../../base/ui/initials/Initials.tsx'
import { type Run, runSentence } from './runs.ts'

interface ActivityRunProps {
  readonly id: string
  readonly run: Run<ActivityItem>
  /** Events of the run, each as a separate entry. */
  readonly children: ReactNode
}

/** One sentence about several events of the system. Expanding it shows the events below. */
export function ActivityRun({ id, run: [first, ...others], children }: ActivityRunProps) {
  const { t } = useTranslation(['participants', 'common'])
  const displayName = t('common:history.theSystem')
  return (
    <li id={id} tabIndex={-1} className="entry activity-entry">
      <time dateTime={first.eventTime}>{dayjs(first.eventTime).format(timeFormat)}</time>
      <Initials id={null} name={t('common:history.system')} />
      <details className="activity-words activity-run">
        <summary>{t(`timeline.runs.${runSentence(first)}`, { displayName, count: others.length + 1 })}</summary>
        <ol className="entries">{children}</ol>
      </details>
    </li>
  )
}
