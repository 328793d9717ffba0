import { useEffect } from 'react'
import { participantCalls } from '#resources/participants/participantsCalls.ts'
import type { RecordImportStarted, RecordImportSummary } from '#resources/participants/recordImport.ts'
import { useCall } from '../../base/call.ts'
import { useChanges } from '../../base/live/useChanges.ts'
import { TaskProgress } from '../../tasks/TaskProgress.tsx'
import { RecordImportResult } from './RecordImportResult.tsx'

interface RunningRecordImportProps {
  readonly studyId: string
  readonly started: RecordImportStarted
  readonly onSummary: (summary: RecordImportSummary) => void
}

/** Progress of an import or a trial, and its result so far. */
export function RunningRecordImport({ studyId, started, onSummary }: RunningRecordImportProps) {
  const { taskId, importId } = started
  const { data, refetch } = useCall(participantCalls.recordImport, { params: { studyId, importId } })
  useChanges({ row: { resource: 'task', id: taskId }, isSoon: true }, () => void refetch())
  useEffect(() => {
    if (data !== undefined) onSummary(data)
  }, [data, onSummary])
  const isFinished = data !== undefined && data.done === data.records
  return (
    <>
      {!isFinished && <TaskProgress taskId={taskId} />}
      {data !== undefined && data.done > 0 && <RecordImportResult summary={data} studyId={studyId} importId={importId} />}
    </>
  )
}
