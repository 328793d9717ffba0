import './dailyActivities.css'
import { type ReactNode, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import type { Activity, ActivityName } from '#resources/participants/dailyActivities.ts'
import { dailyActivityCalls } from '#resources/participants/dailyActivitiesCalls.ts'
import { useCall } from '../../base/call.ts'
import { formatDateWithWeekday, shouldShowZones, timeZoneOf, todayFor } from '../../base/i18n/dates.ts'
import { useChanges } from '../../base/live/useChanges.ts'
import { useStudyInAddress, useStudyOfLists } from '../../base/session/chosenStudy.ts'
import { useSession } from '../../base/session/useSession.ts'
import { EmptyPanel } from '../../base/ui/EmptyPanel.tsx'
import { LoadFailed } from '../../base/ui/LoadFailed.tsx'
import { PageHeader } from '../../base/ui/PageHeader.tsx'
import { Waiting } from '../../base/ui/Waiting.tsx'
import { OwnTaskList } from '../../ownTasks/OwnTaskList.tsx'
import { useOwnTasks } from '../../ownTasks/useOwnTasks.ts'
import { UnscheduledButton } from '../../visits/unscheduled/UnscheduledButton.tsx'
import { ActivityList } from './ActivityList.tsx'
import { KindChips } from './KindChips.tsx'
import { type DaySection, sectionOf, sideSections } from './sections.ts'
import { useFocusOnLine } from './useFocusOnLine.ts'
import { useLineKeys } from './useLineKeys.ts'
import { useRecordDrawers } from './useRecordDrawers.tsx'

const watchedResources = [
  'participantVisit',
  'visitRequest',
  'formSubmission',
  'formQuery',
  'followUp',
  'consent',
  'participantStudy',
  'adverseEvent',
  'deviation',
] as const

/** Tasks of the reader: today's tasks first, then late ones, each with its action; completed tasks last. Specification 1, section 2. */
export default function DailyActivitiesPage() {
  const { t } = useTranslation('dailyActivities')
  const study = useStudyOfLists()
  useStudyInAddress(true)
  const [address, setAddress] = useSearchParams()
  const [showsOwnOnly, setShowsOwnOnly] = useState(false)
  const { user } = useSession()
  const { data, isError, refetch } = useCall(dailyActivityCalls.read, { query: { studyId: study?.id ?? null } })
  // A link may select a type without open tasks. That type is ignored.
  const kinds = address.getAll('kind').flatMap((name) => data?.open.find(({ kind }) => kind === name)?.kind ?? [])
  const toggleKind = (name: ActivityName) =>
    setAddress(
      (current) => {
        const next = new URLSearchParams(current)
        next.delete('kind')
        for (const kind of kinds.includes(name) ? kinds.filter((each) => each !== name) : [...kinds, name]) next.append('kind', kind)
        return next
      },
      { replace: true },
    )
  const { tasks: ownTasks } = useOwnTasks()
  const isAssignedToUser = ({ row }: Activity) => 'staffId' in row && row.staffId === user.id
  const open = data === undefined ? [] : showsOwnOnly ? data.open.filter(isAssignedToUser) : data.open
  const ownCount = data === undefined ? 0 : data.open.filter(isAssignedToUser).length
  useChanges({ lists: watchedResources, isSoon: true }, () => void refetch())
  return (
    <div className="daily">
      <PageHeader
        title={t('title')}
        subtitle={formatDateWithWeekday(todayFor())}
        extra={<UnscheduledButton day={todayFor()} onAdded={() => void refetch()} />}
      />
      {data === undefined ? (
        isError ? (
          <LoadFailed message={t('failed')} onRetry={refetch} />
        ) : (
          <Waiting rows={10} />
        )
      ) : (
        <>
          <KindChips
            activities={open}
            cut={data.cut}
            kinds={kinds}
            onToggle={toggleKind}
            mine={
              showsOwnOnly || ownCount > 0
                ? { count: ownCount, isChosen: showsOwnOnly, onToggle: () => setShowsOwnOnly((before) => !before) }
                : null
            }
          />
          <Sections
            open={filterByKinds(open, kinds)}
            done={filterByKinds(showsOwnOnly ? data.done.filter(isAssignedToUser) : data.done, kinds)}
            own={kinds.length === 0 && !showsOwnOnly ? <OwnTaskList title={t('own.title')} tasks={ownTasks} /> : null}
          />
        </>
      )}
    </div>
  )
}

const filterByKinds = (activities: readonly Activity[], kinds: readonly ActivityName[]): readonly Activity[] =>
  kinds.length === 0 ? activities : activities.filter(({ kind }) => kinds.includes(kind))

interface SectionsProps {
  readonly open: readonly Activity[]
  readonly done: readonly Activity[]
  /** Tasks that concern no participant, shown after the participants' tasks. */
  readonly own: ReactNode
}

/**
 * Section of today's activities, and next to it the sections of late and of waiting activities. On a narrow screen, today's section comes
 * first.
 */
function Sections({ open, done, own }: SectionsProps) {
  const { t } = useTranslation('dailyActivities')
  const recordDrawer = useRecordDrawers()
  const list = useRef<HTMLDivElement>(null)
  useFocusOnLine(list, open)
  useLineKeys(list)
  const zones = new Set([...open, ...done].filter(({ at }) => at !== null).map(({ row }) => timeZoneOf(row)))
  const shared = { hasZones: shouldShowZones([...zones]), onOpen: recordDrawer.open }
  const getSectionActivities = (section: DaySection) => open.filter((activity) => sectionOf(activity) === section)
  return (
    <div ref={list} className="daily-parts">
      <div className="daily-today">
        <ActivityList
          {...shared}
          name="TODAY"
          activities={getSectionActivities('TODAY')}
          empty={open.length === 0 ? <EmptyPanel picture="calendar" words={t('nothing')} /> : <p>{t('nothingToday')}</p>}
        />
      </div>
      <div className="daily-side">
        {sideSections.map((section) => (
          <ActivityList {...shared} key={section} name={section} activities={getSectionActivities(section)} />
        ))}
        {own}
      </div>
      <div className="daily-done">
        <ActivityList {...shared} name="DONE" activities={done} />
      </div>
      {recordDrawer.layers}
    </div>
  )
}
