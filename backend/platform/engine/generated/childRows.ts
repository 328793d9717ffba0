import { randomUUID } from 'node:crypto'
import type { Values } from '#resources/core/conditions.ts'
import type { FieldDefinition } from '#resources/core/field.ts'
import { isReference, isStoredFile } from '#resources/core/fieldKinds.ts'
import type { ResourceDefinition } from '#resources/core/resource.ts'
import { isScopedOnlyBy, scopeOf } from '#resources/core/scope.ts'
import { toSnakeCase } from '#resources/core/values/names.ts'
import { getResource } from '#resources/index.ts'
import type { TestNode } from '../../../app/testing/index.ts'
import { createSample, storeSample } from './samples.ts'
import { northlake } from './staff.ts'

/** A child row, its parent row, and the root record of both. */
export interface ChildRow {
  readonly id: string
  /** Word that appears in the row's texts, if it has any, and nowhere else. */
  readonly word: string
  /** Values that no reader may find while the record is locked, not even in its history. */
  readonly secrets: readonly string[]
  /** The row's file, if it has one. */
  readonly fileId: string | null
  readonly whole: { readonly resource: ResourceDefinition; readonly id: string }
  /** The topmost row, which belongs to no other row. */
  readonly root: { readonly resource: ResourceDefinition; readonly id: string }
}

let counter = 0

/** Creates a child row whose sensitive texts are too odd to appear anywhere by chance. */
export async function createChildRow(node: TestNode, resource: ResourceDefinition, caller: string): Promise<ChildRow> {
  counter += 1
  const uniqueText = `zanzibar${counter}`
  const id = await createWithText(node, resource, { as: caller, word: uniqueText })
  const parent = await findParent(node, resource, id)
  if (parent === null) throw new Error(`${resource.name} is a part of nothing`)
  let root = parent
  for (let next = await findParent(node, root.resource, root.id); next !== null; next = await findParent(node, root.resource, root.id))
    root = next
  const [row = {}] = await node.ownerQuery<Values & Record<string, unknown>>(
    `select * from "${toSnakeCase(resource.name)}" where id = $1`,
    [id],
  )
  const fileField = Object.entries(resource.fields).find(([, field]) => isStoredFile(field))?.[0]
  const fileId = fileField === undefined ? null : ((row[toSnakeCase(fileField)] as string | null) ?? null)
  return { id, word: uniqueText, secrets: sensitiveTextsOf(resource).length > 0 ? [uniqueText] : [], fileId, whole: parent, root }
}

async function createWithText(
  node: TestNode,
  resource: ResourceDefinition,
  { as, word }: { readonly as: string; readonly word: string },
): Promise<string> {
  const texts = textsOf(resource)
  const writable = writableTextsOf(resource)
  const writeOthers = async (id: string) => {
    for (const name of texts.filter((each) => !writable.includes(each)))
      await node.ownerQuery(`update "${toSnakeCase(resource.name)}" set "${toSnakeCase(name)}" = $2 where id = $1`, [id, `${word} ${name}`])
  }
  if (resource.actions.create === undefined) {
    const { id } = await createSample(node, resource, as)
    await writeOthers(id)
    return id
  }
  const file = Object.entries(resource.fields).find(([, field]) => isStoredFile(field) && field.readOnly !== true)?.[0]
  const { id } = await createSample(node, resource, as, {
    ...Object.fromEntries(writable.map((name) => [name, `${word} ${name}`])),
    ...(file === undefined ? {} : { [file]: await storeSample(node, as, resource.fields[file] as FieldDefinition, word) }),
  })
  await writeOthers(id)
  return id
}

/** Fields of `textsOf` that the creator of a row writes; transitions write the others. */
export const writableTextsOf = (resource: ResourceDefinition): readonly string[] =>
  resource.actions.create === undefined ? [] : textsOf(resource).filter((name) => resource.fields[name]?.readOnly !== true)

/** Returns the names of the sensitive text fields; if there are none, of the text fields that the search reads. */
export function textsOf(resource: ResourceDefinition): readonly string[] {
  const sensitive = sensitiveTextsOf(resource)
  return sensitive.length > 0 ? sensitive : textFieldsOf(resource).filter((name) => resource.list?.search.includes(name) === true)
}
const sensitiveTextsOf = (resource: ResourceDefinition): readonly string[] =>
  textFieldsOf(resource).filter((name) => resource.fields[name]?.sensitive === true)
const textFieldsOf = ({ fields }: ResourceDefinition): readonly string[] =>
  Object.keys(fields).filter((name) => ['text', 'textarea', 'richText'].includes(fields[name]?.type ?? ''))

async function findParent(node: TestNode, resource: ResourceDefinition, id: string): Promise<ChildRow['whole'] | null> {
  const { partOf } = resource
  const field = partOf === undefined ? undefined : resource.fields[partOf]
  if (partOf === undefined || field === undefined || !isReference(field)) return null
  const [row] = await node.ownerQuery<{ id: string }>(
    `select "${toSnakeCase(partOf)}" as id from "${toSnakeCase(resource.name)}" where id = $1`,
    [id],
  )
  return { resource: getResource(field.to), id: row?.id ?? '' }
}

const rootStates = ['open', 'unlocked', 'locked', 'in the trash', 'out of scope'] as const
export type RootState = (typeof rootStates)[number]
/** States of the root record by its declaration: not every resource can be restricted or out of scope. */
export function rootStatesOf(resource: ResourceDefinition): readonly RootState[] {
  const { restrictedBy, scope, deletion } = rootOf(resource)
  const can: Readonly<Record<RootState, boolean>> = {
    open: true,
    unlocked: restrictedBy !== undefined,
    locked: restrictedBy !== undefined,
    'in the trash': deletion === 'trash',
    // Users who may change published rows see unpublished ones, too.
    'out of scope': !isScopedOnlyBy({ scope }, 'org', 'published'),
  }
  return rootStates.filter((state) => can[state])
}

export function rootOf(resource: ResourceDefinition): ResourceDefinition {
  const field = resource.partOf === undefined ? undefined : resource.fields[resource.partOf]
  return field !== undefined && isReference(field) ? rootOf(getResource(field.to)) : resource
}

export const isClosed = (state: RootState): boolean => state !== 'open' && state !== 'unlocked'

/** Brings the root record into a state as seen by this reader, bypassing every rule. */
export async function setRootState(
  node: TestNode,
  { root }: ChildRow,
  { state, reader }: { readonly state: RootState; readonly reader: string },
): Promise<void> {
  const table = `"${toSnakeCase(root.resource.name)}"`
  const isRestricted = state === 'locked' || state === 'unlocked'
  if (isRestricted && root.resource.restrictedBy !== undefined)
    await node.ownerQuery(`update ${table} set "${toSnakeCase(root.resource.restrictedBy)}" = true where id = $1`, [root.id])
  if (state === 'in the trash') await node.ownerQuery(`update ${table} set deleted_at = now() where id = $1`, [root.id])
  if (state === 'out of scope') await removeFromScope(node, root)
  if (state === 'unlocked') await unlock(node, root.id, reader)
}

/** Removes the record's creator and staff, so that it is out of scope. */
async function removeFromScope(node: TestNode, { resource, id }: ChildRow['root']): Promise<void> {
  const table = `"${toSnakeCase(resource.name)}"`
  await node.ownerQuery(`update ${table} set created_by = null where id = $1`, [id])
  const library = scopeOf(resource, 'studyOrAll')
  if (library !== undefined) {
    const { id: studyId } = await createSample(node, getResource('study'), northlake)
    await node.ownerQuery(`update ${table} set ${toSnakeCase(library.study)} = $2 where id = $1`, [id, studyId])
  }
  const studySite = scopeOf(resource, 'studySite')
  if (studySite === undefined) return
  // Rows of a study as a whole are in the scope of the staff of all its sites.
  const isAtSite = studySite.site === undefined ? '' : 'and assigned.site_id = root.site_id'
  const removed = await node.ownerQuery(
    `delete from study_site_assignment as assigned using ${table} as root
      where root.id = $1 and assigned.study_id = root.study_id ${isAtSite} returning to_jsonb(assigned) as row`,
    [id],
  )
  removedAssignments.set(node, [...(removedAssignments.get(node) ?? []), ...removed.map(({ row }) => row)])
}

const removedAssignments = new WeakMap<TestNode, readonly unknown[]>()

/** Restores the assignments that `setRootState` removed: other tests create records at these study-sites. */
export async function restoreAssignments(node: TestNode): Promise<void> {
  const columns = await node.ownerQuery<{ name: string }>(
    `select quote_ident(column_name) as name from information_schema.columns
      where table_schema = 'public' and table_name = 'study_site_assignment' and is_generated = 'NEVER'`,
  )
  const names = columns.map(({ name }) => name).join(', ')
  await node.ownerQuery(
    `insert into study_site_assignment (${names})
      select ${names} from jsonb_populate_recordset(null::study_site_assignment, $1::jsonb) on conflict do nothing`,
    [JSON.stringify(removedAssignments.get(node) ?? [])],
  )
  removedAssignments.delete(node)
}

/** Unlocks a record, as if this reader had signed in again and given a reason. */
export async function unlock(node: TestNode, recordId: string, reader: string): Promise<void> {
  const [user] = await node.ownerQuery<{ org_id: string; id: string }>('select org_id, id from "user" where email = $1', [reader])
  await node.ownerQuery(
    `insert into unlock_event (org_id, id, user_id, record_id, code, reason, signature_id, expires_at)
      values ($1, gen_random_uuid(), $2, $3, 'MEDICAL_EMERGENCY', 'A test', $4, now() + interval '30 minutes')`,
    [user?.org_id, user?.id, recordId, randomUUID()],
  )
  node.studydesk.access.forgetUnlocks(user?.org_id ?? '', user?.id ?? '')
}
