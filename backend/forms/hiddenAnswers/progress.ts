import type { Statement } from '../../platform/database/types.ts'

/** Progress of an organisation's check of hidden answers. */
export interface Progress {
  /** Id of the last checked submission. */
  readonly lastId: string
  readonly checked: number
  readonly changed: number
  readonly skipped: number
  readonly isFinished: boolean
}

export const startStatement = (orgId: string): Statement => ({
  text: 'insert into hidden_answers_check (org_id) values ($1) on conflict do nothing',
  values: [orgId],
})

/** Returns no row before the start and after the end of the check. */
export const progressStatement = (orgId: string): Statement => ({
  text: `select last_id::text as "lastId", checked, changed, skipped, false as "isFinished" from hidden_answers_check
    where org_id = $1 and starts_at <= now() and finished_at is null`,
  values: [orgId],
})

export const saveProgressStatement = (orgId: string, { lastId, checked, changed, skipped, isFinished }: Progress): Statement => ({
  text: `update hidden_answers_check set last_id = $2, checked = $3, changed = $4, skipped = $5,
    finished_at = case when $6 then now() end where org_id = $1`,
  values: [orgId, lastId, checked, changed, skipped, isFinished],
})
