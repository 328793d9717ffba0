import { isFilled, type Values } from '#resources/core/conditions.ts'
import { dateIn } from '#resources/core/day.ts'
import type { FieldDefinition } from '#resources/core/field.ts'
import { isDerived, isReference, isState, isStoredFile, namedValues } from '#resources/core/fieldKinds.ts'
import type { FileField } from '#resources/core/fields/file.ts'
import { typeOf } from '#resources/core/fields/index.ts'
import { initialStates, transitionsOf } from '#resources/core/fields/status.ts'
import { snake } from '#resources/core/names.ts'
import type { ResourceDefinition } from '#resources/core/resource.ts'
import type { Transition } from '#resources/core/transition.ts'
import { normalise, validate } from '#resources/core/validate.ts'
import { resourceNamed } from '#resources/index.ts'
import { northlake } from '../../../seeds/northlake.ts'
import { columnOf } from '../../fields/index.ts'
import type { TestNode } from '../../testing/index.ts'
import { madeFor, openSurvey } from './madeFor.ts'
import { demoReferences, valuesForHooks } from './sampleValues.ts'
import { ownerField } from './staff.ts'

/** Today where the demo's organisation is: in its evening UTC is a day ahead, and rules refuse a day that is still to come. */
const today = dateIn(String(northlake.details.timeZone), new Date())
let counter = 0

/**
 * A row made through the API by somebody who may do everything; of resources that only the server itself writes, past it.
 * @param fixed values that it must have
 * @throws Error with the last answer when no sample is accepted
 */
export async function createSample(
  node: TestNode,
  resource: ResourceDefinition,
  as: string,
  fixed: Values = {},
): Promise<Values & { readonly id: string }> {
  const viewed = seenThrough[resource.name]
  if (viewed !== undefined) return { id: await viewed(node, as) }
  if (resource.actions.create === undefined) return insertSample(node, resource, as)
  let refused = ''
  for (const isRetry of [false, true]) {
    // A test may have changed or removed the row whose values are copied.
    if (isRetry) forgetFirstRow(node, resource, as)
    for (const body of await bodiesFor(node, resource, as)) {
      const answer = await node.fetch(resource.path.many, { as, method: 'POST', body: { ...body, ...fixed } })
      const text = await answer.text()
      if (answer.status === 201) return JSON.parse(text).data
      refused = text
    }
  }
  throw new Error(`No sample of ${resource.name} was accepted: ${refused}`)
}

/** Rows of views, which come from rows of others: what makes one. */
const seenThrough: Readonly<Record<string, (node: TestNode, as: string) => Promise<string>>> = {
  async documentReader(node, as) {
    const { id: documentId } = await createSample(node, resourceNamed('document'), as)
    await node.ownerQuery('update document set needs_reading = true where id = $1', [documentId])
    const [made] = await node.ownerQuery<{ id: string }>(
      'select id from document_reader where document_id = $1 and user_id = (select id from "user" where email = $2)',
      [documentId, as],
    )
    return made?.id ?? ''
  },
  async siteSurveyPeriod(node, as) {
    const { id: surveyId } = await createSample(node, resourceNamed('siteSurvey'), as)
    await openSurvey(node, surveyId)
    const [made] = await node.ownerQuery<{ id: string }>('select id from site_survey_period where survey_id = $1 limit 1', [surveyId])
    return made?.id ?? ''
  },
  async learnerCourse(node, as) {
    const { id: courseId } = await createSample(node, resourceNamed('course'), as)
    await createSample(node, resourceNamed('courseAssignment'), as, { courseId })
    await node.ownerQuery("update course set status = 'PUBLISHED' where id = $1", [courseId])
    const [made] = await node.ownerQuery<{ id: string }>(
      'select id from learner_course where course_id = $1 and user_id = (select id from "user" where email = $2)',
      [courseId, as],
    )
    return made?.id ?? ''
  },
}

/** Can a row of this view be made? Others come from what people do. */
export const isSeenThrough = ({ name }: ResourceDefinition): boolean => Object.hasOwn(seenThrough, name)

const idOfUser = async (node: TestNode, email: string): Promise<string | undefined> =>
  (await node.ownerQuery<{ id: string }>('select id::text from "user" where email = $1', [email]))[0]?.id

/** A user has one task of a kind under way and a form one pending version; the suites make many. The rules have a test of their own (`uniqueWhile.test.ts`). */
const beforeSample: Readonly<Record<string, string>> = {
  task: 'drop index if exists task_created_by_kind_unique',
  formVersion: 'drop index if exists form_version_form_id_unique',
}

/** Writes a row as the server's own jobs do, for this user. */
async function insertSample(node: TestNode, resource: ResourceDefinition, as: string): Promise<Values & { readonly id: string }> {
  const statement = beforeSample[resource.name]
  if (statement !== undefined) await node.ownerQuery(statement)
  const [references = {}] = await referenceChoices(node, resource, as)
  const named = ownerField(resource)
  const owner = named === undefined ? {} : { [named]: await idOfUser(node, as) }
  const row = withStates(resource, normalise(resource, { ...sampleOf(resource, references), ...owner }, today))
  const filled = Object.entries(resource.fields).filter(([name]) => isFilled(row[name]))
  const columns = filled.map(([name]) => `"${snake(name)}"`)
  const values = filled.map(([name, field]) => columnOf(field).toDatabase(row[name], field))
  const [made] = await node.ownerQuery<{ id: string }>(
    `insert into "${snake(resource.name)}" (org_id, id, created_by, ${columns.join(', ')})
      select org_id, gen_random_uuid(), id, ${values.map((_, index) => `$${index + 2}`).join(', ')} from "user" where email = $1 returning id`,
    [as, ...values],
  )
  return { ...row, id: made?.id ?? '', version: 1 }
}

/**
 * Bodies to create a row with, one of which the resource should take: the least that its declaration asks for, then what a row of
 * the demo says beside it, for rules that stand in a hook.
 */
export async function bodiesFor(node: TestNode, resource: ResourceDefinition, as: string): Promise<readonly Values[]> {
  const choices = await referenceChoices(node, resource, as)
  const files = await fileChoices(node, resource, as)
  const existing = await firstRow(node, resource, as)
  const copied = Object.entries(resource.fields).flatMap(([name, field]) =>
    isCopyable(field) && isFilled(existing[name]) ? [[name, existing[name]]] : [],
  )
  return choices.flatMap((references) => [
    { ...sampleOf(resource, references), ...files },
    { ...Object.fromEntries(copied), ...sampleOf(resource, references), ...files },
  ])
}

/** The least that the rules of a resource ask for, from the fixtures of its field types. */
export function sampleOf(resource: ResourceDefinition, references: Values = {}): Values {
  counter += 1
  const input: Record<string, unknown> = { ...references, ...valuesForHooks(today)[resource.name] }
  for (const [name, field] of Object.entries(resource.fields))
    if (field.required === true && !(name in input) && isWritable(field)) input[name] = valueFor(field, input)
  for (let round = 0; round < 20; round += 1) {
    const missing = validate(resource, withStates(resource, normalise(resource, input, today)), today).filter(
      ({ path }) => !(path in references),
    )
    if (missing.length === 0) break
    for (const { path } of missing) input[path] = valueFor(resource.fields[path] as FieldDefinition, input)
  }
  return input
}

/** Some value that the field takes; a text is another one each time. */
export function valueFor(field: FieldDefinition, row: Values = {}): unknown {
  const type = typeOf(field)
  // The organisations of the demo have no fields of their own.
  if (type.merge !== undefined) return {}
  const [first] = namedValues(field)
  const candidates = [
    ...(first === undefined ? [] : [first, [first]]),
    ...fresh(),
    ...type.fixture.valid.map(([input]) => input),
    `https://example.org/${counter}`,
    1,
    '2001-02-03',
    {},
    [],
  ]
  return candidates.find((candidate) => {
    const value = type.normalise(candidate, field, { row, today })
    return value !== null && type.check(value, field, { row: { ...type.fixture.row, ...row }, today }).length === 0
  })
}

/** A value for every field that a transition asks for. */
export const answersTo = ({ fields }: ResourceDefinition, { asks = {} }: Pick<Transition, 'asks'>): Values =>
  Object.fromEntries(Object.keys(asks).map((name) => [name, valueFor(fields[name] as FieldDefinition)]))

const fresh = (): readonly string[] => [`S-${counter}-${process.pid % 1000}`, `sample${counter}.${process.pid}@example.net`]

const isWritable = (field: FieldDefinition): boolean => !isDerived(field) && field.readOnly !== true && !isState(field)

/** A change that empties a field which a bulk edit may write. */
export function anyChange({ fields }: ResourceDefinition): Values {
  const [name = ''] =
    Object.entries(fields).find(([, field]) => isWritable(field) && field.once === undefined && field.readOnly === undefined) ?? []
  return { [name]: null }
}

/** The values that an action on many rows asks for; empty where it asks for none. */
export function changesFor(resource: ResourceDefinition, action: string): Values | undefined {
  if (action === 'update') return anyChange(resource)
  const transition = transitionsOf(resource.fields)[action]
  return transition?.asks === undefined ? undefined : answersTo(resource, transition)
}

const isCopyable = (field: FieldDefinition): boolean => isWritable(field) && field.unique === undefined && field.required !== true

const withStates = ({ fields }: ResourceDefinition, row: Values): Values => ({ ...row, ...initialStates(fields) })

/**
 * What the required references of a new row may point at: rows of their own first; then those of an existing row, one of them new, or all as
 * they are, for resources whose references belong together.
 */
async function referenceChoices(node: TestNode, resource: ResourceDefinition, as: string): Promise<readonly Values[]> {
  const references = Object.entries(resource.fields).flatMap(([name, field]) =>
    isReference(field) && field.required === true ? [{ name, to: field.to }] : [],
  )
  if (references.length === 0) return [{}]
  const existing = await firstRow(node, resource, as)
  const anew: Record<string, unknown> = {}
  for (const { name, to } of references)
    anew[name] = demoReferences[resource.name]?.includes(name) ? existing[name] : await rowOf(node, resourceNamed(to), as)
  Object.assign(anew, await madeFor[resource.name]?.(node, anew))
  const together = Object.fromEntries(references.map(({ name }) => [name, existing[name] ?? anew[name]]))
  return [anew, ...references.map(({ name }) => ({ ...together, [name]: anew[name] })), together]
}

/** Files that a new row must name: stored a moment ago, by the same person. */
async function fileChoices(node: TestNode, resource: ResourceDefinition, as: string): Promise<Values> {
  const files: Record<string, string> = {}
  for (const [name, field] of Object.entries(resource.fields))
    if (isStoredFile(field) && field.required === true) files[name] = await storeSample(node, as, field)
  return files
}

/** The id of a small file that the field takes, and that belongs to nobody but its uploader. */
export async function storeSample(node: TestNode, as: string, field: FieldDefinition, name = 'sample'): Promise<string> {
  const { end, content } = sampleFiles.find(({ type }) => takesType(field, type)) ?? { end: '', content: '' }
  const form = new FormData()
  form.set('file', new Blob([content]), `${name}${end}`)
  const answer = await (await node.fetch('file', { as, method: 'POST', body: form })).json()
  return answer.data.id
}

/** Does the field take files of this content type? */
export const takesType = (field: FieldDefinition, type: string): boolean => (field as FileField).accept?.includes(type) ?? true

const pixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
const sampleFiles = [
  { type: 'image/png', end: '.png', content: Buffer.from(pixel, 'base64') },
  { type: 'application/pdf', end: '.pdf', content: '%PDF-1.4\n%%EOF\n' },
] as const

async function rowOf(node: TestNode, resource: ResourceDefinition, as: string): Promise<string> {
  // A part that the server alone writes is a new one of a new whole, too.
  if (resource.actions.create !== undefined || resource.partOf !== undefined) return (await createSample(node, resource, as)).id
  return String((await rowsOf(node, resource, as))[0]?.id)
}

const firstRows = new WeakMap<TestNode, Map<string, Promise<Values>>>()

/** The row that a list of the resource shows first, as it was at the first call: its values are only copied, and a list costs more than a create. */
function firstRow(node: TestNode, resource: ResourceDefinition, as: string): Promise<Values> {
  const ofNode = firstRows.get(node) ?? new Map<string, Promise<Values>>()
  firstRows.set(node, ofNode)
  const key = `${resource.name} ${as}`
  const row = ofNode.get(key) ?? rowsOf(node, resource, as).then(([first = {}]) => first)
  ofNode.set(key, row)
  return row
}

const forgetFirstRow = (node: TestNode, resource: ResourceDefinition, as: string): void =>
  void firstRows.get(node)?.delete(`${resource.name} ${as}`)

async function rowsOf(node: TestNode, resource: ResourceDefinition, as: string): Promise<readonly Values[]> {
  const answer = await node.fetch(`${resource.path.many}?_end=1&_total=none`, { as })
  return (await answer.json()).data ?? []
}

/** The id of any row of a resource in the organisation of this user, past every wall. */
export async function anyIdOf(node: TestNode, resource: ResourceDefinition, email: string): Promise<string | null> {
  const table = `"${snake(resource.name)}"`
  const rows = await node.ownerQuery<{ id: string }>(
    `select id from ${table} where org_id = (select org_id from "user" where email = $1) limit 1`,
    [email],
  )
  return rows[0]?.id ?? null
}
