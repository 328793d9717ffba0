import { Readable } from 'node:stream'
import type { learningCalls } from '#resources/learning/calls.ts'
import type { TrainingCell, TrainingMatrix } from '#resources/trainingMatrix.ts'
import { answerFile } from '../engine/calls/answerFile.ts'
import type { DeclaredRequest } from '../engine/calls/callsOf.ts'
import { byteOrderMark, csvLine } from '../engine/csv/write.ts'
import { workbookOf } from '../engine/xlsx/workbook.ts'
import { todayFor } from '../today.ts'

/** A line for each person; of each course how it stands, when it was finished and until when it holds. The history tells of it. */
export async function matrixFile(
  request: DeclaredRequest<(typeof learningCalls)['matrixFile']>,
  { courses, people }: TrainingMatrix,
): Promise<Readable> {
  const { caller, query, studydesk } = request
  const { studyId = null, siteId = null, roleId = null, format } = query
  const text = (key: string) => studydesk.texts.text(caller.language, `learning:matrix.${key}`)
  const head = [
    text('person'),
    text('role'),
    text('sites'),
    ...courses.flatMap(({ name }) => [name, `${name}: ${text('finishedOn')}`, `${name}: ${text('until')}`]),
  ]
  const cellsOf = (cell: TrainingCell | null): readonly string[] =>
    cell === null ? ['', '', ''] : [text(`statuses.${cell.status}`), cell.finishedOn ?? '', cell.expiresOn ?? cell.dueOn ?? '']
  const lines = people.map(({ name, role, sites, cells }) => [name, role, sites.join('; '), ...cells.flatMap(cellsOf)])
  return answerFile(request, {
    fileName: `trainingMatrix-${todayFor(caller)}.${format}`,
    content:
      format === 'csv'
        ? Buffer.from(byteOrderMark + [head, ...lines].map((line) => csvLine(line)).join(''))
        : workbookOf({ name: text('sheet'), head }, Readable.from([lines])),
    taken: { of: 'trainingMatrix', format, rows: lines.length, studyId, siteId, narrowed: { studyId, siteId, roleId } },
  })
}
