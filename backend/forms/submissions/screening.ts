import type { ResourceAnswer } from '#resources/core/rows.ts'
import type { FillingAnswer, SavedAnswers } from '#resources/forms/content/submissionAnswers.ts'
import type { submissionCalls } from '#resources/forms/formsCalls.ts'
import type { Caller } from '../../platform/common/caller.ts'
import { conflict, notFound } from '../../platform/common/errors.ts'
import type { DeclaredRequest } from '../../platform/engine/calls/callsOf.ts'
import type { Engine, Work } from '../../platform/engine/engine.types.ts'
import type { CallContext, CallerContext } from '../../platform/engine/types.ts'
import { publishChange } from '../../platform/realtime/publishChange.ts'
import { findStoredOperations } from './answerRows.ts'
import { filling } from './filling.ts'
import { findParticipation, type OfParticipant } from './findParticipation.ts'
import { formOfVersion, screeningFormOf } from './formToFill.ts'
import { saveAnswers } from './saveAnswers.ts'
import { type SaveRequest, saveRequest } from './sentChanges.ts'

/** Returns the submission of a participant's screening in a study; null if there is none or the caller may not see it. */
async function findScreeningSubmission(engine: Engine, caller: Caller, participantStudyId: string) {
  const { rows } = await engine.list(caller, 'formSubmission', {
    participantStudyId,
    formAssignmentId_filled: 'false',
    size: '1',
    _total: 'none',
  })
  return rows[0] ?? null
}

/** Returns the screening form of a participant with its answers. @throws notFound, conflict NoScreeningForm */
export async function readScreening({ caller, studydesk: { engine }, params }: CallContext & OfParticipant): Promise<FillingAnswer> {
  const { id, studyId, siteId } = await findParticipation(engine, caller, params)
  const submission = await findScreeningSubmission(engine, caller, id)
  return engine.work(caller, async ({ run }) => {
    const form =
      submission?.formVersionId == null
        ? await screeningFormOf(run, caller.orgId, studyId)
        : await formOfVersion(run, caller.orgId, submission.formVersionId)
    if (form === null) throw conflict('NoScreeningForm')
    return filling(run, caller, { submission, siteId }, form)
  })
}

/**
 * Stores answers of a screening while it is being filled in. The first answer creates its submission.
 * @throws as `saveAnswers`; conflict NoScreeningForm, conflict ScreeningElsewhere for a second submission of one screening
 */
export async function saveScreening({
  caller,
  studydesk,
  params,
  input,
}: DeclaredRequest<(typeof submissionCalls)['saveScreening']>): Promise<SavedAnswers> {
  const save = saveRequest(input)
  const participation = await findParticipation(studydesk.engine, caller, params)
  return studydesk.engine.work(caller, (work) => writeScreening(work, { caller, studydesk }, { save, place: participation }))
}

/** Stores answers of a screening within a transaction. */
export async function writeScreening(
  work: Work,
  { caller, studydesk }: CallerContext,
  { save, place }: { readonly save: SaveRequest; readonly place: ScreeningParticipation },
): Promise<SavedAnswers> {
  const id = await resolveScreeningId(work, caller, save, place)
  const saved = await saveAnswers(work, caller, { ...save, id })
  await work.run(publishChange(studydesk.database, { orgId: caller.orgId, resource: 'formSubmission', ids: [id] }))
  return saved
}

type ScreeningParticipation = Pick<ResourceAnswer['participantStudy'], 'id' | 'participantId' | 'studyId' | 'siteId'>

/**
 * Returns the id of the screening's submission, which the first answer creates. @param id of the submission on the screen; null if the
 * screen has none
 */
async function resolveScreeningId(
  work: Work,
  { orgId }: Caller,
  { id, changes }: SaveRequest,
  { id: participantStudyId, participantId, studyId, siteId }: ScreeningParticipation,
): Promise<string> {
  // If two screens begin at the same moment, one waits and finds the other's submission.
  await work.run({
    text: "select pg_advisory_xact_lock(hashtextextended('screening ' || $1::text, 0))",
    values: [participantStudyId],
  })
  const { rows } = await work.run({
    text: 'select id::text from form_submission where org_id = $1 and participant_study_id = $2 and form_assignment_id is null',
    values: [orgId, participantStudyId],
  })
  const storedId = rows[0]?.id
  if (storedId === undefined) {
    if (id !== null) throw notFound()
    const form = await screeningFormOf(work.run, orgId, studyId)
    if (form === null) throw conflict('NoScreeningForm')
    const createdSubmission = await work.trusted.create('formSubmission', {
      participantStudyId,
      participantId,
      studyId,
      siteId,
      formId: form.id,
      purpose: 'SCREENING',
    })
    return createdSubmission.id
  }
  // If the screen has no submission but its answers are stored, its earlier request arrived and the response was lost.
  const isSameSubmission = storedId === id || (id === null && (await findStoredOperations(work.run, orgId, changes)).size > 0)
  if (!isSameSubmission) throw conflict('ScreeningElsewhere')
  return String(storedId)
}
