import type { Caller } from '../../platform/common/caller.ts'
import type { Services } from '../../platform/engine/ports/services.ts'
import type { FilledForm } from './filledForms.ts'
import { staffNamesOf } from './staffNames.ts'

/** Columns that a reader needs first: study, site, subject, and status of the form. Times are in UTC. */
export const identifierColumns = [
  'studyCode',
  'studyName',
  'siteCode',
  'siteName',
  'subjectId',
  'participantClientId',
  'form',
  'formVersion',
  'occurrence',
  'dueOn',
  'status',
  'completedOn',
  'completedByName',
  'reviewedOn',
  'reviewedByName',
] as const

/** Ids of the same records, at the end of each line, for programs that join files. */
export const idColumns = ['submissionId', 'participantId', 'studyId', 'siteId', 'formId', 'completedBy', 'reviewedBy'] as const

type Column = (typeof identifierColumns)[number] | (typeof idColumns)[number]

/** A filled-in form with the names of its study, site and people. */
export interface IdentifiedForm extends FilledForm {
  readonly identifiers: Readonly<Record<Column, string>>
  /** Returns the name of an answer's author. Participants who answer for themselves get a generic name. */
  readonly authorName: (userId: string) => string
}

type Request = { readonly studydesk: Services; readonly caller: Caller }

/**
 * Adds names to filled-in forms. Sites and studies have the same names as in the list of submissions. The client ID is present only if
 * the caller may see the participant.
 */
export async function* withIdentifiers(
  { studydesk, caller }: Request,
  studyId: string,
  forms: AsyncGenerator<readonly FilledForm[]>,
): AsyncGenerator<readonly IdentifiedForm[]> {
  const { database, texts } = studydesk
  const [studies, sites] = await database.batch(caller.orgId, [
    { text: 'select trial_id as code from study where org_id = $1 and id = $2', values: [caller.orgId, studyId] },
    { text: `select id::text, coalesce(site_code, '') as code from site where org_id = $1`, values: [caller.orgId] },
  ])
  const studyCode = String(studies?.rows[0]?.code ?? '')
  const siteCodes = new Map((sites?.rows ?? []).map(({ id, code }) => [String(id), String(code)]))
  const participant = texts.text(caller.language, 'forms:formSubmission.participantId')
  for await (const chunk of forms) {
    const clients = await clientIdsOf({ studydesk, caller }, [...new Set(chunk.map(({ submission }) => submission.participantId))])
    const names = await staffNamesOf(
      { studydesk, caller },
      chunk.flatMap(({ answers }) => answers.map(({ userId }) => userId)),
    )
    yield chunk.map((filledForm) => {
      const { submission, form, subjectId } = filledForm
      const label = (field: 'studyId' | 'siteId' | 'completedBy' | 'reviewedBy'): string => {
        const text = submission.labels?.[field]
        return typeof text === 'string' ? text : ''
      }
      return {
        ...filledForm,
        authorName: (userId) => (userId === submission.participantId ? participant : (names.get(userId) ?? '')),
        identifiers: {
          studyCode: label('studyId') === '' ? '' : studyCode,
          studyName: label('studyId'),
          siteCode: label('siteId') === '' ? '' : (siteCodes.get(submission.siteId) ?? ''),
          siteName: label('siteId'),
          subjectId: subjectId ?? '',
          participantClientId: clients.get(submission.participantId) ?? '',
          form: form.formName,
          formVersion: form.formVersion,
          occurrence: String(submission.occurrence ?? ''),
          dueOn: submission.dueOn ?? '',
          status: submission.status,
          completedOn: submission.completedOn ?? '',
          completedByName: label('completedBy'),
          reviewedOn: submission.reviewedOn ?? '',
          reviewedByName: label('reviewedBy'),
          submissionId: submission.id,
          participantId: submission.participantId,
          studyId: submission.studyId,
          siteId: submission.siteId,
          formId: form.formId,
          completedBy: submission.completedBy ?? '',
          reviewedBy: submission.reviewedBy ?? '',
        },
      }
    })
  }
}

async function clientIdsOf({ studydesk, caller }: Request, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (!caller.can('PARTICIPANTS', 'VIEW') || ids.length === 0) return new Map()
  const rows = await studydesk.engine.listById(caller, 'participant', ids)
  return new Map(rows.map(({ id, participantClientId }) => [id, participantClientId ?? '']))
}
