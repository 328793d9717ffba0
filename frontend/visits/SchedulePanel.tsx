import './schedule.css'
import { Alert, Button, Input } from 'antd'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ScheduleInUse, ScheduleReview } from '#resources/visits/visitAnswers.ts'
import { visitCalls } from '#resources/visits/visitsCalls.ts'
import { call, useCall } from '../base/call.ts'
import { isHttpFailure } from '../base/http.ts'
import { useChanges } from '../base/live/useChanges.ts'
import { useMay } from '../base/providers/useMay.ts'
import { busy } from '../base/ui/busy.tsx'
import { LoadFailed } from '../base/ui/LoadFailed.tsx'
import { Waiting } from '../base/ui/Waiting.tsx'
import type { RecordComponentProps } from '../engine/area.ts'
import { TaskProgress } from '../tasks/TaskProgress.tsx'
import { ImportEventsDialog } from './eventImport/ImportEventsDialog.tsx'
import { MovedParticipants } from './MovedParticipants.tsx'
import ImportRecordsDialog from './recordImport/ImportRecordsDialog.tsx'
import { ScheduleChanges } from './ScheduleChanges.tsx'

/** Maximum length of a note, equal to `visitSchedule.note`. */
const noteMax = 2000
const watchedResources = ['visit', 'participantStudy', 'visitSchedule'] as const

/**
 * Unpublished changes of the visits and the participants in conduct. Publishes a version for new participants and for selected current
 * ones.
 */
export default function SchedulePanel({ row }: RecordComponentProps<'study'>) {
  const { t } = useTranslation('visitSchedule')
  const [taskId, setTaskId] = useState<string | null>(null)
  const { data, isError, refetch } = useCall(visitCalls.reviewSchedule, { params: { studyId: row.id } })
  useChanges({ row: { resource: 'study', id: row.id }, lists: watchedResources }, () => void refetch())
  if (data === undefined) return isError ? <LoadFailed message={t('schedule.failed')} onRetry={refetch} /> : <Waiting rows={6} />
  return (
    <div className="schedule card">
      <p>{data.inUse === null ? t('schedule.none') : t('schedule.inUse', { number: data.inUse })}</p>
      <div className="schedule-imports">
        {data.inUse === null && <ImportEvents studyId={row.id} />}
        <ImportRecords studyId={row.id} />
      </div>
      {data.inUse !== null && <ScheduleChanges changes={data.changes} />}
      {data.inUse !== null && (
        <Move
          key={data.fingerprint}
          studyId={row.id}
          review={data}
          onDone={(answer) => {
            setTaskId(answer.taskId)
            void refetch()
          }}
        />
      )}
      {taskId !== null && <TaskProgress taskId={taskId} />}
    </div>
  )
}

interface MoveProps {
  readonly studyId: string
  readonly review: ScheduleReview
  readonly onDone: (answer: ScheduleInUse) => void
}

/** Button that imports the events of a REDCap project, until a schedule is published. */
function ImportEvents({ studyId }: { readonly studyId: string }) {
  const { t } = useTranslation('visitSchedule')
  const may = useMay()
  const [isOpen, setIsOpen] = useState(false)
  if (!may('visit', 'create')) return null
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>{t('eventImport.open')}</Button>
      {isOpen && <ImportEventsDialog studyId={studyId} onClose={() => setIsOpen(false)} />}
    </>
  )
}

/** Button that imports the records of a REDCap project. */
function ImportRecords({ studyId }: { readonly studyId: string }) {
  const { t } = useTranslation('visitSchedule')
  const may = useMay()
  const [isOpen, setIsOpen] = useState(false)
  if (!may('participant', 'create') || !may('formAssignment', 'create')) return null
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>{t('recordImport.open')}</Button>
      {isOpen && <ImportRecordsDialog studyId={studyId} onClose={() => setIsOpen(false)} />}
    </>
  )
}

/** Participants to move, reason, and button. A refusal keeps the input. */
function Move({ studyId, review, onDone }: MoveProps) {
  const { t } = useTranslation('visitSchedule')
  const may = useMay()
  const noteId = useId()
  const [selectedIds, setSelectedIds] = useState<readonly string[]>([])
  const [note, setNote] = useState('')
  const [isWorking, setIsWorking] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const hasChanges = review.changes.length > 0
  if (!may('visit', 'update')) return null
  const publishSchedule = async () => {
    setIsWorking(true)
    setProblem(null)
    try {
      const isAllUsers = selectedIds.length > 0 && selectedIds.length === review.participants.length
      const input = { fingerprint: review.fingerprint, note, move: isAllUsers ? ('all' as const) : selectedIds }
      const answer = await call(visitCalls.putScheduleInUse, { params: { studyId }, input })
      setSelectedIds([])
      setNote('')
      onDone(answer)
    } catch (error) {
      if (!isHttpFailure(error)) throw error
      setProblem(error.message)
    } finally {
      setIsWorking(false)
    }
  }
  const number = (review.inUse ?? 0) + (hasChanges ? 1 : 0)
  return (
    <>
      <MovedParticipants review={review} number={number} chosen={selectedIds} onChoose={setSelectedIds} />
      {hasChanges && (
        <div className="form-field">
          <label htmlFor={noteId}>{t('schedule.note')}</label>
          <Input.TextArea
            id={noteId}
            autoSize={{ minRows: 2 }}
            maxLength={noteMax}
            value={note}
            onChange={(event) => setNote(event.target.value)}
          />
        </div>
      )}
      {problem !== null && <Alert role="alert" type="error" showIcon message={problem} />}
      {(hasChanges || review.participants.length > 0) && (
        <Button
          type="primary"
          disabled={!hasChanges && selectedIds.length === 0}
          loading={busy(isWorking)}
          onClick={() => void publishSchedule()}
        >
          {hasChanges
            ? t('schedule.put', { number, count: selectedIds.length })
            : t('schedule.move', { number, count: selectedIds.length })}
        </Button>
      )}
    </>
  )
}
