import { isUuid } from '#resources/core/fields/ref.ts'
import { isSame } from '#resources/core/same.ts'
import { answerNamesOf, forFilling } from '#resources/forms/answers.ts'
import type { JsonObject } from '#resources/forms/json.ts'
import type { ResourceAnswer } from '#resources/rows.ts'
import type { AnswerChange, AnswerConflict, AnswersKept, FillingAnswer } from '#resources/submissionAnswers.ts'
import type { Caller } from '../../caller.ts'
import type { Run } from '../../database/types.ts'
import type { Engine, Work } from '../../engine/engine.types.ts'
import type { CallRequest } from '../../engine/types.ts'
import { ApplicationError, conflict, invalid, notFound, pathOf } from '../../errors.ts'
import { tellChange } from '../../realtime/tellChange.ts'
import { readContent } from '../content.ts'
import { currentAnswers, givers, insertAnswers, writtenBefore } from './answerRows.ts'
import { formOfVersion, screeningFormOf } from './screeningForm.ts'
import { type AskedToKeep, changesIn } from './sentChanges.ts'

type Submission = ResourceAnswer['formSubmission']

/** The participation that an address names. @throws notFound where there is none, or none that the caller may see */
export async function participationIn(engine: Engine, caller: Caller, { studyId = '', participantId = '' }: CallRequest['params']) {
  if (!isUuid(studyId) || !isUuid(participantId)) throw notFound()
  const { rows } = await engine.list(caller, 'participantStudy', { studyId, participantId, size: '1', _total: 'none' })
  const [found] = rows
  if (found === undefined) throw notFound()
  return found
}

/** The submission of a participant's screening in a study; null while there is none, or none that the caller may see. */
export async function screeningSubmission(engine: Engine, caller: Caller, participantStudyId: string) {
  const { rows } = await engine.list(caller, 'formSubmission', { participantStudyId, purpose: 'SCREENING', size: '1', _total: 'none' })
  return rows[0] ?? null
}

/** What the pre-screening of a participant asks, and what was answered. @throws notFound, conflict NoScreeningForm */
export async function readScreening({ caller, studydesk: { engine }, params }: CallRequest): Promise<FillingAnswer> {
  const { id, studyId } = await participationIn(engine, caller, params)
  const submission = await screeningSubmission(engine, caller, id)
  return engine.work(caller, async ({ run }) => {
    const form =
      submission === null
        ? await screeningFormOf(run, caller.orgId, studyId)
        : await formOfVersion(run, caller.orgId, submission.formVersionId)
    if (form === null) throw conflict('NoScreeningForm')
    return filling(run, caller, submission, form)
  })
}

/** A submission with what it asks and says. @throws notFound */
export async function readSubmission({ caller, studydesk: { engine }, params: { id = '' } }: CallRequest): Promise<FillingAnswer> {
  const submission = await engine.read(caller, 'formSubmission', id)
  return engine.work(caller, async ({ run }) =>
    filling(run, caller, submission, await formOfVersion(run, caller.orgId, submission.formVersionId)),
  )
}

async function filling(
  run: Run,
  { orgId }: Caller,
  submission: Submission | null,
  { integrityKey, ...form }: Awaited<ReturnType<typeof formOfVersion>>,
): Promise<FillingAnswer> {
  const document = await readContent(run, orgId, integrityKey)
  const { answers, versions } = submission === null ? { answers: {}, versions: {} } : await currentAnswers(run, orgId, submission.id)
  return { submission, form, formJson: forFilling(document) as JsonObject, answers, versions }
}

/**
 * Keeps answers while they are given. The first of a screening makes its submission; one that somebody else changed since is told and not written.
 * @throws invalid, notFound, conflict NoScreeningForm, conflict SubmissionLocked once it is completed, conflict ScreeningElsewhere for a second
 * submission of one screening, 422 with `reason` for a change after completion without one
 */
export async function keepScreening(request: CallRequest): Promise<AnswersKept> {
  const { caller, studydesk } = request
  const asked = changesIn(request.body)
  const place = await participationIn(studydesk.engine, caller, request.params)
  return studydesk.engine.work(caller, async (work) => {
    const submission = await submissionFor(work, caller, asked, place)
    const kept = await keepAnswers(work, caller, submission, asked.changes)
    await work.run(tellChange(studydesk.database, { orgId: caller.orgId, resource: 'formSubmission', ids: [submission.id] }))
    return kept
  })
}

/** @param id of the submission that the screen knows of; null where it knows of none */
async function submissionFor(
  work: Work,
  { orgId }: Caller,
  { id, changes }: AskedToKeep,
  {
    id: participantStudyId,
    participantId,
    studyId,
    siteId,
  }: Pick<ResourceAnswer['participantStudy'], 'id' | 'participantId' | 'studyId' | 'siteId'>,
): Promise<Submission> {
  // Of two screens that begin at the same moment one waits, and finds what the other made.
  await work.run({
    text: "select pg_advisory_xact_lock(hashtextextended('screening ' || $1::text, 0))",
    values: [participantStudyId],
  })
  const { rows } = await work.run({
    text: `select id::text from form_submission where org_id = $1 and participant_study_id = $2 and purpose = 'SCREENING'`,
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
      formVersionId: form.formVersionId,
      purpose: 'SCREENING',
    })
    return work.read('formSubmission', made.id)
  }
  // A screen that knows of none, and whose answers are there: what it sent before reached us, and our answer did not reach it.
  const isKnown = held === id || (id === null && (await writtenBefore(work.run, orgId, changes)).size > 0)
  if (!isKnown) throw conflict('ScreeningElsewhere')
  // Whoever may not see it may not write it: it is as if it was not there.
  return work.read('formSubmission', String(held))
}

/** Writes answers into a submission that is not completed. @throws as `keepScreening` */
export async function keepAnswers(
  work: Work,
  caller: Caller,
  submission: Submission,
  changes: readonly AnswerChange[],
): Promise<AnswersKept> {
  const { orgId } = caller
  await work.run({ text: 'select 1 from form_submission where org_id = $1 and id = $2 for update', values: [orgId, submission.id] })
  const before = await writtenBefore(work.run, orgId, changes)
  const fresh = changes.filter(({ operationId }) => !before.has(operationId))
  const { answers, versions, operations } = await currentAnswers(work.run, orgId, submission.id)
  if (fresh.length > 0) {
    if (submission.status === 'COMPLETED') throw conflict('SubmissionLocked')
    await requireKnown(work.run, caller, submission, fresh)
    if (submission.completedOn !== null) requireReasons(fresh)
  }
  const next = new Map(Object.entries(versions))
  const written: (AnswerChange & { readonly version: number })[] = []
  const refused: AnswerChange[] = []
  for (const change of fresh) {
    const { question, value, baseVersion, follows } = change
    const version = next.get(question) ?? 0
    const stands = written.findLast((each) => each.question === question)?.value ?? answers[question] ?? null
    // The same answer twice is one; on another's answer nobody writes without having seen it.
    if (isSame(stands, value)) continue
    if (version !== baseVersion && (follows === undefined || operations[question] !== follows)) {
      refused.push(change)
      continue
    }
    written.push({ ...change, version: version + 1 })
    next.set(question, version + 1)
  }
  await insertAnswers(work.run, caller, submission.id, written)
  return {
    submissionId: submission.id,
    versions: Object.fromEntries(changes.map(({ question }) => [question, next.get(question) ?? 0])),
    conflicts: refused.length === 0 ? [] : await conflictsOf(work.run, caller, submission, refused),
  }
}

async function conflictsOf(
  run: Run,
  { orgId }: Caller,
  { id }: Submission,
  refused: readonly AnswerChange[],
): Promise<readonly AnswerConflict[]> {
  const given = new Map(
    (
      await givers(
        run,
        orgId,
        id,
        refused.map(({ question }) => question),
      )
    ).map((each) => [each.question, each]),
  )
  return refused.map(({ question, value }) => {
    const theirs = given.get(question)
    return {
      question,
      yours: value,
      theirs: theirs?.value ?? null,
      version: theirs?.version ?? 0,
      by: theirs?.userId ?? '',
      at: theirs?.at ?? '',
    }
  })
}

/** Nothing is kept that the form does not ask. */
async function requireKnown(run: Run, { orgId }: Caller, { formVersionId }: Submission, changes: readonly AnswerChange[]): Promise<void> {
  const { integrityKey } = await formOfVersion(run, orgId, formVersionId)
  const known = await knownNames(run, orgId, integrityKey)
  const unknown = changes.filter(({ question }) => !known.has(question))
  if (unknown.length > 0) throw invalid(unknown.map(({ question }) => ({ path: pathOf(question) || 'question', code: 'unknownField' })))
}

/** The names that each content asks for: it never changes, so it is read once. A few hundred forms are in use at a time. */
const names = new Map<string, ReadonlySet<string>>()
const mostNames = 500

async function knownNames(run: Run, orgId: string, integrityKey: string): Promise<ReadonlySet<string>> {
  const key = `${orgId} ${integrityKey}`
  const held = names.get(key)
  if (held !== undefined) return held
  const read = answerNamesOf(await readContent(run, orgId, integrityKey))
  if (names.size >= mostNames) names.delete(names.keys().next().value ?? '')
  names.set(key, read)
  return read
}

function requireReasons(changes: readonly AnswerChange[]): void {
  const without = changes.filter(({ reason }) => reason === undefined || reason.trim() === '')
  if (without.length > 0) throw new ApplicationError(422, 'ReasonForChange', { fields: [{ path: 'reason', code: 'required' }] })
}
