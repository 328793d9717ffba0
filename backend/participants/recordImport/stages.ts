import { answerOf } from '../../platform/engine/databaseErrors/answer.ts'
import type { Work } from '../../platform/engine/engine.types.ts'
import type { CallerContext } from '../../platform/engine/types.ts'

/** Runs the steps of one stage, all or nothing. An import commits each stage; a trial takes everything back at its end. */
export type Stage = <Result>(steps: (work: Work) => Promise<Result>) => Promise<Result>

/** Runs work whose stages are committed one by one. */
export const runCommitted = <Result>({ caller, studydesk }: CallerContext, work: (stage: Stage) => Promise<Result>): Promise<Result> =>
  work((steps) => studydesk.engine.work(caller, steps))

/**
 * Runs work in one transaction that is rolled back. A failed stage spoils the transaction, so the work then runs again from the beginning,
 * and that stage fails at once: its effects are absent, as after a stage that an import could not commit.
 */
export async function runTrial<Result>(context: CallerContext, work: (stage: Stage) => Promise<Result>): Promise<Result> {
  const failures = new Map<number, unknown>()
  for (;;) {
    const attempt = await tryOnce(context, work, failures)
    if (attempt !== null) return attempt.value
  }
}

/** Runs the work once. @param failures of known stages; receives a new one. @returns null after a new failure */
async function tryOnce<Result>(
  { caller, studydesk }: CallerContext,
  work: (stage: Stage) => Promise<Result>,
  failures: Map<number, unknown>,
): Promise<{ readonly value: Result } | null> {
  const rollback = new Error('A trial was taken back')
  const knownFailures = failures.size
  let result: { readonly value: Result } | null = null
  try {
    await studydesk.engine.work(caller, async (transaction) => {
      let count = 0
      const value = await work(async (steps) => {
        const index = count++
        if (failures.has(index)) throw failures.get(index)
        if (failures.size > knownFailures) throw [...failures.values()].at(-1)
        try {
          return await steps(transaction)
        } catch (error) {
          failures.set(index, error)
          throw error
        }
      })
      result = { value }
      throw rollback
    })
  } catch (error) {
    if (error !== rollback && failures.size === knownFailures) throw error
  }
  return failures.size > knownFailures ? null : result
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
