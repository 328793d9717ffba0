import { rowsOf } from '../../base/rows.ts'
import './scheduler.css'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Alert, Button, Segmented } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { participantVisit } from '#resources/participantVisit.ts'
import type { ResourceAnswer } from '#resources/rows.ts'
import { todayFor } from '../../base/i18n/dates.ts'
import { useChanges } from '../../base/live/useChanges.ts'
import { filterParameters } from '../../base/providers/filterParameters.ts'
import { LinkButton } from '../../base/ui/LinkButton.tsx'
import { LoadFailed } from '../../base/ui/LoadFailed.tsx'
import { Awaiting, later } from '../../base/ui/later.tsx'
import { useIsPhone } from '../../base/ui/useIsPhone.ts'
import { Waiting } from '../../base/ui/Waiting.tsx'
import { AskedAction } from '../../engine/actions/AskedAction.tsx'
import { transitionActionsOf } from '../../engine/actions/rowActions.ts'
import type { ListBodyProps } from '../../engine/list/rows/listBodyProps.ts'
import { UnscheduledButton } from '../unscheduled/UnscheduledButton.tsx'
import { type CalendarView, views } from './calendarView.ts'
import { type Period, periodAround, stepped, titleOfPeriod } from './period.ts'
import { type Hours, useStaffHours } from './useStaffHours.ts'

const Calendar = later(() => import('./Calendar.tsx'))
const SlotDialog = later(() => import('./SlotDialog.tsx'))
const FeedDialog = later(() => import('../feed/FeedDialog.tsx'))

/** In a month or a list hours would only be noise. */
const noHours: readonly Hours[] = []

type Visit = ResourceAnswer['participantVisit']

/** Rows of one page of the list, and of all that one look shows. */
const pageSize = 500
const mostShown = 2000

/** A visit, and the time to which somebody wants to move it. */
interface Moving {
  readonly row: Visit
  readonly to: Partial<Pick<Visit, 'visitDate' | 'visitTime' | 'durationMinutes'>>
}

/** The calendar of visits: a day, a week, a month, or a list of the week; visits are moved by dragging, by a key, and by their own menu. */
export function SchedulerBody({ list, onOpen }: ListBodyProps) {
  const { t, i18n } = useTranslation(['studyScheduler', 'common'])
  const isPhone = useIsPhone()
  const [view, setView] = useState<CalendarView>(isPhone ? 'agenda' : 'week')
  const [day, setDay] = useState(() => todayFor())
  const [isFeedOpen, setFeedOpen] = useState(false)
  const [slot, setSlot] = useState<{ readonly day: string; readonly time: string } | null>(null)
  const [moving, setMoving] = useState<Moving | null>(null)
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
      <div className="scheduler-head">
        <Button onClick={() => setDay(todayFor())}>{t('calendar.today')}</Button>
        <Button aria-label={t('calendar.previous')} onClick={() => setDay(stepped(view, day, -1))}>
          ‹
        </Button>
        <Button aria-label={t('calendar.next')} onClick={() => setDay(stepped(view, day, 1))}>
          ›
        </Button>
        <h2 aria-live="polite">{titleOfPeriod(view, period, day, i18n.language)}</h2>
        <Segmented
          aria-label={t('calendar.views')}
          value={view}
          options={views.map((value) => ({ value, label: t(`calendar.view.${value}`) }))}
          onChange={setView}
        />
        <UnscheduledButton day={day} onAdded={() => void refetch()} />
        <LinkButton type="text" to="/staff-availability">
          {t('calendar.availability')}
        </LinkButton>
        <Button type="text" onClick={() => setFeedOpen(true)}>
          {t('feed.open')}
        </Button>
      </div>
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
              onMove={(row, to) => setMoving({ row, to })}
              onSlot={(onDay, time) => setSlot({ day: onDay, time })}
              onDay={(next) => {
                setDay(next)
                setView('day')
              }}
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
            onChoose={(row) => {
              setSlot(null)
              setMoving({ row, to: { visitDate: slot.day, visitTime: slot.time } })
            }}
            onClose={() => setSlot(null)}
          />
        </Awaiting>
      )}
      {moving !== null && action !== undefined && (
        <AskedAction
          resource="participantVisit"
          action={action}
          row={moving.row}
          begins={{ visitDate: moving.row.visitDate, visitTime: moving.row.visitTime, ...moving.to }}
          onClose={() => setMoving(null)}
          onDone={() => void refetch()}
        />
      )}
    </div>
  )
}

/** The step by which a visit gets another time. */
const moveOf = ({ actions }: Visit): string => (actions.includes('reschedule') ? 'reschedule' : 'schedule')

async function readVisits(filters: [string, string][], { from, until }: Period, signal: AbortSignal): Promise<readonly Visit[]> {
  const found: Visit[] = []
  for (let start = 0; start < mostShown; start += pageSize) {
    const asked = new URLSearchParams(filters)
    asked.set('visitDate_gte', from)
    asked.set('visitDate_lte', until)
    asked.set('_sort', 'visitDate')
    asked.set('_order', 'ASC')
    asked.set('_start', String(start))
    asked.set('_end', String(start + pageSize))
    asked.set('_total', 'none')
    const page = await rowsOf('participantVisit').list(asked, { signal })
    found.push(...page)
    if (page.length < pageSize) break
  }
  return found.filter(({ status, visitTime }) => status !== 'UNSCHEDULED' && visitTime !== null)
}
