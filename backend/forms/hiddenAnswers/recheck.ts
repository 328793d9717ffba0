import type { ResourceRow } from '#resources/core/rows.ts'
import { zoneOf } from '#resources/core/values/day.ts'
import type { JsonObject } from '#resources/forms/content/json.ts'
import type { AuditEvent } from '../../platform/auditTrail/types.ts'
import { createSystemCaller } from '../../platform/common/caller.ts'
import { ApplicationError } from '../../platform/common/errors.ts'
import { log } from '../../platform/common/log.ts'
import type { Work } from '../../platform/engine/engine.types.ts'
import type { RunningJob } from '../../platform/engine/ports/tasks.ts'
import { readOtherAnswersAt } from '../submissions/answerByName.ts'
import { loadCurrentAnswers } from '../submissions/answerRows.ts'
import { contentToFill, type FormToFill } from '../submissions/formToFill.ts'
import { openVerifications } from '../verification/openVerifications.ts'
import { runInWorker } from '../workers/runInWorker.ts'
import { hasDefaults, readAffectedForm } from './affectedForms.ts'
import { type DoubtContext, describeEligibility, describePresetChoices, describeUncheckable, raiseDoubt } from './doubts.ts'
import { type Progress, progressStatement, saveProgressStatement, startStatement } from './progress.ts'

export const recheckHiddenTask = 'recheckHiddenAnswers'

/** Submissions per transaction, which locks them for a few seconds at most. */
const batchSize = 10

/**
 * Computes the list of hidden answers of completed forms anew, once for each organisation. Earlier versions computed it wrongly
 * (`readAffectedForm`), so files could lack answers or contain hidden ones. Each batch commits with its progress, so a
 * new run continues after the last batch.
 *
 * Raises a query at each choice of a consent form that the form may have made instead of the participant.
 *
 * If the answers give another eligibility than the stored one, or the form cannot be evaluated as at its completion, raises a query. The
 * stored result stays, because decisions were based on it.
 *
 * Answers never change. A signature covers the version, the answers and their hash, but not this list, which follows from both: a signed
 * form stays signed and its signature stays valid.
 */
export async function recheckHiddenAnswers({ orgId, studydesk }: RunningJob): Promise<void> {
  const { database, access, engine } = studydesk
  const [, state] = await database.batch(orgId, [startStatement(orgId), progressStatement(orgId)])
  let progress = state?.rows[0] as Progress | undefined
  if (progress === undefined) return
  const caller = createSystemCaller({ orgId, zones: await access.zonesOf(orgId), job: recheckHiddenTask })
  const forms: Context['forms'] = new Map()
  while (!progress.isFinished) {
    const previous: Progress = progress
    progress = await engine.work(caller, async (work) => {
      const next = await recheckBatch({ work, caller, studydesk, forms }, previous)
      await work.run(saveProgressStatement(orgId, next))
      if (next.isFinished) await work.run(engine.auditStatement(caller, createReport(next)))
      return next
    })
  }
  const { checked, changed, skipped } = progress
  log.info('Hidden answers of completed forms were checked', { orgId, checked, changed, skipped })
}

const createReport = ({ checked, changed, skipped }: Progress): AuditEvent => ({
  kind: 'formSubmission',
  action: 'recheckHidden',
  recordId: null,
  changes: { checked: [null, checked], changed: [null, changed], skipped: [null, skipped] },
})

async function recheckBatch(context: Context, previous: Progress): Promise<Progress> {
  const submissions = await lockCompleted(context.work, context.caller.orgId, previous.lastId)
  const results: Result[] = []
  for (const submission of submissions) results.push(await recheck(context, submission))
  return {
    lastId: submissions.at(-1)?.id ?? previous.lastId,
    checked: previous.checked + submissions.length,
    changed: previous.changed + results.filter((result) => result === 'changed').length,
    skipped: previous.skipped + results.filter((result) => result === 'skipped').length,
    isFinished: submissions.length < batchSize,
  }
}

type Submission = Pick<
  ResourceRow['formSubmission'],
  'id' | 'participantId' | 'studyId' | 'siteId' | 'formId' | 'hiddenAnswers' | 'completedOn' | 'eligibility' | 'eligibilityReasons'
> &
  Pick<FormToFill, 'integrityKey' | 'formType'>

/** Returns the next completed submissions by id, and locks them until the commit. */
async function lockCompleted({ run }: Work, orgId: string, lastId: string): Promise<readonly Submission[]> {
  const { rows } = await run({
    text: `select submission.id::text, submission.participant_id::text as "participantId", submission.study_id::text as "studyId",
        submission.site_id::text as "siteId", submission.form_id::text as "formId", submission.hidden_answers as "hiddenAnswers",
        submission.eligibility, submission.eligibility_reasons as "eligibilityReasons", submission.completed_on as "completedOn", version.integrity_key as "integrityKey",
        form.form_type as "formType"
      from form_submission submission
      join form_version version on version.org_id = submission.org_id and version.id = submission.form_version_id
      join form on form.org_id = submission.org_id and form.id = submission.form_id
      where submission.org_id = $1 and submission.id > $2 and submission.status = 'COMPLETED'
      order by submission.id limit $3 for no key update of submission`,
    values: [orgId, lastId, batchSize],
  })
  return rows as unknown as readonly Submission[]
}

interface Context extends DoubtContext {
  /** Forms of this run, by type and integrity key. */
  readonly forms: Map<string, ReturnType<typeof readAffectedForm>>
}

/** `skipped`: the form cannot be evaluated as at its completion. A query says so. */
type Result = 'equal' | 'changed' | 'skipped'

async function recheck(context: Context, submission: Submission): Promise<Result> {
  const { work, caller, forms } = context
  const { id, integrityKey, formType } = submission
  let document: JsonObject | null = null
  try {
    const key = `${formType} ${integrityKey}`
    const form = forms.get(key) ?? readAffectedForm(work.run, caller.orgId, submission)
    forms.set(key, form)
    document = await form
    return document === null ? 'equal' : await recheckAnswers(context, submission, document)
  } catch (error) {
    // A form that is damaged or too slow must not block the others.
    if (!(error instanceof ApplicationError)) throw error
    log.warn('The hidden answers of a form were not checked', { orgId: caller.orgId, submissionId: id, code: error.errorCode })
    if (document !== null && hasDefaults(document))
      await raiseDoubt(context, submission, { doubt: describeUncheckable(document, caller.language), versions: {} })
    return 'skipped'
  }
}

async function recheckAnswers(context: Context, submission: Submission, approvedDocument: JsonObject): Promise<Result> {
  const { work, caller } = context
  const { id, completedOn, hiddenAnswers } = submission
  const instant = new Date(completedOn ?? Date.now())
  const { answers, versions } = await loadCurrentAnswers(work.run, caller.orgId, id)
  if (submission.formType === 'CONSENT')
    for (const doubt of describePresetChoices(approvedDocument, answers, caller.language))
      await raiseDoubt(context, submission, { doubt, versions })
  const document = contentToFill(submission, approvedDocument)
  const elsewhere = await readOtherAnswersAt(work.run, caller.orgId, submission, { document, instant: instant.toISOString() })
  if (elsewhere === null) {
    if (hasDefaults(document)) await raiseDoubt(context, submission, { doubt: describeUncheckable(document, caller.language), versions })
    return 'skipped'
  }
  const { hidden, eligibility } = await runInWorker(
    'validate',
    {
      document,
      answers,
      emptied: Object.keys(versions).filter((name) => !(name in answers)),
      language: caller.language,
      timeZone: zoneOf(caller.zones, submission),
      instant,
      elsewhere,
    },
    caller,
  )
  const doubt = describeEligibility(submission, eligibility)
  if (doubt !== null) await raiseDoubt(context, submission, { doubt, versions })
  if (hasSameNames((hiddenAnswers ?? []) as readonly string[], hidden)) return 'equal'
  await work.trusted.update('formSubmission', id, { hiddenAnswers: hidden.length === 0 ? null : hidden })
  await openVerifications(work, caller, submission, { document, answers, versions, hidden })
  return 'changed'
}

const hasSameNames = (left: readonly string[], right: readonly string[]): boolean =>
  left.length === right.length && left.every((name) => right.includes(name))
