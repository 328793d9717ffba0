import type { FormAnswers } from '#resources/forms/content/answers.ts'
import type { Json } from '#resources/forms/content/json.ts'
import type { AnswerChange } from '#resources/forms/content/submissionAnswers.ts'
import type { Caller } from '../../platform/common/caller.ts'
import type { Run } from '../../platform/database/types.ts'
import { buildUnblindedAnswersSql } from '../../platform/signatures/unblindedAnswers.ts'
import { maySeeUnblinded } from '../content.ts'

interface CurrentAnswers {
  readonly answers: FormAnswers
  readonly versions: Readonly<Record<string, number>>
  /** Id of the operation that wrote each answer. */
  readonly operations: Readonly<Record<string, string>>
}

/**
 * Returns the current answers with their versions; a removed answer has a version and no value. Leaves out the answers that only
 * unblinded roles may see.
 * @param until returns the answers at that time instead (ISO 8601)
 */
export const loadCurrentAnswers = (run: Run, orgId: string, submissionId: string, until: string | null = null): Promise<CurrentAnswers> =>
  loadAnswers(run, orgId, submissionId, { until, isWhole: false })

/** Returns the current answers that the caller may see. */
export const loadAnswersFor = (run: Run, caller: Pick<Caller, 'can' | 'orgId'>, submissionId: string): Promise<CurrentAnswers> =>
  loadAnswers(run, caller.orgId, submissionId, { until: null, isWhole: maySeeUnblinded(caller) })

/** Returns all current answers, for the server's own use: callers get `loadAnswersFor`. */
export const loadWholeAnswers = (run: Run, orgId: string, submissionId: string): Promise<CurrentAnswers> =>
  loadAnswers(run, orgId, submissionId, { until: null, isWhole: true })

async function loadAnswers(
  run: Run,
  orgId: string,
  submissionId: string,
  { until, isWhole }: { readonly until: string | null; readonly isWhole: boolean },
): Promise<CurrentAnswers> {
  const { rows } = await run({
    text: `select distinct on (question) question, version, value, operation_id::text as "operationId" from form_answer
      where org_id = $1 and submission_id = $2 and ($3::timestamptz is null or at <= $3)
        and ($4 or question <> all(${buildUnblindedAnswersSql('$1', '$2')})) order by question, version desc`,
    values: [orgId, submissionId, until, isWhole],
  })
  const answerRows = rows as unknown as readonly {
    readonly question: string
    readonly version: number
    readonly value: Json
    readonly operationId: string
  }[]
  return {
    answers: Object.fromEntries(answerRows.flatMap(({ question, value }) => (value === null ? [] : [[question, value] as const]))),
    versions: Object.fromEntries(answerRows.map(({ question, version }) => [question, version])),
    operations: Object.fromEntries(answerRows.map(({ question, operationId }) => [question, operationId])),
  }
}

/** Returns the current answers of several submissions, by the id of the submission, without those that only unblinded roles may see. */
export async function loadAnswersOf(run: Run, orgId: string, submissionIds: readonly string[]): Promise<ReadonlyMap<string, FormAnswers>> {
  const { rows } = await run({
    text: `select distinct on (submission_id, question) submission_id::text as "submissionId", question, value from form_answer answer
      where org_id = $1 and submission_id = any($2::uuid[]) and question <> all(${buildUnblindedAnswersSql('$1', 'answer.submission_id')})
      order by submission_id, question, version desc`,
    values: [orgId, submissionIds],
  })
  const answerRows = rows as unknown as readonly { readonly submissionId: string; readonly question: string; readonly value: Json }[]
  return new Map(
    [...Map.groupBy(answerRows, ({ submissionId }) => submissionId)].map(([id, answers]) => [
      id,
      Object.fromEntries(answers.flatMap(({ question, value }) => (value === null ? [] : [[question, value] as const]))),
    ]),
  )
}

/** Returns the author, time, value and version of the current answers that the caller may see. */
export async function loadAnswerAuthors(
  run: Run,
  caller: Pick<Caller, 'can' | 'orgId'>,
  submissionId: string,
  questions: readonly string[],
) {
  const { rows } = await run({
    text: `select distinct on (question) question, user_id::text as "userId", at, value, version from form_answer
      where org_id = $1 and submission_id = $2 and question = any($3)
        and ($4 or question <> all(${buildUnblindedAnswersSql('$1', '$2')})) order by question, version desc`,
    values: [caller.orgId, submissionId, questions, maySeeUnblinded(caller)],
  })
  return rows as unknown as readonly {
    readonly question: string
    readonly userId: string
    readonly at: string
    readonly value: Json
    readonly version: number
  }[]
}

/** Returns the ids of operations that are already stored, because a screen repeated its request. */
export async function findStoredOperations(run: Run, orgId: string, changes: readonly AnswerChange[]): Promise<ReadonlySet<string>> {
  const { rows } = await run({
    text: 'select operation_id::text as id from form_answer where org_id = $1 and operation_id = any($2::uuid[])',
    values: [orgId, changes.map(({ operationId }) => operationId)],
  })
  return new Set(rows.map(({ id }) => String(id)))
}

/** Writes answers, each as the next version of its question. */
export async function insertAnswers(
  run: Run,
  { orgId, userId }: Pick<Caller, 'orgId' | 'userId'>,
  submissionId: string,
  rows: readonly (AnswerChange & { readonly version: number })[],
): Promise<void> {
  if (rows.length === 0) return
  await run({
    text: `insert into form_answer (org_id, submission_id, question, version, value, reason, user_id, operation_id)
      select $1, $2, given.question, given.version, nullif(given.value, 'null'::jsonb), given.reason, $3, given.id
      from jsonb_to_recordset($4::jsonb) as given (question text, version integer, value jsonb, reason text, id uuid)`,
    values: [
      orgId,
      submissionId,
      userId,
      JSON.stringify(
        rows.map(({ question, version, value, reason, operationId }) => ({
          question,
          version,
          value,
          reason: reason ?? null,
          id: operationId,
        })),
      ),
    ],
  })
}
