import { v7 as uuid } from 'uuid'
import type { ImportProblem } from '#resources/core/answers/answers.ts'
import type { FieldProblem } from '#resources/core/problems.ts'
import type { FormImportResult } from '#resources/forms/formImport.ts'
import type { submissionCalls } from '#resources/forms/formsCalls.ts'
import { notFound } from '../../platform/common/errors.ts'
import type { DeclaredRequest } from '../../platform/engine/calls/callsOf.ts'
import { readCsv } from '../../platform/engine/csv/read.ts'
import { buildProblemText } from '../../platform/engine/databaseErrors/answer.ts'
import type { CallerContext } from '../../platform/engine/types.ts'
import { readIncomingFile } from '../../platform/files/upload.ts'
import { mostColumns, wideColumnNamesOf } from '../files/answersWide.ts'
import { requireStudy } from '../files/exportForms.ts'
import { type FormOfFile, formsOfStudy, withItems } from '../files/filledForms.ts'
import { findFormInUse } from '../submissions/formToFill.ts'
import { importColumnsOf } from './columns.ts'
import { readLine } from './readLine.ts'
import { findTargets, type Target } from './targets.ts'
import { type LineResult, type LineToWrite, writeLine } from './writeLine.ts'

const maxRows = 1_000
/** Most problems reported for a line. The next import reports the rest. */
const mostProblems = 20

/**
 * Handles `POST study/{studyId}/form-import`: writes the answers of a wide file into open forms, each line separately. Removes and
 * replaces no answer.
 * @throws notFound for a study or form outside the caller's scope, invalid, badRequest and unsupportedType for a file that cannot be read
 * as a whole, tooManyRequests
 */
export async function importAnswers(request: DeclaredRequest<(typeof submissionCalls)['import']>): Promise<FormImportResult> {
  const { caller, studydesk, params } = request
  const { uploadBytes, importBytes } = studydesk.config.limits
  const { fields, file } = await request.receive({ maxBytes: Math.min(uploadBytes, importBytes) }, readIncomingFile)
  const { studyId } = params
  const { formId, check: isCheck, complete: isToComplete } = fields
  await requireStudy(studydesk.engine, caller, studyId)
  const { forms, current } = await loadFormVersions(request, { studyId, formId })

  const csv = readCsv(file, maxRows, mostColumns)
  const items = forms.flatMap((form) => form.items)
  const columns = importColumnsOf(csv.headers, items)
  const columnNames = wideColumnNamesOf(items)
  const targets = await findTargets(request, { studyId, formId }, { rows: csv.rows, targets: columns.targets })
  const versions = new Map(
    forms.map((form) => [form.formVersionId, { form, items: new Map(form.items.map((item) => [item.key, item] as const)) }]),
  )
  const read = csv.rows.map(
    (cells, index): { readonly row: number } & ({ readonly line: LineToWrite } | { readonly problems: readonly FieldProblem[] }) => {
      const row = index + 1
      if (cells.length > csv.headers.length) return { row, problems: [{ path: 'file', code: 'tooManyCells' }] }
      const target = targets[index] as Target
      if ('problem' in target) return { row, problems: [target.problem] }
      const { id, formVersionId } = target.submission
      const version = versions.get(formVersionId ?? current ?? '')
      if (version === undefined) return { row, problems: [{ path: 'file', code: 'formNotInUse' }] }
      const { answers, problems } = readLine(cells, columns.answers, version.items)
      if (problems.length > 0) return { row, problems }
      if (answers.size === 0) return { row, problems: [{ path: 'file', code: 'noAnswers' }] }
      return { row, line: { row, submissionId: id, formVersionId: version.form.formVersionId, answers } }
    },
  )

  const lines = read.flatMap((each) => ('line' in each ? [each.line] : []))
  const results = await studydesk.engine.onEach(caller, lines, (present, line) =>
    writeLine({ studydesk, caller: present }, line, { isCheck, isToComplete }),
  )
  const accepted = results.filter(({ isWritten }) => isWritten).length
  const completed = results.filter(({ isCompleted }) => isCompleted).length
  const { texts } = studydesk
  const { language } = caller
  const report: FormImportResult = {
    rows: csv.rows.length,
    accepted,
    rejected: csv.rows.length - accepted,
    completed,
    problems: [
      ...read
        .flatMap((each) =>
          'problems' in each ? each.problems.slice(0, mostProblems).map((problem) => ({ row: each.row, ...problem })) : [],
        )
        .map(({ row, path, code, details }): ImportProblem => {
          const field = path === 'file' ? null : path
          return { row, field, code, message: buildProblemText({ path: field, code, details }, { texts, language }) }
        }),
      ...results.flatMap((result, index) => problemsOfResult(result, lines[index]?.row ?? 0, columnNames)),
    ].toSorted((left, right) => left.row - right.row),
    notes: columns.notes.map(({ column, code }) => ({ column, code, message: texts.text(language, `common:problems.${code}`) })),
  }
  if (!isCheck && accepted > 0) await writeEvent(request, { studyId, formId, report })
  return report
}

const problemsOfResult = ({ problems }: LineResult, row: number, columnNames: ReadonlyMap<string, string>): readonly ImportProblem[] =>
  problems
    .slice(0, mostProblems)
    .map(({ path, code, message }) => ({ row, field: path === null ? null : (columnNames.get(path) ?? columnOf(path)), code, message }))

/** Returns the column of an answer's path: `doses[0].amount` is in the column `doses.amount[1]`. */
const columnOf = (path: string): string =>
  path.replace(
    /^([^[\]]+)\[(\d+)\]\.([^[\]]+)/,
    (_, question: string, index: string, field: string) => `${question}.${field}[${Number(index) + 1}]`,
  )

/** Returns the versions that are in use or filled in in the study, and the version for forms that are not begun yet. @throws notFound */
async function loadFormVersions(
  { caller, studydesk }: CallerContext,
  { studyId, formId }: { readonly studyId: string; readonly formId: string },
): Promise<{ readonly forms: readonly FormOfFile[]; readonly current: string | null }> {
  const forms = await formsOfStudy({ caller, studydesk }, studyId, formId)
  const current = await studydesk.engine.work(caller, async ({ run }) => {
    const { rows } = await run({
      text: 'select 1 from form_submission where org_id = $1 and study_id = $2 and form_id = $3 limit 1',
      values: [caller.orgId, studyId, formId],
    })
    const form = rows.length === 0 ? null : await findFormInUse(run, caller.orgId, formId)
    if (form === null) return null
    const { id, name, ...version } = form
    return withItems(run, caller, { ...version, formId: id, formName: name })
  })
  const isKnown = current === null || forms.some(({ formVersionId }) => formVersionId === current.formVersionId)
  const allForms = isKnown ? forms : [current, ...forms]
  if (allForms.length === 0) throw notFound()
  return { forms: allForms, current: current?.formVersionId ?? null }
}

async function writeEvent(
  { caller, studydesk }: CallerContext,
  { studyId, formId, report }: { readonly studyId: string; readonly formId: string; readonly report: FormImportResult },
): Promise<void> {
  await studydesk.database.batch(caller.orgId, [
    studydesk.engine.auditStatement(caller, {
      kind: 'import',
      action: 'import',
      recordId: uuid(),
      studyId,
      changes: {
        resource: [null, 'formSubmission'],
        accepted: [null, report.accepted],
        rejected: [null, report.rejected],
        formId: [null, formId],
      },
    }),
  ])
}
