import { Button, Segmented } from 'antd'
import type { Dispatch } from 'react'
import { useTranslation } from 'react-i18next'
import { todayFor } from '../../base/i18n/dates.ts'
import { LinkButton } from '../../base/ui/LinkButton.tsx'
import { UnscheduledButton } from '../unscheduled/UnscheduledButton.tsx'
import { views } from './calendarView.ts'
import { type Period, stepped, titleOfPeriod } from './period.ts'
import type { SchedulerEvent, SchedulerState } from './schedulerState.ts'

interface SchedulerHeadProps {
  readonly state: Pick<SchedulerState, 'view' | 'day'>
  readonly period: Period
  readonly dispatch: Dispatch<SchedulerEvent>
  readonly onAdded: () => void
  readonly onFeed: () => void
}

/** The period that the calendar shows, ways to another one, and actions beside it. */
export function SchedulerHead({ state: { view, day }, period, dispatch, onAdded, onFeed }: SchedulerHeadProps) {
  const { t, i18n } = useTranslation('studyScheduler')
  return (
    <div className="scheduler-head">
      <Button onClick={() => dispatch({ kind: 'day', day: todayFor() })}>{t('calendar.today')}</Button>
      <Button aria-label={t('calendar.previous')} onClick={() => dispatch({ kind: 'day', day: stepped(view, day, -1) })}>
        ‹
      </Button>
      <Button aria-label={t('calendar.next')} onClick={() => dispatch({ kind: 'day', day: stepped(view, day, 1) })}>
        ›
      </Button>
      <h2 aria-live="polite">{titleOfPeriod(view, period, day, i18n.language)}</h2>
      <Segmented
        aria-label={t('calendar.views')}
        value={view}
        options={views.map((value) => ({ value, label: t(`calendar.view.${value}`) }))}
        onChange={(next) => dispatch({ kind: 'view', view: next })}
      />
      <UnscheduledButton day={day} onAdded={onAdded} />
      <LinkButton type="text" to="/staff-availability">
        {t('calendar.availability')}
      </LinkButton>
      <Button type="text" onClick={onFeed}>
        {t('feed.open')}
      </Button>
    </div>
  )
}
