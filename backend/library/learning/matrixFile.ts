import { Readable } from 'node:stream'
import type { learningCalls } from '#resources/library/learningCalls.ts'
import type { TrainingCell, TrainingMatrix } from '#resources/library/trainingMatrix.ts'
import { todayFor } from '../../platform/common/today.ts'
import { answerFile } from '../../platform/engine/calls/answerFile.ts'
import type { DeclaredRequest } from '../../platform/engine/calls/callsOf.ts'
import { buildCsvLine, byteOrderMark } from '../../platform/engine/csv/write.ts'
import { workbookOf } from '../../platform/engine/xlsx/workbook.ts'

/** Exports a line for each person, with status, finishing day and last valid day of each course. The audit trail records the export. */
export async function matrixFile(
  request: DeclaredRequest<(typeof learningCalls)['matrixFile']>,
  { courses, people }: TrainingMatrix,
): Promise<Readable> {
  const { caller, query, studydesk } = request
  const { studyId = null, siteId = null, roleId = null, format } = query
  const translate = (key: string) => studydesk.texts.text(caller.language, `learning:matrix.${key}`)
  const headerRow = [
    translate('person'),
    translate('role'),
    translate('sites'),
    ...courses.flatMap(({ name }) => [name, `${name}: ${translate('finishedOn')}`, `${name}: ${translate('until')}`]),
  ]
  const cellsOf = (cell: TrainingCell | null): readonly string[] =>
    cell === null ? ['', '', ''] : [translate(`statuses.${cell.status}`), cell.finishedOn ?? '', cell.expiresOn ?? cell.dueOn ?? '']
  const lines = people.map(({ name, role, sites, cells }) => [name, role, sites.join('; '), ...cells.flatMap(cellsOf)])
  return answerFile(request, {
    fileName: `trainingMatrix-${todayFor(caller)}.${format}`,
    content:
      format === 'csv'
        ? Buffer.from(byteOrderMark + [headerRow, ...lines].map((line) => buildCsvLine(line)).join(''))
        : workbookOf({ name: translate('sheet'), head: headerRow }, Readable.from([lines])),
    download: { of: 'trainingMatrix', format, rows: lines.length, studyId, siteId, narrowed: { studyId, siteId, roleId } },
  })
}
