import { studyArchiveCalls } from '#resources/studies/studyArchiveCalls.ts'
import { callsOf } from '../../platform/engine/calls/callsOf.ts'
import type { Domain } from '../../platform/engine/types.ts'
import { expireArchives, expireTask, previewArchive, serveArchive, startArchive } from './archiveCalls.ts'
import { archiveStep } from './archiveStep.ts'

/** Domain of the archive of a study: one file with all its records, for retention and inspection. */
export const studyArchiveDomain: Domain = {
  calls: callsOf(studyArchiveCalls, { preview: previewArchive, start: startArchive, file: serveArchive }),
  taskKinds: { STUDY_ARCHIVE: { makes: 'study', step: archiveStep, together: 1 } },
  tasks: { [expireTask]: expireArchives },
  schedules: { [expireTask]: { cron: '10 3 * * *' } },
}
