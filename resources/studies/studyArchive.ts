import { data, defineCalls, file } from '../core/call.ts'
import type { TaskStarted } from '../organisation/taskAnswers.ts'

/** Days for which a finished archive can be downloaded. */
export const archiveDays = 7

/** Numbers that the dialog shows before an archive is made. */
export interface ArchivePreview {
  /** Participants whose records the archive contains. */
  readonly participants: number
  /** Participants left out, because their profile is restricted. Background work never unlocks a profile. */
  readonly restricted: number
  /** Participants left out, because they are in the trash. */
  readonly trashed: number
  /** True if adverse events and deviations are left out, because the caller may not read them. */
  readonly isSafetyLeftOut: boolean
}

const owners = { of: 'study', access: { page: 'ADMIN_STUDY', action: 'OWN' } } as const

/** Calls that make the archive of a study for retention and inspection. */
export const studyArchiveCalls = defineCalls({
  preview: { ...owners, method: 'GET', path: 'study/:studyId/archive', output: data<ArchivePreview>() },
  start: { ...owners, method: 'POST', path: 'study/:studyId/archive', status: 202, output: data<TaskStarted>() },
  file: { ...owners, method: 'GET', path: 'study/:studyId/archive/:taskId', output: file('application/zip') },
})
