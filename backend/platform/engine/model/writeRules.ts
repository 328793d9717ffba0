import { fieldsOf, isConditionMet, isFilled, type Values } from '#resources/core/conditions.ts'
import { isYesNo, targetOf } from '#resources/core/fieldKinds.ts'
import {
  type BlockingRows,
  type MatchingReference,
  type OtherRowRule,
  type ReservedWrite,
  writeActions,
} from '#resources/core/options/otherRows.ts'
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
  ...(resource.refersTo ?? []).flatMap((rule) =>
    rule.writes === undefined ? [] : [onWrites(rule.writes, { follow: (write) => requireCondition(resource, rule, all, write) })],
  ),
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
      allResources.find(({ name }) => name === of)?.deletion === 'trash' ? ' and "deleted_at" is null' : ''
    } limit 1${values === null ? '' : ' for share'}`,
    values: [caller.orgId, when?.in ?? null, ...required.map(([, value]) => value)],
  })
  return rowCount !== 0
}

async function requireCondition(
  resource: ResourceDefinition,
  { field, must, code }: OtherRowRule,
  allResources: readonly ResourceDefinition[],
  write: WriteContext,
): Promise<void> {
  const row = await lockReferenced(resource, [field, fieldsOf(must)], allResources, write)
  if (row === null || !isConditionMet(must, row)) throw conflict(code)
}

/** An empty value of the referenced row matches every row. */
async function requireMatch(
  resource: ResourceDefinition,
  { field, value, equals, on, code }: MatchingReference,
  allResources: readonly ResourceDefinition[],
  write: WriteContext,
): Promise<void> {
  const [ownName = '', throughName] = equals.split('.')
  const readValue = async (reference: string, name: string) =>
    (await lockReferenced(resource, [reference, [name]], allResources, write))?.[name]
  const referenced = await readValue(field, value)
  if (!isFilled(referenced)) return
  const own = throughName === undefined ? write.after[ownName] : await readValue(ownName, throughName)
  if (!isSame(String(referenced), String(own))) throw invalid([{ path: on, code }])
}

/**
 * Locks the row of a reference until the commit and returns some of its fields: booleans, and all others as text. Null if there is no such
 * row, or it is in the trash.
 */
async function lockReferenced(
  resource: ResourceDefinition,
  [reference, names]: readonly [string, readonly string[]],
  allResources: readonly ResourceDefinition[],
  { caller, after, run }: WriteContext,
): Promise<Values | null> {
  const definition = resource.fields[reference]
  const target = allResources.find(({ name }) => definition !== undefined && name === targetOf(definition))
  if (target === undefined || !isFilled(after[reference])) return null
  const columns = names.map((name) => {
    const field = target.fields[name]
    return `"${toSnakeCase(name)}"${field !== undefined && isYesNo(field) ? '' : '::text'} as "${name}"`
  })
  const { rows } = await run({
    text: `select ${columns.join(', ')} from "${toSnakeCase(target.name)}" where "org_id" = $1 and "id" = $2${
      target.deletion === 'trash' ? ' and "deleted_at" is null' : ''
    } for share`,
    values: [caller.orgId, after[reference]],
  })
  return (rows[0] as Values | undefined) ?? null
}

const refreshSessions: Hook = {
  send: ({ caller, studydesk, onceCommitted }) => {
    onceCommitted(({ access }) => access.forget(caller.orgId))
    return [studydesk.access.changedStatement(caller.orgId)]
  },
}
