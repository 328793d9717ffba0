import type { Readable } from 'node:stream'
import { isUuid } from '#resources/core/fields/ref.ts'
import type { TaskStarted } from '#resources/organisation/taskAnswers.ts'
import { type ArchivePreview, archiveDays } from '#resources/studies/studyArchive.ts'
import type { studyArchiveCalls } from '#resources/studies/studyArchiveCalls.ts'
import { exportEvent } from '../../platform/auditTrail/exportEvent.ts'
import { buildAuditInsert } from '../../platform/auditTrail/insert.ts'
import { conflict, notFound } from '../../platform/common/errors.ts'
import type { DeclaredRequest } from '../../platform/engine/calls/callsOf.ts'
import type { Task } from '../../platform/engine/ports/tasks.ts'
import { startTaskInWork } from '../../platform/tasks/startTask.ts'
import { archiveField, listItems } from './archiveStep.ts'
import { findClosedResources, requireArchiveRights } from './context.ts'
import { countParticipants, listSteps } from './participations.ts'

type Request<Name extends keyof typeof studyArchiveCalls> = DeclaredRequest<(typeof studyArchiveCalls)[Name]>

/** Returns the numbers of participants that an archive would contain and leave out. @throws notFound, forbidden */
export async function previewArchive({ caller, studydesk, params: { studyId } }: Request<'preview'>): Promise<ArchivePreview> {
  await requireArchiveRights({ caller, studydesk }, studyId)
  const counts = await countParticipants({ caller, studydesk, studyId, startedAt: new Date().toISOString() })
  return { ...counts, isSafetyLeftOut: findClosedResources(caller).length > 0 }
}

/** Starts the task that makes an archive. @throws notFound, forbidden, conflict ArchiveUnderWay, TaskUnderWay */
export async function startArchive(request: Request<'start'>): Promise<TaskStarted> {
  const { caller, studydesk, params } = request
  const { studyId } = params
  await requireArchiveRights(request, studyId)
  const startedAt = new Date().toISOString()
  const { firstIds, together } = await listSteps({ caller, studydesk, studyId, startedAt })
  return studydesk.engine.work(caller, async (work) => {
    await work.run({ text: "select pg_advisory_xact_lock(hashtextextended('study archive ' || $1::text, 0))", values: [studyId] })
    const { rowCount } = await work.run({
      text: `select from task where org_id = $1 and kind = 'STUDY_ARCHIVE' and status in ('WAITING', 'RUNNING') and given ->> 'studyId' = $2 limit 1`,
      values: [caller.orgId, studyId],
    })
    if (rowCount !== 0) throw conflict('ArchiveUnderWay')
    return startTaskInWork(work, request, { kind: 'STUDY_ARCHIVE', items: listItems(firstIds), input: { studyId, startedAt, together } })
  })
}

/** Serves a finished archive to the user who made it, if they still have the rights for it. @throws notFound, forbidden */
export async function serveArchive({ caller, studydesk, params, setHeader }: Request<'file'>): Promise<Readable> {
  const { studyId, taskId } = params
  await requireArchiveRights({ caller, studydesk }, studyId)
  if (!isUuid(taskId)) throw notFound()
  const [result] = await studydesk.database.batch(caller.orgId, [
    {
      text: `select file.id::text, file.file_name as "fileName", file.file_size as "fileSize" from task
        join stored_file file on file.org_id = task.org_id and file.resource = 'task' and file.record_id = task.id and file.field = $5
        where task.org_id = $1 and task.id = $2 and task.created_by = $3 and task.given ->> 'studyId' = $4`,
      values: [caller.orgId, taskId, caller.userId, studyId, archiveField],
    },
  ])
  const file = result?.rows[0]
  if (file === undefined) throw notFound()
  const content = await studydesk.files.contentOf(caller.orgId, String(file.id))
  const event = exportEvent({ of: 'studyArchive', format: 'zip', recordId: studyId, studyId, isStored: true })
  await studydesk.database.batch(caller.orgId, [buildAuditInsert(caller, event)])
  setHeader('Content-Type', 'application/zip')
  setHeader('Content-Length', String(file.fileSize))
  setHeader('Content-Disposition', `attachment; filename="${String(file.fileName)}"`)
  setHeader('Cache-Control', 'private, no-store')
  return content
}

export const expireTask = 'expireStudyArchives'

/** Releases the files of archives that can no longer be downloaded. The hourly clean-up of files removes them. */
export const expireArchives: Task = async ({ orgId, studydesk: { database } }) => {
  await database.batch(orgId, [
    {
      text: `update stored_file set resource = null, record_id = null, field = null
        where org_id = $1 and resource = 'task' and field = $2 and date_added < now() - make_interval(days => $3)`,
      values: [orgId, archiveField, archiveDays],
    },
  ])
}
