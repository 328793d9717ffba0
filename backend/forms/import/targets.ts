import { isUuid } from '#resources/core/fields/ref.ts'
import type { FieldProblem } from '#resources/core/problems.ts'
import type { ResourceAnswer } from '#resources/core/rows.ts'
import type { CallerContext } from '../../platform/engine/types.ts'
import type { ImportColumns, TargetColumn } from './columns.ts'

type Submission = ResourceAnswer['formSubmission']

/** The form that a line fills in, or the problem that prevents it. */
export type Target = { readonly submission: Submission } | { readonly problem: FieldProblem }

interface Scope {
  readonly studyId: string
  readonly formId: string
}

/**
 * Finds the form that each line fills in: the form with the given id, else the participant's only form that is not begun. Considers only
 * forms that the caller may see.
 * @returns targets in the order of the lines
 */
export async function findTargets(
  request: CallerContext,
  scope: Scope,
  { rows, targets }: { readonly rows: readonly (readonly string[])[]; readonly targets: ImportColumns['targets'] },
): Promise<readonly Target[]> {
  const lines = rows.map((cells) => {
    const readCell = (name: TargetColumn): string => cells[targets.get(name) ?? -1]?.trim() ?? ''
    return {
      submissionId: readCell('submissionId'),
      subjectId: readCell('subjectId'),
      occurrence: readCell('occurrence'),
      dueOn: readCell('dueOn'),
    }
  })
  const submissionIds = lines.map(({ submissionId }) => submissionId).filter(isUuid)
  const subjects = lines.flatMap(({ submissionId, subjectId }) => (submissionId === '' && subjectId !== '' ? [subjectId] : []))
  const { submissions, subjectIds } = await readSubmissions(request, scope, { named: submissionIds, subjects })
  const bySubject = Map.groupBy(
    submissions.filter(({ status }) => status === 'NOT_STARTED'),
    ({ participantStudyId }) => subjectIds.get(participantStudyId) ?? '',
  )
  const byId = new Map(submissions.map((submission) => [submission.id, submission]))

  const used = new Set<string>()
  return lines.map((line): Target => {
    const target = line.submissionId === '' ? findTargetBySubject(line, bySubject) : findTargetById(line, byId, subjectIds)
    if ('problem' in target) return target
    const { id } = target.submission
    if (used.has(id)) return { problem: { path: line.submissionId === '' ? 'subjectId' : 'submissionId', code: 'repeatedSubmission' } }
    used.add(id)
    return target
  })
}

type Line = Readonly<Record<TargetColumn, string>>

function findTargetById(
  { submissionId, subjectId }: Line,
  byId: ReadonlyMap<string, Submission>,
  subjectIds: ReadonlyMap<string, string | null>,
): Target {
  const submission = byId.get(submissionId.toLowerCase())
  if (submission === undefined) return { problem: { path: 'submissionId', code: 'notFound' } }
  const isOther = subjectId !== '' && subjectIds.get(submission.participantStudyId) !== subjectId
  return isOther ? { problem: { path: 'subjectId', code: 'otherSubject' } } : { submission }
}

function findTargetBySubject({ subjectId, occurrence, dueOn }: Line, bySubject: ReadonlyMap<string, readonly Submission[]>): Target {
  if (subjectId === '') return { problem: { path: 'subjectId', code: 'required' } }
  const open = (bySubject.get(subjectId) ?? []).filter(
    (each) => (occurrence === '' || String(each.occurrence) === occurrence) && (dueOn === '' || each.dueOn === dueOn),
  )
  const [submission] = open
  if (submission === undefined) return { problem: { path: 'subjectId', code: 'noOpenForm' } }
  return open.length > 1 ? { problem: { path: 'subjectId', code: 'severalOpenForms' } } : { submission }
}

async function readSubmissions(
  { caller, studydesk }: CallerContext,
  { studyId, formId }: Scope,
  { named, subjects }: { readonly named: readonly string[]; readonly subjects: readonly string[] },
) {
  const [result] = await studydesk.database.batch(caller.orgId, [
    {
      text: `select submission.id::text, participation.id::text as "participantStudyId", participation.subject_id as "subjectId"
        from form_submission submission join participant_study participation
          on participation.org_id = submission.org_id and participation.id = submission.participant_study_id
        where submission.org_id = $1 and submission.study_id = $2 and submission.form_id = $3
          and (submission.id = any($4::uuid[]) or submission.status = 'NOT_STARTED' and participation.subject_id = any($5))`,
      values: [caller.orgId, studyId, formId, named, subjects],
    },
  ])
  const rows = result?.rows ?? []
  const submissions =
    rows.length === 0
      ? []
      : await studydesk.engine.listById(
          caller,
          'formSubmission',
          rows.map(({ id }) => String(id)),
        )
  return {
    submissions,
    subjectIds: new Map(rows.map((row) => [String(row.participantStudyId), row.subjectId as string | null])),
  }
}
