import { isUuid } from '#resources/core/fields/ref.ts'
import { isObject } from '#resources/forms/json.ts'
import type { Call, CallRequest } from '../../engine/types.ts'
import { invalid, notFound } from '../../errors.ts'

/** Rows of one call: more than a page of a form has. */
const mostRows = 200

export const verificationCalls: readonly Call[] = [
  {
    method: 'POST',
    path: 'form-submission/:id/verifications',
    body: { rows: 'Verifications with the version that the reader saw: `id` and `version`.' },
    access: { page: 'SCREENING', orPage: 'PARTICIPANTS', action: 'REVIEW' },
    handler: verifyAnswers,
  },
]

/**
 * Marks several answers of one form as verified, all or none.
 * @throws notFound, invalid, conflict StaleVersion where an answer changed after the reader saw it, TransitionNotAllowed
 */
async function verifyAnswers({ caller, studydesk, params: { id = '' }, body }: CallRequest): Promise<{ readonly verified: number }> {
  const wanted = rowsIn(body)
  const { rows } = await studydesk.engine.list(caller, 'answerVerification', {
    formSubmissionId: id,
    id: wanted.map((row) => row.id),
    size: String(mostRows),
    _total: 'none',
  })
  const known = new Set(rows.map((row) => row.id))
  if (!wanted.every((row) => known.has(row.id))) throw notFound()
  await studydesk.engine.work(caller, async (work) => {
    for (const row of wanted) await work.transition('answerVerification', row.id, { name: 'verify', version: row.version })
  })
  return { verified: wanted.length }
}

interface SeenRow {
  readonly id: string
  readonly version: number
}

function rowsIn(body: unknown): readonly SeenRow[] {
  const rows: unknown = isObject(body) ? body.rows : undefined
  const isList = Array.isArray(rows) && rows.length > 0 && rows.length <= mostRows && rows.every(isSeenRow)
  if (!isList) throw invalid([{ path: 'rows', code: 'notAList' }])
  // Always in the same order, so that two such calls do not wait for each other.
  return (rows as readonly SeenRow[]).toSorted((left, right) => (left.id < right.id ? -1 : 1))
}

const isSeenRow = (row: unknown): row is SeenRow =>
  isObject(row) && typeof row.id === 'string' && isUuid(row.id) && Number.isInteger(row.version)
