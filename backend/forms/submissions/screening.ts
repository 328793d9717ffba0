import type { FillingAnswer, SavedAnswers } from '#resources/forms/callAnswers/submissionAnswers.ts'
import type { submissionCalls } from '#resources/forms/calls.ts'
import type { ResourceAnswer } from '#resources/rows.ts'
import type { Caller } from '../../caller.ts'
import type { DeclaredRequest } from '../../engine/calls/callsOf.ts'
import type { Engine, Work } from '../../engine/engine.types.ts'
import type { CallContext, CallerContext } from '../../engine/types.ts'
import { conflict, notFound } from '../../errors.ts'
import { tellChange } from '../../realtime/tellChange.ts'
import { writtenBefore } from './answerRows.ts'
import { filling } from './filling.ts'
import { formOfVersion, screeningFormOf } from './formToFill.ts'
import { type OfParticipant, participationIn } from './participationIn.ts'
import { saveAnswers } from './saveAnswers.ts'
import { type SaveRequest, saveRequest } from './sentChanges.ts'

/** The submission of a participant's pre-screening in a study; null while there is none, or none that the caller may see. */
async function screeningSubmission(engine: Engine, caller: Caller, participantStudyId: string) {
  const { rows } = await engine.list(caller, 'formSubmission', {
    participantStudyId,
    formAssignmentId_filled: 'false',
    size: '1',
    _total: 'none',
  })
  return rows[0] ?? null
}

/** What the pre-screening of a participant asks, and what was answered. @throws notFound, conflict NoScreeningForm */
export async function readScreening({ caller, studydesk: { engine }, params }: CallContext & OfParticipant): Promise<FillingAnswer> {
  const { id, studyId } = await participationIn(engine, caller, params)
  const submission = await screeningSubmission(engine, caller, id)
  return engine.work(caller, async ({ run }) => {
    const form =
      submission?.formVersionId == null
        ? await screeningFormOf(run, caller.orgId, studyId)
        : await formOfVersion(run, caller.orgId, submission.formVersionId)
    if (form === null) throw conflict('NoScreeningForm')
    return filling(run, caller, submission, form)
  })
}

/**
 * Keeps answers of a pre-screening while they are given. The first makes its submission.
 * @throws as `saveAnswers`; conflict NoScreeningForm, conflict ScreeningElsewhere for a second submission of one screening
 */
export async function saveScreening({
  caller,
  studydesk,
  params,
  input,
}: DeclaredRequest<(typeof submissionCalls)['saveScreening']>): Promise<SavedAnswers> {
  const save = saveRequest(input)
  const place = await participationIn(studydesk.engine, caller, params)
  return studydesk.engine.work(caller, (work) => writeScreening(work, { caller, studydesk }, { save, place }))
}

/** The same as a step of a work. */
export async function writeScreening(
  work: Work,
  { caller, studydesk }: CallerContext,
  { save, place }: { readonly save: SaveRequest; readonly place: ScreeningPlace },
): Promise<SavedAnswers> {
  const id = await screeningFor(work, caller, save, place)
  const saved = await saveAnswers(work, caller, { ...save, id })
  await work.run(tellChange(studydesk.database, { orgId: caller.orgId, resource: 'formSubmission', ids: [id] }))
  return saved
}

type ScreeningPlace = Pick<ResourceAnswer['participantStudy'], 'id' | 'participantId' | 'studyId' | 'siteId'>

/** @param id of the submission that the screen knows of; null where it knows of none */
async function screeningFor(
  work: Work,
  { orgId }: Caller,
  { id, changes }: SaveRequest,
  { id: participantStudyId, participantId, studyId, siteId }: ScreeningPlace,
): Promise<string> {
  // Of two screens that begin at the same moment one waits, and finds what the other made.
  await work.run({
    text: "select pg_advisory_xact_lock(hashtextextended('screening ' || $1::text, 0))",
    values: [participantStudyId],
  })
  const { rows } = await work.run({
    text: 'select id::text from form_submission where org_id = $1 and participant_study_id = $2 and form_assignment_id is null',
    values: [orgId, participantStudyId],
  })
  const held = rows[0]?.id
  if (held === undefined) {
    if (id !== null) throw notFound()
    const form = await screeningFormOf(work.run, orgId, studyId)
    if (form === null) throw conflict('NoScreeningForm')
    const made = await work.trusted.create('formSubmission', {
      participantStudyId,
      participantId,
      studyId,
      siteId,
      formId: form.id,
      purpose: 'SCREENING',
    })
    return made.id
  }
  // A screen that knows of none, and whose answers are there: what it sent before reached us, and our answer did not reach it.
  const isKnown = held === id || (id === null && (await writtenBefore(work.run, orgId, changes)).size > 0)
  if (!isKnown) throw conflict('ScreeningElsewhere')
  return String(held)
}
