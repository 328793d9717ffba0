import type { Json } from '#resources/forms/content/json.ts'
import { getMainAnswerName } from '#resources/forms/content/missingCodes.ts'
import type { FillingAnswer, SavedAnswers } from '#resources/forms/content/submissionAnswers.ts'
import { http } from '../../../base/http.ts'
import { keepAlive } from '../../../engine/saving/keepAlive.ts'
import type { Saved, SentChange } from '../../../engine/saving/savingState.ts'

interface SaveOptions {
  /** Reason for changing answers after completion; empty before. */
  readonly reason: string
  /** True if the page may close before the response. */
  readonly isLeaving: boolean
  /** Called for each answer that the form does not allow. All other answers are saved. */
  readonly onRefused: (question: string, code: string) => void
}

/**
 * Requests about the answers of one form. Several endpoints have this shape, one for each screen with a form, so the path selects one.
 * @param address path below `/api`; the form and its answers are at `{address}/answers`
 */
export function answerCalls(address: string) {
  const path = `${address}/answers`
  let submissionId: string | null = null
  let formVersionId: string | null = null

  return {
    read: async (signal: AbortSignal): Promise<FillingAnswer> => (await http.get<FillingAnswer>(path, { signal })).data,
    /** Sets the submission and version for the next changes. */
    setSubmission({ submission, form }: FillingAnswer): void {
      submissionId = submission?.id ?? null
      formVersionId = form.formVersionId
    },
    async save(
      sentChanges: readonly SentChange<Json, number>[],
      { reason, isLeaving, onRefused }: SaveOptions,
    ): Promise<Saved<Json, number>> {
      const changes = sentChanges.map(({ id, key, value, base = 0, follows }) => ({
        operationId: id,
        question: key,
        value,
        baseVersion: base,
        ...(follows === undefined ? {} : { follows }),
        ...(reason === '' ? {} : { reason }),
      }))
      const body = { submissionId, formVersionId, changes }
      const { data: saved } = await http.put<SavedAnswers>(path, body, isLeaving ? keepAlive(body) : {})
      submissionId = saved.submissionId
      for (const { question, code } of saved.refused) onRefused(question, code)
      return {
        versions: Object.entries(saved.versions),
        refused: findRejectedKeys(saved, changes),
        conflicts: saved.conflicts.map(({ question, yours, theirs, version }) => ({ key: question, mine: yours, theirs, version })),
      }
    },
    /** Returns the submission's id; creates the submission if needed. @throws the server's error */
    async submission(): Promise<string> {
      if (submissionId !== null) return submissionId
      const { data: saved } = await http.put<SavedAnswers>(path, { submissionId: null, changes: [] })
      submissionId = saved.submissionId
      return submissionId
    },
  }
}

/** Returns the questions that the server did not save. An answer, its missing code and its value in another unit are refused together. */
function findRejectedKeys({ refused }: SavedAnswers, changes: readonly { readonly question: string }[]): readonly string[] {
  const groups = new Set(refused.map(({ question }) => getMainAnswerName(question)))
  return changes.flatMap(({ question }) => (groups.has(getMainAnswerName(question)) ? [question] : []))
}
