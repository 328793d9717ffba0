import './scheduler.css'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Alert } from 'antd'
import { useReducer, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { participantVisit } from '#resources/participantVisit.ts'
import { todayFor } from '../../base/i18n/dates.ts'
import { useChanges } from '../../base/live/useChanges.ts'
import { filterParameters } from '../../base/providers/filterParameters.ts'
import { LoadFailed } from '../../base/ui/LoadFailed.tsx'
import { Awaiting, later } from '../../base/ui/later.tsx'
import { useIsPhone } from '../../base/ui/useIsPhone.ts'
import { Waiting } from '../../base/ui/Waiting.tsx'
import { AskedAction } from '../../engine/actions/AskedAction.tsx'
import { transitionActionsOf } from '../../engine/actions/rowActions.ts'
import type { ListBodyProps } from '../../engine/list/rows/listBodyProps.ts'
import type { Visit } from './calendarEvents.ts'
import { periodAround } from './period.ts'
import { mostShown, readVisits } from './readVisits.ts'
import { SchedulerHead } from './SchedulerHead.tsx'
import { beginning, schedulerAfter } from './schedulerState.ts'
import { type Hours, useStaffHours } from './useStaffHours.ts'

const Calendar = later(() => import('./Calendar.tsx'))
const SlotDialog = later(() => import('./SlotDialog.tsx'))
const FeedDialog = later(() => import('../feed/FeedDialog.tsx'))

/** In a month or a list hours would only be noise. */
const noHours: readonly Hours[] = []

/** The calendar of visits: a day, a week, a month, or a list of the week; visits are moved by dragging, by a key, and by their own menu. */
export function SchedulerBody({ list, onOpen }: ListBodyProps) {
  const { t } = useTranslation(['studyScheduler', 'common'])
  const isPhone = useIsPhone()
  const [state, dispatch] = useReducer(schedulerAfter, { ...beginning, view: isPhone ? 'agenda' : 'week', day: todayFor() })
  const { view, day, slot, moving } = state
  const [isFeedOpen, setFeedOpen] = useState(false)
  const period = periodAround(view, day)
  const filters = filterParameters(list.asked.filters).filter(([name]) => !name.startsWith('visitDate'))
  const { data, error, refetch } = useQuery({
    queryKey: ['scheduler', String(new URLSearchParams(filters)), period.from, period.until],
    queryFn: ({ signal }) => readVisits(filters, period, signal),
    placeholderData: keepPreviousData,
  })
  const hours = useStaffHours(
    filters.filter(([name]) => name === 'staffId').map(([, value]) => value),
    period,
  )
  useChanges({ lists: ['participantVisit'], isSoon: true }, () => void refetch())
  const action = moving === null ? undefined : transitionActionsOf(participantVisit).find(({ name }) => name === moveOf(moving.row))
  return (
    <div className="scheduler">
      <SchedulerHead state={state} period={period} dispatch={dispatch} onAdded={() => void refetch()} onFeed={() => setFeedOpen(true)} />
      {data === undefined ? (
        error === null ? (
          <Waiting rows={10} />
        ) : (
          <LoadFailed message={t('calendar.failed')} description={error.message} onRetry={() => void refetch()} />
        )
      ) : (
        <>
          {data.length >= mostShown && <Alert type="warning" showIcon message={t('calendar.cut', { max: mostShown })} />}
          <Awaiting fallback={<Waiting rows={10} />}>
            <Calendar
              view={view}
              day={day}
              visits={data}
              hours={view === 'month' || view === 'agenda' ? noHours : hours}
              onOpen={(row) => onOpen?.(row)}
              onMove={(row, to) => dispatch({ kind: 'moving', row, to })}
              onSlot={(onDay, time) => dispatch({ kind: 'slot', day: onDay, time })}
              onDay={(next) => dispatch({ kind: 'dayOpened', day: next })}
            />
          </Awaiting>
          <p className="form-help">{t('calendar.help')}</p>
        </>
      )}
      {isFeedOpen && (
        <Awaiting fallback={null}>
          <FeedDialog onClose={() => setFeedOpen(false)} />
        </Awaiting>
      )}
      {slot !== null && (
        <Awaiting fallback={null}>
          <SlotDialog
            {...slot}
            filters={filters}
            onChoose={(row) => dispatch({ kind: 'moving', row, to: { visitDate: slot.day, visitTime: slot.time } })}
            onClose={() => dispatch({ kind: 'closed' })}
          />
        </Awaiting>
      )}
      {moving !== null && action !== undefined && (
        <AskedAction
          resource="participantVisit"
          action={action}
          row={moving.row}
          begins={{ visitDate: moving.row.visitDate, visitTime: moving.row.visitTime, ...moving.to }}
          onClose={() => dispatch({ kind: 'closed' })}
          onDone={() => void refetch()}
        />
      )}
    </div>
  )
}

/** The step by which a visit gets another time. */
const moveOf = ({ actions }: Visit): string => (actions.includes('reschedule') ? 'reschedule' : 'schedule')
