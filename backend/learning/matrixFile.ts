import { Readable } from 'node:stream'
import { matrixFormats, type TrainingCell, type TrainingMatrix } from '#resources/trainingMatrix.ts'
import { exportEvent } from '../access/audit/exportEvent.ts'
import { byteOrderMark, csvLine } from '../engine/csv/write.ts'
import type { CallRequest } from '../engine/types.ts'
import { workbookOf } from '../engine/xlsx/workbook.ts'
import { badRequest } from '../errors.ts'
import { todayFor } from '../today.ts'

const contentTypes = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const

/** A line for each person; of each course how it stands, when it was finished and until when it holds. The history tells of it. @throws badRequest */
export async function matrixFile(request: CallRequest, { courses, people }: TrainingMatrix): Promise<Readable> {
  const { caller, query, setHeader, studydesk } = request
  const format = matrixFormats.find((each) => each === query.format)
  if (format === undefined) throw badRequest('InvalidParameter', { fields: [{ path: 'format', code: 'notAnOption' }] })
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
  const { studyId = null, siteId = null, roleId = null } = query
  await studydesk.database.batch(caller.orgId, [
    studydesk.engine.auditStatement(
      caller,
      exportEvent({ of: 'trainingMatrix', format, rows: lines.length, studyId, siteId, narrowed: { studyId, siteId, roleId } }),
    ),
  ])
  setHeader('Content-Type', contentTypes[format])
  setHeader('Content-Disposition', `attachment; filename="trainingMatrix-${todayFor(caller)}.${format}"`)
  setHeader('Cache-Control', 'private, no-store')
  if (format === 'csv') return Readable.from([Buffer.from(byteOrderMark + [head, ...lines].map((line) => csvLine(line)).join(''))])
  return Readable.from(workbookOf({ name: text('sheet'), head }, Readable.from([lines])))
}
