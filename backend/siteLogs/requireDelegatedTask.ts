import type { Values } from '#resources/core/conditions.ts'
import type { DelegatedWrite } from '#resources/core/options/otherRows.ts'
import { authorOf, type Caller, isParticipant } from '../platform/common/caller.ts'
import { conflict } from '../platform/common/errors.ts'
import { todayFor } from '../platform/common/today.ts'
import { onWrites } from '../platform/engine/model/writeRules.ts'
import type { Domain, WriteContext } from '../platform/engine/types.ts'

/** Domain of the writes that need a delegated task. */
export const delegatedActDomain: Domain = {
  hooksOfDeclarations: ({ delegatedWrites = [] }) =>
    delegatedWrites.map((rule) => onWrites(rule.writes, { follow: (write) => requireDelegatedTask(write, rule) })),
}

/**
 * Rejects an act by staff without the delegated task in force at the study site, if the study requires delegated tasks. Locks the
 * delegation until the commit, so that it does not end during the act. Consequences of permitted acts, participants and the system need no
 * task; a machine needs the task of the user who created it.
 * @throws conflict TaskNotDelegated, with the name of the task
 */
async function requireDelegatedTask(write: WriteContext, { task, alsoOf }: DelegatedWrite): Promise<void> {
  const { after, caller, isTrusted, run } = write
  if (isTrusted || isParticipant(caller) || authorOf(caller) === null || typeof after.siteId !== 'string') return
  const { rowCount } = await run({
    text: 'select from study where org_id = $1 and id = $2 and requires_delegation',
    values: [caller.orgId, after.studyId],
  })
  if (rowCount === 0) return
  const users = new Set([personOf(caller), ...(alsoOf === undefined || typeof after[alsoOf] !== 'string' ? [] : [String(after[alsoOf])])])
  for (const userId of [...users].sort()) await requireTaskOf(write, task, userId)
}

const personOf = ({ isMachine, makerId, userId }: Caller): string => (isMachine === true && makerId !== undefined ? makerId : userId)

async function requireTaskOf({ after, caller, run }: WriteContext, task: string, userId: string): Promise<void> {
  const { rowCount } = await run({
    text: `select from delegation where org_id = $1 and study_id = $2 and site_id = $3 and user_id = $4 and status = 'SIGNED' and starts_on <= $5
        and exists (select from delegation_task task where task.org_id = delegation.org_id and task.id = any(delegation.task_ids) and task.code = $6)
      for share`,
    values: [caller.orgId, after.studyId, after.siteId, userId, todayFor(caller, after as Values & { siteId: string }), task],
  })
  if (rowCount !== 0) return
  const { rows } = await run({
    text: `select case when $3 = 'fr' then coalesce(name_fr, name) else name end as name from delegation_task
      where org_id = $1 and code = $2 order by is_active desc, created_at, id limit 1`,
    values: [caller.orgId, task, caller.language],
  })
  throw conflict('TaskNotDelegated', { details: { task: String(rows[0]?.name ?? task) }, data: { task } })
}
