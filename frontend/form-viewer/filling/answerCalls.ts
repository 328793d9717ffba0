import type { FillingAnswer, SavedAnswers } from '#resources/forms/callAnswers/submissionAnswers.ts'
import type { Json } from '#resources/forms/json.ts'
import { answerBeside } from '#resources/forms/missingCodes.ts'
import { http } from '../../base/http.ts'
import { keepAlive } from '../../engine/saving/keepAlive.ts'
import type { Saved, SentChange } from '../../engine/saving/savingState.ts'

interface SaveOptions {
  /** Why answers are changed after the form was completed; empty before. */
  readonly reason: string
  /** The page may be gone before the response. */
  readonly isLeaving: boolean
  /** Told of each answer that the form does not allow; the others are saved. */
  readonly onRefused: (question: string, code: string) => void
}

/**
 * Calls about the answers of one form. Several declared calls have this shape, one for each place where a form is filled in, so the address decides.
 * @param address below `/api`; the form and its answers are at `{address}/answers`
 */
export function answerCalls(address: string) {
  const path = `${address}/answers`
  let submissionId: string | null = null
  let formVersionId: string | null = null

  return {
    read: async (signal: AbortSignal): Promise<FillingAnswer> => (await http.get<FillingAnswer>(path, { signal })).data,
    /** The next changes are of this submission and version. */
    setSubmission({ submission, form }: FillingAnswer): void {
      submissionId = submission?.id ?? null
      formVersionId = form.formVersionId
    },
    async save(sent: readonly SentChange<Json, number>[], { reason, isLeaving, onRefused }: SaveOptions): Promise<Saved<Json, number>> {
      const changes = sent.map(({ id, key, value, base = 0, follows }) => ({
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
        refused: refusedKeys(saved, changes),
        conflicts: saved.conflicts.map(({ question, yours, theirs, version }) => ({ key: question, mine: yours, theirs, version })),
      }
    },
    /** The submission's id; created where there is none yet. @throws what the server says */
    async submission(): Promise<string> {
      if (submissionId !== null) return submissionId
      const { data: saved } = await http.put<SavedAnswers>(path, { submissionId: null, changes: [] })
      submissionId = saved.submissionId
      return submissionId
    },
  }
}

/** Questions that were left out: a refused answer, its missing code and what was typed in another unit stay together. */
function refusedKeys({ refused }: SavedAnswers, changes: readonly { readonly question: string }[]): readonly string[] {
  const groups = new Set(refused.map(({ question }) => answerBeside(question)))
  return changes.flatMap(({ question }) => (groups.has(answerBeside(question)) ? [question] : []))
}
