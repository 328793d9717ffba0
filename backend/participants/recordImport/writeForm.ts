import { v4 as uuid } from 'uuid'
import { zoneOf } from '#resources/core/values/day.ts'
import { isSame } from '#resources/core/values/same.ts'
import type { FormAnswers } from '#resources/forms/content/answers.ts'
import type { Json } from '#resources/forms/content/json.ts'
import type { CellResult } from '#resources/participants/recordImport.ts'
import { readContentFor } from '../../forms/content.ts'
import { readOtherAnswers } from '../../forms/submissions/answerByName.ts'
import { loadAnswersFor } from '../../forms/submissions/answerRows.ts'
import { saveAnswers } from '../../forms/submissions/saveAnswers.ts'
import { runInWorker } from '../../forms/workers/runInWorker.ts'
import { buildProblemText } from '../../platform/engine/databaseErrors/answer.ts'
import type { Work } from '../../platform/engine/engine.types.ts'
import type { CallerContext } from '../../platform/engine/types.ts'
import type { CellLog } from './cellLog.ts'
import type { Participation } from './findParticipation.ts'
import { type ReadInstance, readInstance } from './readInstance.ts'
import type { RecordPlan } from './recordPlan.ts'
import type { FormInstance } from './records.ts'
import { problemsOf, type Stage } from './stages.ts'
import { submissionOf } from './submissionOf.ts'

export interface RecordScope {
  readonly plan: RecordPlan
  readonly record: string
  readonly participation: Participation
  readonly stage: Stage
  readonly log: CellLog
}

/** Writes a form instance: its answers, then its state, then the comparison of calculated values. Logs the result of each cell. */
export async function writeForm(context: CallerContext, scope: RecordScope, instance: FormInstance): Promise<void> {
  const { log, stage, plan } = scope
  const read = readInstance(instance, plan)
  const text = (code: string) => context.studydesk.texts.text(context.caller.language, `visitSchedule:recordImport.messages.${code}`)
  const problemText = (code: string) =>
    buildProblemText({ path: null, code }, { texts: context.studydesk.texts, language: context.caller.language })
  for (const { column, result, code } of read.others)
    log.settle(instance.row, column, result, code === undefined ? text(result) : problemText(code))
  try {
    const saved = await stage((work) => saveInstance(work, context, { scope, instance, read }))
    for (const [question, result] of saved.results) {
      const message = result.code === undefined ? '' : problemText(result.code)
      for (const column of read.answers.get(question)?.columns ?? []) log.settle(instance.row, column, result.result, message)
    }
    log.forms += 1
    const completed = await completeInstance(context, { scope, instance, read, saved })
    if (read.calculated.length > 0) await compareCalculations(context, { scope, instance, read, saved: { ...saved, completed } })
  } catch (error) {
    const problems = problemsOf(error, context)
    for (const [question, { columns }] of read.answers) {
      const own = problems.find(({ path }) => path !== null && path.split(/[.[]/)[0] === question)
      const message = own?.message ?? problems.map((each) => each.message).join(' ')
      for (const column of columns) log.settle(instance.row, column, own === undefined ? 'formRejected' : 'rejected', message)
    }
    for (const { column } of read.calculated)
      log.settle(instance.row, column, 'formRejected', problems.map((each) => each.message).join(' '))
    if (read.answers.size === 0)
      log.remark(instance.row, { instrument: instance.form.name }, problems.map((each) => each.message).join(' '))
  }
}

interface InstanceToWrite {
  readonly scope: RecordScope
  readonly instance: FormInstance
  readonly read: ReadInstance
}

interface Saved {
  readonly id: string
  /** Answers of a completed form; null while it is open. */
  readonly completed: FormAnswers | null
  readonly results: ReadonlyMap<string, { readonly result: CellResult; readonly code?: string }>
}

/** Writes the answers that the submission does not have. An existing answer is never replaced. */
async function saveInstance(work: Work, { caller }: CallerContext, { scope, instance, read }: InstanceToWrite): Promise<Saved> {
  const id = await submissionOf(work, caller, { ...scope, instance })
  const { rows } = await work.run({ text: 'select status from form_submission where org_id = $1 and id = $2', values: [caller.orgId, id] })
  const status = rows[0]?.status
  const { answers, versions } = await loadAnswersFor(work.run, caller, id)
  const results = new Map<string, { readonly result: CellResult; readonly code?: string }>()
  const changes: { operationId: string; question: string; value: Json; baseVersion: number }[] = []
  for (const [question, { value }] of read.answers) {
    if (Object.hasOwn(answers, question)) {
      const isUnchanged = isSame(answers[question], value)
      results.set(question, isUnchanged ? { result: 'unchanged' } : { result: 'otherAnswer', code: 'otherAnswer' })
    } else if (status === 'COMPLETED' || status === 'CANCELLED') results.set(question, { result: 'formCompleted', code: 'formLocked' })
    else {
      changes.push({ operationId: uuid(), question, value, baseVersion: versions[question] ?? 0 })
      results.set(question, { result: 'stored' })
    }
  }
  if (changes.length > 0) {
    const { refused, conflicts } = await saveAnswers(work, caller, { id, formVersionId: null, changes })
    for (const { question, code } of refused) results.set(question, { result: 'rejected', code })
    for (const { question } of conflicts) results.set(question, { result: 'otherAnswer', code: 'otherAnswer' })
  }
  return { id, completed: status === 'COMPLETED' ? answers : null, results }
}

/**
 * Completes a form that is complete in REDCap. If the form's rules reject that, it stays in progress and the log names the reason.
 * @returns the answers of the completed form, or null
 */
async function completeInstance(
  context: CallerContext,
  { scope: { stage, log }, instance, read, saved }: InstanceToWrite & { readonly saved: Saved },
): Promise<FormAnswers | null> {
  const { caller, studydesk } = context
  if (!read.isComplete || saved.completed !== null) return saved.completed
  try {
    const { before, after } = await stage(async (work) => {
      const stored = await loadAnswersFor(work.run, caller, saved.id)
      await work.transition('formSubmission', saved.id, { name: 'complete' })
      return { before: stored.answers, after: (await loadAnswersFor(work.run, caller, saved.id)).answers }
    })
    log.completedForms += 1
    const calculated = new Set(instance.form.items.filter(({ type }) => type === 'expression').map(({ question }) => question))
    for (const question of Object.keys(after).filter((name) => !Object.hasOwn(before, name) && !calculated.has(name)))
      log.remark(
        instance.row,
        { instrument: instance.form.name, column: question },
        studydesk.texts.text(caller.language, 'visitSchedule:recordImport.messages.defaultAdded', { value: textOfAnswer(after[question]) }),
      )
    return after
  } catch (error) {
    for (const { path, message } of problemsOf(error, context))
      log.remark(
        instance.row,
        { instrument: instance.form.name, column: path ?? '' },
        studydesk.texts.text(caller.language, 'visitSchedule:recordImport.messages.notCompleted', { reason: message }),
      )
    return null
  }
}

/** Compares the values that REDCap calculated with the results of the form. The form's results are stored, never REDCap's. */
async function compareCalculations(
  context: CallerContext,
  { scope: { stage, log }, instance, read, saved }: InstanceToWrite & { readonly saved: Saved },
): Promise<void> {
  const { caller, studydesk } = context
  const calculate = async ({ run, read: readRow }: Work): Promise<FormAnswers> => {
    const { answers } = await loadAnswersFor(run, caller, saved.id)
    const document = await readContentFor(run, caller, instance.form.integrityKey)
    const submission = await readRow('formSubmission', saved.id)
    const elsewhere = await readOtherAnswers(run, caller.orgId, submission, document)
    const request = { document, answers, language: caller.language, timeZone: zoneOf(caller.zones, submission), elsewhere }
    return (await runInWorker('validate', request, caller)).derived
  }
  const results = saved.completed ?? (await stage(calculate))
  for (const { column, question, text } of read.calculated) {
    const result = results[question] ?? null
    if (isSameCalculation(text, result)) log.settle(instance.row, column, 'calculated')
    else {
      const message = result === null ? 'noCalculation' : 'otherCalculation'
      const params = { value: textOfAnswer(result) }
      log.settle(
        instance.row,
        column,
        'differentCalculation',
        studydesk.texts.text(caller.language, `visitSchedule:recordImport.messages.${message}`, params),
      )
    }
  }
}

const textOfAnswer = (value: Json | undefined): string => (typeof value === 'string' ? value : JSON.stringify(value ?? null))

/** True for the same text, and for numbers that differ at most by the last digits of floating point. Pure. */
export function isSameCalculation(text: string, result: Json): boolean {
  const [one, other] = [Number(text), Number(result)]
  if (result === null || result === '') return false
  if (Number.isFinite(one) && Number.isFinite(other)) return Math.abs(one - other) <= 1e-9 * Math.max(1, Math.abs(one))
  return text === String(result)
}
