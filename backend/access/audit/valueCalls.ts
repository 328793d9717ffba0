import { namedValues } from '#resources/core/fieldKinds.ts'
import { resourceNamed } from '#resources/index.ts'
import type { Call, CallRequest } from '../../engine/types.ts'

const auditors = { page: 'ADMIN_AUDIT', action: 'VIEW' } as const

/** Lists for the filters of the audit history: `[{ id, name }]` by name, of the whole organisation; kinds as their names. */
export const valueCalls: readonly Call[] = [
  {
    method: 'GET',
    path: 'values/study/names',
    access: auditors,
    handler: (request) => namesOf(request, { table: 'study', column: 'trial_name' }),
  },
  { method: 'GET', path: 'values/site/names', access: auditors, handler: (request) => namesOf(request, { table: 'site', column: 'name' }) },
  { method: 'GET', path: 'values/audit/types', access: auditors, handler: async () => auditKinds() },
]

/** Trashed rows are named too: their past is in the history. */
async function namesOf(
  { caller, studydesk: { database } }: CallRequest,
  { table, column }: { readonly table: string; readonly column: string },
) {
  const [answer] = await database.batch(caller.orgId, [
    { text: `select id, "${column}" as name from "${table}" where org_id = $1 order by lower("${column}"), id`, values: [caller.orgId] },
  ])
  return answer?.rows
}

/** The kinds that the history's own declaration knows. */
function auditKinds(): readonly string[] {
  const { kind } = resourceNamed('auditHistory').fields
  return kind === undefined ? [] : namedValues(kind)
}
