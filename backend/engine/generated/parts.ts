import { randomUUID } from 'node:crypto'
import type { Values } from '#resources/core/conditions.ts'
import type { FieldDefinition } from '#resources/core/field.ts'
import { isReference, isStoredFile } from '#resources/core/fieldKinds.ts'
import { snake } from '#resources/core/names.ts'
import type { ResourceDefinition } from '#resources/core/resource.ts'
import { isScopedOnlyBy, scopeOf } from '#resources/core/scope.ts'
import { resourceNamed } from '#resources/index.ts'
import type { TestNode } from '../../testing/index.ts'
import { createSample, storeSample } from './samples.ts'
import { northlake } from './staff.ts'

/** A row, the row that it is a part of, and the one that all of it belongs to. */
export interface Part {
  readonly id: string
  /** Stands in its texts, where it has any, and nowhere else. */
  readonly word: string
  /** Values that nobody may read while it is closed, in its history neither. */
  readonly secrets: readonly string[]
  /** Its file, where it has one. */
  readonly fileId: string | null
  readonly whole: { readonly resource: ResourceDefinition; readonly id: string }
  /** The last of the chain: a part of nothing. */
  readonly root: { readonly resource: ResourceDefinition; readonly id: string }
}

let counter = 0

/** A part whose sensitive texts are odd enough not to stand anywhere by chance. */
export async function makePart(node: TestNode, resource: ResourceDefinition, as: string): Promise<Part> {
  counter += 1
  const word = `zanzibar${counter}`
  const id = await createWith(node, resource, { as, word })
  const whole = await wholeOf(node, resource, id)
  if (whole === null) throw new Error(`${resource.name} is a part of nothing`)
  let root = whole
  for (let next = await wholeOf(node, root.resource, root.id); next !== null; next = await wholeOf(node, root.resource, root.id))
    root = next
  const [row = {}] = await node.ownerQuery<Values & Record<string, unknown>>(`select * from "${snake(resource.name)}" where id = $1`, [id])
  const fileField = Object.entries(resource.fields).find(([, field]) => isStoredFile(field))?.[0]
  const fileId = fileField === undefined ? null : ((row[snake(fileField)] as string | null) ?? null)
  return { id, word, secrets: sensitiveTextsOf(resource).length > 0 ? [word] : [], fileId, whole, root }
}

async function createWith(
  node: TestNode,
  resource: ResourceDefinition,
  { as, word }: { readonly as: string; readonly word: string },
): Promise<string> {
  const texts = textsOf(resource)
  const writable = writableTextsOf(resource)
  const writeOthers = async (id: string) => {
    for (const name of texts.filter((each) => !writable.includes(each)))
      await node.ownerQuery(`update "${snake(resource.name)}" set "${snake(name)}" = $2 where id = $1`, [id, `${word} ${name}`])
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

/** Of `textsOf` those that whoever makes a part writes; the others are written by what is done with it. */
export const writableTextsOf = (resource: ResourceDefinition): readonly string[] =>
  resource.actions.create === undefined ? [] : textsOf(resource).filter((name) => resource.fields[name]?.readOnly !== true)

/** Names of sensitive fields that hold words; of a part that has none, of those that a search finds. */
export function textsOf(resource: ResourceDefinition): readonly string[] {
  const sensitive = sensitiveTextsOf(resource)
  return sensitive.length > 0 ? sensitive : wordsOf(resource).filter((name) => resource.list?.search.includes(name) === true)
}
const sensitiveTextsOf = (resource: ResourceDefinition): readonly string[] =>
  wordsOf(resource).filter((name) => resource.fields[name]?.sensitive === true)
const wordsOf = ({ fields }: ResourceDefinition): readonly string[] =>
  Object.keys(fields).filter((name) => ['text', 'textarea', 'richText'].includes(fields[name]?.type ?? ''))

async function wholeOf(node: TestNode, resource: ResourceDefinition, id: string): Promise<Part['whole'] | null> {
  const { partOf } = resource
  const field = partOf === undefined ? undefined : resource.fields[partOf]
  if (partOf === undefined || field === undefined || !isReference(field)) return null
  const [row] = await node.ownerQuery<{ id: string }>(`select "${snake(partOf)}" as id from "${snake(resource.name)}" where id = $1`, [id])
  return { resource: resourceNamed(field.to), id: row?.id ?? '' }
}

const wholeStates = ['open', 'unlocked', 'locked', 'in the trash', 'out of scope'] as const
export type WholeState = (typeof wholeStates)[number]
/** What can become of the record that everything belongs to, by its declaration: not every one is restricted, or out of somebody's scope. */
export function wholeStatesOf(resource: ResourceDefinition): readonly WholeState[] {
  const { restrictedBy, scope, deletion } = rootOf(resource)
  const can: Readonly<Record<WholeState, boolean>> = {
    open: true,
    unlocked: restrictedBy !== undefined,
    locked: restrictedBy !== undefined,
    'in the trash': deletion === 'trash',
    // Whoever may change rows that are published sees those that are not, too.
    'out of scope': !isScopedOnlyBy({ scope }, 'org', 'published'),
  }
  return wholeStates.filter((state) => can[state])
}

export function rootOf(resource: ResourceDefinition): ResourceDefinition {
  const field = resource.partOf === undefined ? undefined : resource.fields[resource.partOf]
  return field !== undefined && isReference(field) ? rootOf(resourceNamed(field.to)) : resource
}

export const isClosed = (state: WholeState): boolean => state !== 'open' && state !== 'unlocked'

/** Brings the row that everything belongs to into a state, past every rule, as seen by this reader. */
export async function bringInto(
  node: TestNode,
  { root }: Part,
  { state, reader }: { readonly state: WholeState; readonly reader: string },
): Promise<void> {
  const table = `"${snake(root.resource.name)}"`
  const isRestricted = state === 'locked' || state === 'unlocked'
  if (isRestricted && root.resource.restrictedBy !== undefined)
    await node.ownerQuery(`update ${table} set "${snake(root.resource.restrictedBy)}" = true where id = $1`, [root.id])
  if (state === 'in the trash') await node.ownerQuery(`update ${table} set deleted_at = now() where id = $1`, [root.id])
  if (state === 'out of scope') await takeOutOfScope(node, root)
  if (state === 'unlocked') await unlock(node, root.id, reader)
}

/** Nobody made it who could see it for that, and nobody works any more where it belongs. */
async function takeOutOfScope(node: TestNode, { resource, id }: Part['root']): Promise<void> {
  const table = `"${snake(resource.name)}"`
  await node.ownerQuery(`update ${table} set created_by = null where id = $1`, [id])
  const library = scopeOf(resource, 'studyOrAll')
  if (library !== undefined) {
    const { id: studyId } = await createSample(node, resourceNamed('study'), northlake)
    await node.ownerQuery(`update ${table} set ${snake(library.study)} = $2 where id = $1`, [id, studyId])
  }
  if (scopeOf(resource, 'studySite') === undefined) return
  const removed = await node.ownerQuery(
    `delete from study_site_assignment as assigned using ${table} as root
      where root.id = $1 and assigned.study_id = root.study_id and assigned.site_id = root.site_id returning to_jsonb(assigned) as row`,
    [id],
  )
  removedAssignments.set(node, [...(removedAssignments.get(node) ?? []), ...removed.map(({ row }) => row)])
}

const removedAssignments = new WeakMap<TestNode, readonly unknown[]>()

/** Staff work again where `bringInto` took them away: other tests make their records there. */
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

/** As if this reader had signed in again and said why. */
export async function unlock(node: TestNode, recordId: string, reader: string): Promise<void> {
  const [user] = await node.ownerQuery<{ org_id: string; id: string }>('select org_id, id from "user" where email = $1', [reader])
  await node.ownerQuery(
    `insert into unlock_event (org_id, id, user_id, record_id, code, reason, signature_id, expires_at)
      values ($1, gen_random_uuid(), $2, $3, 'MEDICAL_EMERGENCY', 'A test', $4, now() + interval '30 minutes')`,
    [user?.org_id, user?.id, recordId, randomUUID()],
  )
  node.studydesk.access.forgetUnlocks(user?.org_id ?? '', user?.id ?? '')
}
