import { data, defineCalls, file } from '../core/call.ts'
import type { TaskStarted } from '../organisation/taskAnswers.ts'
import type { ArchivePreview } from './studyArchive.ts'

const owners = { of: 'study', access: { page: 'ADMIN_STUDY', action: 'OWN' } } as const

/** Calls that make the archive of a study for retention and inspection. */
export const studyArchiveCalls = defineCalls({
  preview: { ...owners, method: 'GET', path: 'study/:studyId/archive', output: data<ArchivePreview>() },
  start: { ...owners, method: 'POST', path: 'study/:studyId/archive', status: 202, output: data<TaskStarted>() },
  file: { ...owners, method: 'GET', path: 'study/:studyId/archive/:taskId', output: file('application/zip') },
})
