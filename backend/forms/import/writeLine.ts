import { v4 as uuid } from 'uuid'
import type { ErrorAnswer } from '#resources/core/answers.ts'
import type { AnswerProblem } from '#resources/forms/callAnswers/submissionAnswers.ts'
import type { Json } from '#resources/forms/json.ts'
import type { Caller } from '../../caller.ts'
import { answerOf } from '../../engine/failures/answer.ts'
import type { Studydesk } from '../../engine/ports/studydesk.ts'
import { conflict, forbidden } from '../../errors.ts'
import { tellChange } from '../../realtime/tellChange.ts'
import { currentAnswers } from '../submissions/answerRows.ts'
import { requireAll } from '../submissions/formRules.ts'
import { saveAnswers } from '../submissions/saveAnswers.ts'

/** A line whose cells are right, and the form to fill in. */
export interface LineToWrite {
  readonly row: number
  readonly submissionId: string
  /** The version by which the cells were read. */
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
  /** Everything is tried, and nothing of it stays. */
  readonly isCheck: boolean
  readonly isToComplete: boolean
}

/** Writes the answers of a line in one transaction and completes the form in another; an error of the line is a part of its result. */
export async function writeLine(
  { studydesk, caller }: { readonly studydesk: Studydesk; readonly caller: Caller },
  line: LineToWrite,
  { isCheck, isToComplete }: Options,
): Promise<LineResult> {
  const { engine, database } = studydesk
  const { submissionId: id } = line
  const undone = new Error('An import was checked')
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
      const { answers, versions } = await currentAnswers(work.run, caller.orgId, id)
      const changes = [...line.answers].map(([question, value]) => ({
        operationId: uuid(),
        question,
        value,
        // An answer that is there is never overwritten; one that was taken away is not there.
        baseVersion: Object.hasOwn(answers, question) ? 0 : Object.hasOwn(versions, question) ? (versions[question] ?? 0) : 0,
      }))
      const { conflicts } = requireAll(await saveAnswers(work, caller, { id, formVersionId: line.formVersionId, changes }))
      if (conflicts.length > 0)
        throw conflict('OtherAnswers', { fields: conflicts.map(({ question }) => ({ path: question, code: 'otherAnswer' })) })
      if (!isCheck) {
        await work.run(tellChange(database, { orgId: caller.orgId, resource: 'formSubmission', ids: [id] }))
        return
      }
      isCompleted = await tryToComplete(() => work.transition('formSubmission', id, { name: 'complete' }))
      throw undone
    })
  } catch (error) {
    if (error !== undone) return { isWritten: false, isCompleted: false, problems: problemsOf(error, { studydesk, caller }) }
  }
  if (!isCheck)
    isCompleted = await tryToComplete(() => engine.work(caller, (work) => work.transition('formSubmission', id, { name: 'complete' })))
  return { isWritten: true, isCompleted, problems }
}

/** An error of a single call as problems of the line, in the language of the caller. */
function problemsOf(
  error: unknown,
  { studydesk: { texts }, caller }: { readonly studydesk: Studydesk; readonly caller: Caller },
): readonly LineProblem[] {
  const { code, message, fields, data } = failureOf(error, { texts, caller })
  if (fields !== undefined && fields.length > 0)
    return fields.map((field) => ({ path: field.path, code: field.code, message: field.message }))
  const wrong = data?.problems
  if (Array.isArray(wrong))
    return (wrong as readonly AnswerProblem[]).map(({ question, title, text }) => ({ path: question, code, message: `${title}: ${text}` }))
  return [{ path: null, code, message }]
}

const failureOf = (
  error: unknown,
  { texts, caller: { language, correlationId } }: { readonly texts: Studydesk['texts']; readonly caller: Caller },
): ErrorAnswer['error'] => answerOf(error, { texts, language, correlationId }).body.error
