import './scheduler.css'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Alert } from 'antd'
import { useReducer, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { participantVisit } from '#resources/visits/participantVisit.ts'
import { todayFor } from '../../base/i18n/dates.ts'
import { useChanges } from '../../base/live/useChanges.ts'
import { filterParameters } from '../../base/providers/filterParameters.ts'
import { useIsPrinting } from '../../base/theme/useIsPrinting.ts'
import { LoadFailed } from '../../base/ui/LoadFailed.tsx'
import { lazyPart, Suspended } from '../../base/ui/lazyPart.tsx'
import { useIsPhone } from '../../base/ui/useIsPhone.ts'
import { Waiting } from '../../base/ui/Waiting.tsx'
import { RequestedAction } from '../../engine/actions/DialogAction.tsx'
import { transitionActionsOf } from '../../engine/actions/rowActions.ts'
import type { ListBodyProps } from '../../engine/list/rows/listBodyProps.ts'
import { Agenda } from './Agenda.tsx'
import type { Visit } from './calendarEvents.ts'
import { DayColumns } from './DayColumns.tsx'
import { computePeriod } from './period.ts'
import { mostShown, readVisits } from './readVisits.ts'
import { SchedulerHead } from './SchedulerHead.tsx'
import { SchedulerLegend } from './SchedulerLegend.tsx'
import { initialState, reduceScheduler } from './schedulerState.ts'
import { useCalendarSites } from './useCalendarSites.ts'
import { type Hours, useStaffHours } from './useStaffHours.ts'

const Calendar = lazyPart(() => import('./Calendar.tsx'))
const SlotDialog = lazyPart(() => import('./SlotDialog.tsx'))
const FeedDialog = lazyPart(() => import('../feed/FeedDialog.tsx'))

/** Working hours would clutter a month. */
const noHours: readonly Hours[] = []

/** Calendar of visits: a day, a week, a month, or a list of the week, which is printed. Visits are moved by dragging, by a key, and by their menu. */
export function SchedulerBody({ list, onOpen }: ListBodyProps) {
  const { t } = useTranslation(['studyScheduler', 'common'])
  const isPhone = useIsPhone()
  // On paper, the grid would cut the texts of its visits.
  const isPrinting = useIsPrinting()
  const [state, dispatch] = useReducer(reduceScheduler, { ...initialState, view: isPhone ? 'agenda' : 'week', day: todayFor() })
  const { view, day, columns, slot, moving } = state
  const [isFeedOpen, setFeedOpen] = useState(false)
  const period = computePeriod(view, day)
  const filters = filterParameters(list.request.filters).filter(([name]) => !name.startsWith('visitDate'))
  const { data, error, refetch } = useQuery({
    queryKey: ['scheduler', String(new URLSearchParams(filters)), period.from, period.until],
    queryFn: ({ signal }) => readVisits(filters, period, signal),
    placeholderData: keepPreviousData,
  })
  const valuesOf = (field: string) => filters.filter(([name]) => name === field).map(([, value]) => value)
  const hours = useStaffHours(valuesOf('staffId'), period)
  const sites = useCalendarSites(valuesOf('studyId'))
  useChanges({ lists: ['participantVisit'], isSoon: true }, () => void refetch())
  const action = moving === null ? undefined : transitionActionsOf(participantVisit).find(({ name }) => name === moveOf(moving.row))
  return (
    <div className="scheduler">
      <SchedulerHead state={state} period={period} dispatch={dispatch} onAdded={() => void refetch()} onFeed={() => setFeedOpen(true)} />
      <SchedulerLegend
        list={list}
        sites={sites}
        siteIds={valuesOf('siteId')}
        studyIds={[...new Set((data ?? []).map(({ studyId }) => studyId))]}
      />
      {data === undefined ? (
        error === null ? (
          <Waiting rows={10} />
        ) : (
          <LoadFailed message={t('calendar.failed')} description={error.message} onRetry={() => void refetch()} />
        )
      ) : (
        <>
          {data.length >= mostShown && <Alert type="warning" showIcon message={t('calendar.cut', { max: mostShown })} />}
          {view === 'agenda' || isPrinting ? (
            <Agenda visits={data} onOpen={(row) => onOpen?.(row)} />
          ) : view === 'day' && columns !== 'none' ? (
            <DayColumns
              field={columns}
              visits={data}
              sites={sites}
              onOpen={(row) => onOpen?.(row)}
              onMove={(row) => dispatch({ kind: 'moving', row, to: {} })}
            />
          ) : (
            <Suspended fallback={<Waiting rows={10} />}>
              <Calendar
                view={view}
                day={day}
                visits={data}
                sites={sites}
                hours={view === 'month' ? noHours : hours}
                onOpen={(row) => onOpen?.(row)}
                onMove={(row, newTime) => dispatch({ kind: 'moving', row, to: newTime })}
                onSlot={(onDay, time) => dispatch({ kind: 'slot', day: onDay, time })}
                onDay={(next) => dispatch({ kind: 'dayOpened', day: next })}
              />
            </Suspended>
          )}
        </>
      )}
      {isFeedOpen && (
        <Suspended fallback={null}>
          <FeedDialog onClose={() => setFeedOpen(false)} />
        </Suspended>
      )}
      {slot !== null && (
        <Suspended fallback={null}>
          <SlotDialog
            {...slot}
            filters={filters}
            onChoose={(row) => dispatch({ kind: 'moving', row, to: { visitDate: slot.day, visitTime: slot.time } })}
            onClose={() => dispatch({ kind: 'closed' })}
          />
        </Suspended>
      )}
      {moving !== null && action !== undefined && (
        <RequestedAction
          resource="participantVisit"
          action={action}
          row={moving.row}
          begins={{ visitDate: moving.row.visitDate, visitTime: moving.row.visitTime, ...moving.to }}
          onClose={() => {
            dispatch({ kind: 'closed' })
            focusVisit(moving.row.id)
          }}
          onDone={() => void refetch()}
        />
      )}
    </div>
  )
}

/** Returns the focus to a visit after its dialog, which closes in the next frame. */
const focusVisit = (id: string): void =>
  void requestAnimationFrame(() => document.querySelector<HTMLElement>(`[data-visit="${id}"]`)?.focus())

/** Returns the transition that changes the time of a visit. */
const moveOf = ({ actions }: Visit): string => (actions.includes('reschedule') ? 'reschedule' : 'schedule')
