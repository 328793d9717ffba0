import './dailyActivities.css'
import PrinterOutlined from '@ant-design/icons/PrinterOutlined'
import { Button } from 'antd'
import { type ReactNode, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { dailyActivityCalls } from '#resources/dailyActivities/calls.ts'
import { type Activity, type ActivityName, type Urgency, urgencies } from '#resources/dailyActivities.ts'
import { useCall } from '../base/call.ts'
import { dateWords, needZones, placeOf, todayFor } from '../base/i18n/dates.ts'
import { useChanges } from '../base/live/useChanges.ts'
import { useStudyInAddress, useStudyOfLists } from '../base/session/chosenStudy.ts'
import { useSession } from '../base/session/useSession.ts'
import { EmptyPanel } from '../base/ui/EmptyPanel.tsx'
import { LoadFailed } from '../base/ui/LoadFailed.tsx'
import { PageHeader } from '../base/ui/PageHeader.tsx'
import { Waiting } from '../base/ui/Waiting.tsx'
import { OwnTaskList } from '../ownTasks/OwnTaskList.tsx'
import { useOwnTasks } from '../ownTasks/useOwnTasks.ts'
import { UnscheduledButton } from '../visits/unscheduled/UnscheduledButton.tsx'
import { ActivityList } from './ActivityList.tsx'
import { KindChips } from './KindChips.tsx'
import { useFocusOnLine } from './useFocusOnLine.ts'
import { useOpenBeside } from './useOpenBeside.tsx'

const watched = ['participantVisit', 'visitRequest', 'formSubmission', 'formQuery', 'followUp', 'consent', 'participantStudy'] as const

/** The reader's tasks: today first, then late ones, each with its action; completed ones at the end. Specification 1, section 2. */
export default function DailyActivitiesPage() {
  const { t } = useTranslation('dailyActivities')
  const study = useStudyOfLists()
  useStudyInAddress(true)
  const [address, setAddress] = useSearchParams()
  const [isMine, setIsMine] = useState(false)
  const { user } = useSession()
  const { data, isError, refetch } = useCall(dailyActivityCalls.read, { query: { studyId: study?.id ?? null } })
  // A link may ask for a kind of which nothing is open any more: all activities are shown then.
  const kind = data?.open.find((each) => each.kind === address.get('kind'))?.kind ?? null
  const showKind = (name: ActivityName | null) =>
    setAddress(
      (former) => {
        const { kind: _former, ...others } = Object.fromEntries(former)
        return name === null ? others : { ...others, kind: name }
      },
      { replace: true },
    )
  const ownTasks = useOwnTasks() ?? []
  const isOwn = ({ row }: Activity) => 'staffId' in row && row.staffId === user.id
  const open = data === undefined ? [] : isMine ? data.open.filter(isOwn) : data.open
  const ownCount = data === undefined ? 0 : data.open.filter(isOwn).length
  useChanges({ lists: watched, isSoon: true }, () => void refetch())
  return (
    <div className="daily">
      <PageHeader
        title={t('title')}
        subtitle={dateWords(todayFor(), 'card')}
        extra={
          <>
            <UnscheduledButton day={todayFor()} onAdded={() => void refetch()} />
            <Button icon={<PrinterOutlined aria-hidden />} onClick={() => window.print()}>
              {t('print')}
            </Button>
          </>
        }
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
            kind={kind}
            onChoose={showKind}
            mine={isMine || ownCount > 0 ? { count: ownCount, isChosen: isMine, onToggle: () => setIsMine((before) => !before) } : null}
          />
          <Sections
            open={ofKind(open, kind)}
            done={ofKind(isMine ? data.done.filter(isOwn) : data.done, kind)}
            own={kind === null && !isMine ? <OwnTaskList title={t('own.title')} tasks={ownTasks} /> : null}
          />
        </>
      )}
    </div>
  )
}

const ofKind = (activities: readonly Activity[], kind: ActivityName | null): readonly Activity[] =>
  kind === null ? activities : activities.filter((each) => each.kind === kind)

interface SectionsProps {
  readonly open: readonly Activity[]
  readonly done: readonly Activity[]
  /** Tasks that are about no participant: after those that are. */
  readonly own: ReactNode
}

function Sections({ open, done, own }: SectionsProps) {
  const { t } = useTranslation('dailyActivities')
  const beside = useOpenBeside()
  const list = useRef<HTMLDivElement>(null)
  useFocusOnLine(list, open)
  const zones = new Set([...open, ...done].filter(({ at }) => at !== null).map(({ row }) => placeOf(row)))
  const hasZones = needZones([...zones])
  const ofUrgency = (urgency: Urgency) => open.filter((each) => each.urgency === urgency)
  return (
    <div ref={list} className="daily-parts">
      {open.length === 0 && <EmptyPanel picture="nothingYet" words={t('nothing')} />}
      {urgencies.map((urgency) => (
        <ActivityList key={urgency} name={urgency} activities={ofUrgency(urgency)} hasZones={hasZones} onOpen={beside.open} />
      ))}
      {own}
      <ActivityList name="DONE" activities={done} hasZones={hasZones} onOpen={beside.open} />
      {beside.layers}
    </div>
  )
}
