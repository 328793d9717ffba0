import type { RecordMapping } from '#resources/participants/recordImport.ts'
import { withItems } from '../../forms/files/filledForms.ts'
import type { RecordTable } from '../../forms/odmImport/readRecords.ts'
import { findFormInUse } from '../../forms/submissions/formToFill.ts'
import { runInWorker } from '../../forms/workers/runInWorker.ts'
import { createCache, loadOnce } from '../../platform/common/cache.ts'
import { badRequest } from '../../platform/common/errors.ts'
import { todayFor } from '../../platform/common/today.ts'
import type { CallerContext } from '../../platform/engine/types.ts'
import { readEntry } from '../matching/readEntry.ts'
import { validateImport } from '../matching/validateImport.ts'
import { type RecordColumn, type RecordForm, recordColumnsOf } from './columns.ts'
import { participantOfRecord } from './participantOf.ts'
import { dayOrderOf, isMomentItem, readCheckbox, readState } from './readCell.ts'
import type { RecordFile, RecordPlan } from './recordPlan.ts'
import { recordsOf } from './records.ts'
import { findImport } from './store.ts'

/** Reads a file of records in a worker thread. @throws badRequest RecordsNotReadable */
export async function readRecordFile(request: CallerContext, studyId: string, content: Uint8Array): Promise<RecordFile> {
  const table = await runInWorker('readRecords', content, request.caller)
  if ('code' in table) throw badRequest('RecordsNotReadable', { fields: [{ path: 'file', ...table } as never] })
  const forms = await loadForms(request, studyId)
  return recordFileOf(table, forms)
}

function recordFileOf({ headers, rows }: RecordTable, forms: readonly RecordForm[]): RecordFile {
  const columns = recordColumnsOf(headers, forms)
  const cellsOf = ({ index }: RecordColumn) => rows.map((cells) => cells[index] ?? '')
  const moments = columns.filter(({ item }) => item !== null && isMomentItem(item))
  return {
    forms,
    columns,
    records: recordsOf(rows, columns, forms),
    style: {
      hasLabels: columns.some((column) => cellsOf(column).some((cell) => isLabel(column, cell))),
      dayOrder: dayOrderOf(moments.flatMap(cellsOf)),
    },
  }
}

/** True for a label of a state or a checkbox, which only exports with labels contain. */
function isLabel({ use, choice }: RecordColumn, cell: string): boolean {
  const text = cell.trim()
  if (text === '' || /^\d/.test(text)) return false
  return use === 'state' ? readState(text) !== null : choice !== null && readCheckbox(text) !== null
}

/** Returns the forms of the study in use, in the order of their creation. */
const loadForms = ({ caller, studydesk }: CallerContext, studyId: string): Promise<readonly RecordForm[]> =>
  studydesk.engine.work(caller, async ({ run }) => {
    const { rows } = await run({
      text: `select id::text from form where org_id = $1 and study_id = $2 and deleted_at is null and is_active and approved_version is not null
        order by created_at, id`,
      values: [caller.orgId, studyId],
    })
    const forms: RecordForm[] = []
    for (const { id } of rows) {
      const form = await findFormInUse(run, caller.orgId, String(id))
      if (form === null) continue
      const { id: formId, name, ...version } = form
      const { items } = await withItems(run, caller, { ...version, formId, formName: name })
      forms.push({ formId, name, formVersionId: version.formVersionId, integrityKey: version.integrityKey, items })
    }
    return forms
  })

/** Plans of running imports, so that a node reads the file once and not for each record. */
const plans = createCache<Promise<RecordPlan>>({ most: 4, milliseconds: 30 * 60_000 })

/** Returns the plan of an import of the caller. @throws notFound */
export const loadPlan = (request: CallerContext, importId: string): Promise<RecordPlan> =>
  loadOnce(plans, `${request.caller.orgId} ${request.caller.userId} ${importId}`, async () => {
    const { studyId, isTrial, mapping, content } = await findImport(request, importId)
    const file = await readRecordFile(request, studyId, content)
    return { ...file, importId, studyId, isTrial, mapping, verdicts: await checkDuplicates(request, file, mapping) }
  })

/** Runs the duplicate check of the participant import on all records whose participant can be read. */
async function checkDuplicates(
  { caller, studydesk }: CallerContext,
  file: RecordFile,
  mapping: RecordMapping,
): Promise<RecordPlan['verdicts']> {
  const rows = file.records.flatMap((record, number) => {
    const { fields } = participantOfRecord(record, { ...file, mapping })
    try {
      return [{ number, row: readEntry(fields, todayFor(caller)) as never }]
    } catch {
      // The import of the record reports its problems.
      return []
    }
  })
  return validateImport(rows, { caller, studydesk, parameters: {}, isDryRun: true })
}
