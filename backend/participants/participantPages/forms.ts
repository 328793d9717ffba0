import { isUuid } from '#resources/core/fields/ref.ts'
import type { ResourceAnswer } from '#resources/core/rows.ts'
import type { FilledSubmission, SavedAnswers } from '#resources/forms/content/submissionAnswers.ts'
import type { OwnFilling } from '#resources/participants/participantPages.ts'
import type { participantPageCalls } from '#resources/participants/participantPagesCalls.ts'
import { readContent } from '../../forms/content.ts'
import { readOtherAnswers } from '../../forms/submissions/answerByName.ts'
import { filling } from '../../forms/submissions/filling.ts'
import { findFormInUse, formOfVersion } from '../../forms/submissions/formToFill.ts'
import { saveAnswers } from '../../forms/submissions/saveAnswers.ts'
import { saveRequest } from '../../forms/submissions/sentChanges.ts'
import type { Caller } from '../../platform/common/caller.ts'
import { conflict, notFound } from '../../platform/common/errors.ts'
import type { Statement } from '../../platform/database/types.ts'
import type { DeclaredRequest } from '../../platform/engine/calls/callsOf.ts'
import type { Work } from '../../platform/engine/engine.types.ts'
import type { CallContext } from '../../platform/engine/types.ts'
import { publishChange } from '../../platform/realtime/publishChange.ts'
import { lockParticipation } from '../../recruitment/participation/consentInForce.ts'
import { allowedByConsentSql } from '../../visits/allowedByConsentSql.ts'

type Request<Name extends keyof typeof participantPageCalls> = DeclaredRequest<(typeof participantPageCalls)[Name]>

/** @throws notFound, conflict FormNotInUse */
export async function readForm(request: Request<'readForm'>): Promise<OwnFilling> {
  const { caller, studydesk } = request
  const submission = await readOwnSubmission(request)
  const { formId, formVersionId } = submission
  return studydesk.engine.work(caller, async ({ run }) => {
    const form =
      formVersionId === null ? await findFormInUse(run, caller.orgId, formId) : await formOfVersion(run, caller.orgId, formVersionId)
    if (form === null) throw conflict('FormNotInUse')
    const otherAnswers = await readOtherAnswers(run, caller.orgId, submission, await readContent(run, caller.orgId, form.integrityKey))
    return {
      ...(await filling(run, caller, { submission, siteId: submission.siteId }, form)),
      submission: filledSubmissionOf(submission),
      elsewhere: otherAnswers,
    }
  })
}

/** @throws notFound, conflict SubmissionCancelled after a withdrawal, and the errors of `saveAnswers` */
export async function saveForm(request: Request<'saveForm'>): Promise<SavedAnswers> {
  const { caller, studydesk, input } = request
  const submission = await readOwnSubmission(request)
  const { id } = submission
  const answers = saveRequest(input)
  return studydesk.engine.work(caller, async (work) => {
    await requireStillOpen(work, caller, submission)
    const saved = await saveAnswers(work, caller, { ...answers, id })
    await work.run(publishChange(studydesk.database, { orgId: caller.orgId, resource: 'formSubmission', ids: [id] }))
    return saved
  })
}

/** @throws notFound, 422 AnswerErrors, conflict TransitionNotAllowed */
export async function completeForm(request: Request<'completeForm'>): Promise<FilledSubmission> {
  const { caller, studydesk } = request
  const submission = await readOwnSubmission(request)
  const { id } = submission
  return studydesk.engine.work(caller, async (work) => {
    await requireStillOpen(work, caller, submission)
    await work.trusted.transition('formSubmission', id, { name: 'complete' })
    return filledSubmissionOf(await work.read('formSubmission', id))
  })
}

/** Returns only the progress of a form: the staff's review of the answers is hidden from the participant. */
const filledSubmissionOf = ({ id, status, completedOn }: ResourceAnswer['formSubmission']): FilledSubmission => ({
  id,
  status,
  completedOn,
  actions: [],
})

/** Reads a form that the caller may fill in: a form for participants, or the form of a consent that was sent to them. @throws notFound */
async function readOwnSubmission({
  caller,
  studydesk,
  params: { id },
}: CallContext & { readonly params: { readonly id: string } }): Promise<ResourceAnswer['formSubmission']> {
  if (!isUuid(id)) throw notFound()
  const [answer] = await studydesk.database.batch(caller.orgId, [buildOwnSubmissionStatement(caller, id)])
  if (answer?.rowCount !== 1) throw notFound()
  return studydesk.engine.read(caller, 'formSubmission', id)
}

/**
 * Locks the participation until the commit, and rejects a form that a withdrawal has closed since the request began.
 * @throws conflict SubmissionCancelled
 */
async function requireStillOpen({ run }: Work, caller: Caller, submission: ResourceAnswer['formSubmission']): Promise<void> {
  if (submission.participantStudyId !== null) await lockParticipation({ run, caller }, submission.participantStudyId)
  const { rowCount } = await run(buildOwnSubmissionStatement(caller, submission.id))
  if (rowCount !== 1) throw conflict('SubmissionCancelled')
}

const buildOwnSubmissionStatement = ({ orgId, userId }: Caller, id: string): Statement => ({
  text: `select from form_submission submission
    join participant_study card on card.org_id = submission.org_id and card.id = submission.participant_study_id
    join study on study.org_id = submission.org_id and study.id = submission.study_id and study.trial_mode = 'DECENTRALISED'
    join form on form.org_id = submission.org_id and form.id = submission.form_id
    left join dct_setup setup on setup.org_id = submission.org_id and setup.study_id = submission.study_id
    where submission.org_id = $1 and submission.id = $2 and submission.participant_id = $3 and submission.status <> 'CANCELLED'
      and (form.type = 'EPRO' and form.form_type = 'DEFAULT' and submission.form_assignment_id is not null and setup.offers_forms
          and (submission.status = 'COMPLETED' or ${allowedByConsentSql})
        or exists (select from consent where consent.org_id = $1 and consent.form_submission_id = submission.id
          and consent.state not in ('NOT_SENT', 'REQUIRES_RECONSENT')))`,
  values: [orgId, id, userId],
})
