import { isFilled, type Values } from '#resources/core/conditions.ts'
import { targetOf } from '#resources/core/fieldKinds.ts'
import { type BlockingRows, type MatchingReference, type ReservedWrite, writeActions } from '#resources/core/otherRows.ts'
import type { ResourceDefinition } from '#resources/core/resource.ts'
import { toSnakeCase } from '#resources/core/values/names.ts'
import { isSame } from '#resources/core/values/same.ts'
import { conflict, forbidden, invalid } from '../../common/errors.ts'
import type { Hook, ResourceHooks, WriteContext } from '../types.ts'

/**
 * Hooks for rules about other rows, and about the caller, that apply to named writes. They run after the write, so they see its locks and
 * only rows that passed validation.
 */
export const buildWriteRuleHooks = (resource: ResourceDefinition, all: readonly ResourceDefinition[]): readonly ResourceHooks[] => [
  ...(resource.blockedBy ?? []).map((rule) => onWrites(rule.writes, { follow: (write) => rejectIfBlocked(rule, all, write) })),
  ...(resource.reservedWrites ?? []).map((rule) => onWrites(rule.writes, { follow: (write) => requireNamedUser(rule, all, write) })),
  ...(resource.matches ?? []).map((rule) => onWrites(['create'], { follow: (write) => requireMatch(resource, rule, all, write) })),
  ...(resource.refreshesSessions === true ? [{ on: { every: refreshSessions } }] : []),
]

/** Returns hooks that run one hook in the named actions and transitions. A row of an imported file is created too. */
export function onWrites(writes: readonly string[], hook: Hook): ResourceHooks {
  const transitions = writes.filter((name) => !writeActions.some((action) => action === name))
  return {
    on: {
      ...(writes.includes('create') ? { create: hook, import: hook } : {}),
      ...(writes.includes('update') ? { update: hook } : {}),
      ...(writes.includes('remove') ? { remove: hook } : {}),
      transitions: Object.fromEntries(transitions.map((name) => [name, hook])),
    },
  }
}

async function rejectIfBlocked(
  rule: Omit<BlockingRows, 'writes'>,
  allResources: readonly ResourceDefinition[],
  write: WriteContext,
): Promise<void> {
  if (await hasRow(rule, allResources, write)) throw conflict(rule.code)
}

/** Locks the row that names the user until the commit. */
async function requireNamedUser(rule: ReservedWrite, allResources: readonly ResourceDefinition[], write: WriteContext): Promise<void> {
  const { userId } = write.caller
  const isAllowed =
    rule.of === undefined ? write.after[rule.user] === userId : await hasRow(rule, allResources, write, { [rule.user]: userId })
  if (!isAllowed) throw forbidden(rule.code)
}

/** True if a row of another resource has the values of this row. `values` are more values that it must have; such a row is locked. */
async function hasRow(
  { of, by, when }: Pick<BlockingRows, 'of' | 'by' | 'when'>,
  allResources: readonly ResourceDefinition[],
  { action, caller, before, after, run }: WriteContext,
  values: Values | null = null,
): Promise<boolean> {
  const row = action === 'remove' ? before : after
  const required = [
    ...Object.entries(by).map(([name, ownName]) => [name, row?.[ownName] ?? null] as const),
    ...Object.entries(values ?? {}),
  ]
  const conditions = required.map(([name], index) => ` and "${toSnakeCase(name)}" = $${index + 3}`)
  const stateCondition = when === undefined ? '$2::text[] is null' : `"${toSnakeCase(when.field)}" = any($2::text[])`
  const { rowCount } = await run({
    text: `select from "${toSnakeCase(of)}" where "org_id" = $1 and ${stateCondition}${conditions.join('')}${
      hasTrash(of, allResources) ? ' and "deleted_at" is null' : ''
    } limit 1${values === null ? '' : ' for share'}`,
    values: [caller.orgId, when?.in ?? null, ...required.map(([, value]) => value)],
  })
  return rowCount !== 0
}

const hasTrash = (name: string, allResources: readonly ResourceDefinition[]): boolean =>
  allResources.find((each) => each.name === name)?.deletion === 'trash'

/** Locks the referenced row until the commit. An empty value of it matches every row. */
async function requireMatch(
  resource: ResourceDefinition,
  { field, value, equals, on, code }: MatchingReference,
  allResources: readonly ResourceDefinition[],
  write: WriteContext,
): Promise<void> {
  const [ownName = '', throughName] = equals.split('.')
  const referenced = await readValue(resource, [field, value], allResources, write)
  if (!isFilled(referenced)) return
  const own = throughName === undefined ? write.after[ownName] : await readValue(resource, [ownName, throughName], allResources, write)
  if (!isSame(String(referenced), String(own))) throw invalid([{ path: on, code }])
}

/** Returns a value of the row that a reference names; null without such a row. */
async function readValue(
  resource: ResourceDefinition,
  [reference, name]: readonly [string, string],
  allResources: readonly ResourceDefinition[],
  { caller, after, run }: WriteContext,
): Promise<unknown> {
  const definition = resource.fields[reference]
  const target = definition === undefined ? null : targetOf(definition)
  if (target === null || !isFilled(after[reference])) return null
  const { rows } = await run({
    text: `select "${toSnakeCase(name)}"::text as "value" from "${toSnakeCase(target)}" where "org_id" = $1 and "id" = $2${
      hasTrash(target, allResources) ? ' and "deleted_at" is null' : ''
    } for share`,
    values: [caller.orgId, after[reference]],
  })
  return rows[0]?.value ?? null
}

const refreshSessions: Hook = {
  send: ({ caller, studydesk, onceCommitted }) => {
    onceCommitted(({ access }) => access.forget(caller.orgId))
    return [studydesk.access.changedStatement(caller.orgId)]
  },
}
