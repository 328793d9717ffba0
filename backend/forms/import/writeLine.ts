import { v4 as uuid } from 'uuid'
import type { ErrorAnswer } from '#resources/core/answers/answers.ts'
import type { Json } from '#resources/forms/content/json.ts'
import type { AnswerProblem } from '#resources/forms/content/submissionAnswers.ts'
import type { Caller } from '../../platform/common/caller.ts'
import { conflict, forbidden } from '../../platform/common/errors.ts'
import { answerOf } from '../../platform/engine/databaseErrors/answer.ts'
import type { Services } from '../../platform/engine/ports/services.ts'
import { publishChange } from '../../platform/realtime/publishChange.ts'
import { loadAnswersFor } from '../submissions/answerRows.ts'
import { requireAll } from '../submissions/formRules.ts'
import { saveAnswers } from '../submissions/saveAnswers.ts'

/** A line with valid cells, and the form that it fills in. */
export interface LineToWrite {
  readonly row: number
  readonly submissionId: string
  /** The form version with which the cells were read. */
  readonly formVersionId: string
  readonly answers: ReadonlyMap<string, Json>
}

interface LineProblem {
  /** A question, or a path in its answer. */
  readonly path: string | null
  readonly code: string
  readonly message: string
}

export interface LineResult {
  readonly isWritten: boolean
  readonly isCompleted: boolean
  readonly problems: readonly LineProblem[]
}

interface Options {
  /** True to try everything and roll it back. */
  readonly isCheck: boolean
  readonly isToComplete: boolean
}

/** Writes the answers of a line in one transaction and completes the form in another. The result contains the errors of the line. */
export async function writeLine(
  { studydesk, caller }: { readonly studydesk: Services; readonly caller: Caller },
  line: LineToWrite,
  { isCheck, isToComplete }: Options,
): Promise<LineResult> {
  const { engine, database } = studydesk
  const { submissionId: id } = line
  const checkRollback = new Error('An import was checked')
  let problems: readonly LineProblem[] = []
  const tryToComplete = async (complete: () => Promise<unknown>): Promise<boolean> => {
    if (!isToComplete) return false
    try {
      await complete()
      return true
    } catch (error) {
      problems = problemsOf(error, { studydesk, caller })
      return false
    }
  }

  let isCompleted = false
  try {
    if (!caller.can('SCREENING', 'CONTRIBUTE') && !caller.can('PARTICIPANTS', 'CONTRIBUTE')) throw forbidden()
    await engine.work(caller, async (work) => {
      const { answers, versions } = await loadAnswersFor(work.run, caller, id)
      const changes = [...line.answers].map(([question, value]) => ({
        operationId: uuid(),
        question,
        value,
        // An existing answer is never overwritten. A removed answer counts as absent, so the version after it may be written.
        baseVersion: Object.hasOwn(answers, question) ? 0 : Object.hasOwn(versions, question) ? (versions[question] ?? 0) : 0,
      }))
      const { conflicts } = requireAll(await saveAnswers(work, caller, { id, formVersionId: line.formVersionId, changes }))
      if (conflicts.length > 0)
        throw conflict('OtherAnswers', { fields: conflicts.map(({ question }) => ({ path: question, code: 'otherAnswer' })) })
      if (!isCheck) {
        await work.run(publishChange(database, { orgId: caller.orgId, resource: 'formSubmission', ids: [id] }))
        return
      }
      isCompleted = await tryToComplete(() => work.transition('formSubmission', id, { name: 'complete' }))
      throw checkRollback
    })
  } catch (error) {
    if (error !== checkRollback) return { isWritten: false, isCompleted: false, problems: problemsOf(error, { studydesk, caller }) }
  }
  if (!isCheck)
    isCompleted = await tryToComplete(() => engine.work(caller, (work) => work.transition('formSubmission', id, { name: 'complete' })))
  return { isWritten: true, isCompleted, problems }
}

/** Converts an error into problems of the line, in the caller's language. */
function problemsOf(
  error: unknown,
  { studydesk: { texts }, caller }: { readonly studydesk: Services; readonly caller: Caller },
): readonly LineProblem[] {
  const { code, message, fields, data } = failureOf(error, { texts, caller })
  if (fields !== undefined && fields.length > 0)
    return fields.map((field) => ({ path: field.path, code: field.code, message: field.message }))
  const answerProblems = data?.problems
  if (Array.isArray(answerProblems))
    return (answerProblems as readonly AnswerProblem[]).map(({ question, title, text }) => ({
      path: question,
      code,
      message: `${title}: ${text}`,
    }))
  return [{ path: null, code, message }]
}

const failureOf = (
  error: unknown,
  { texts, caller: { language, correlationId } }: { readonly texts: Services['texts']; readonly caller: Caller },
): ErrorAnswer['error'] => answerOf(error, { texts, language, correlationId }).body.error
