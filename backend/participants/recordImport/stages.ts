import { answerOf } from '../../platform/engine/databaseErrors/answer.ts'
import type { Work } from '../../platform/engine/engine.types.ts'
import type { CallerContext } from '../../platform/engine/types.ts'

/** Runs the steps of one stage, all or nothing. An import commits each stage; a trial takes everything back at its end. */
export type Stage = <Result>(steps: (work: Work) => Promise<Result>) => Promise<Result>

/** Runs work whose stages are committed one by one. */
export const runCommitted = <Result>({ caller, studydesk }: CallerContext, work: (stage: Stage) => Promise<Result>): Promise<Result> =>
  work((steps) => studydesk.engine.work(caller, steps))

/** Runs work in one transaction that is rolled back, each stage from a savepoint on, so that a failed stage has no effect on the next. */
export async function runTrial<Result>({ caller, studydesk }: CallerContext, work: (stage: Stage) => Promise<Result>): Promise<Result> {
  const rollback = new Error('A trial was taken back')
  let result: { readonly value: Result } | null = null
  try {
    await studydesk.engine.work(caller, async (transaction) => {
      const value = await work(async (steps) => {
        await transaction.run({ text: 'savepoint stage', values: [] })
        try {
          return await steps(transaction)
        } catch (error) {
          await transaction.run({ text: 'rollback to savepoint stage', values: [] })
          throw error
        }
      })
      result = { value }
      throw rollback
    })
  } catch (error) {
    if (error !== rollback) throw error
  }
  return (result as unknown as { readonly value: Result }).value
}

export interface StageProblem {
  /** Field, question, or path in an answer; null for a problem of the whole. */
  readonly path: string | null
  readonly code: string
  readonly message: string
}

/** Converts an error of a stage into problems, in the caller's language. */
export function problemsOf(
  error: unknown,
  { caller: { language, correlationId }, studydesk: { texts } }: CallerContext,
): readonly StageProblem[] {
  const { code, message, fields = [], data } = answerOf(error, { texts, language, correlationId }).body.error
  if (fields.length > 0) return fields.map((field) => ({ path: field.path, code: field.code, message: field.message }))
  const answers = data?.problems as readonly { readonly question: string; readonly title: string; readonly text: string }[] | undefined
  if (Array.isArray(answers)) return answers.map(({ question, title, text }) => ({ path: question, code, message: `${title}: ${text}` }))
  return [{ path: null, code, message }]
}
