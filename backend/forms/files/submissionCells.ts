import type { FilledForm } from './filledForms.ts'

/** What every line of a CSV file says of the form that was filled in: for people first, and by id for other systems. */
export const submissionColumns = [
  'subjectId',
  'siteCode',
  'siteName',
  'participantId',
  'siteId',
  'form',
  'formVersion',
  'submissionId',
  'occurrence',
  'dueOn',
  'status',
  'completedOn',
  'completedBy',
  'reviewedOn',
  'reviewedBy',
] as const

/** Its cells, in the order of `submissionColumns`. */
export function submissionCells({ submission, form, subjectId, site, userNames }: FilledForm): readonly string[] {
  const nameOf = (id: string | null) => (id === null ? '' : (userNames.get(id) ?? id))
  return [
    subjectId ?? '',
    site?.code ?? '',
    site?.name ?? '',
    submission.participantId,
    submission.siteId,
    form.formName,
    form.formVersion,
    submission.id,
    submission.occurrence ?? '',
    submission.dueOn ?? '',
    submission.status,
    submission.completedOn ?? '',
    nameOf(submission.completedBy),
    submission.reviewedOn ?? '',
    nameOf(submission.reviewedBy),
  ].map(String)
}
