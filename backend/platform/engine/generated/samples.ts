import { isFilled, type Values } from '#resources/core/conditions.ts'
import type { FieldDefinition } from '#resources/core/field.ts'
import { getNamedValues, isDerived, isReference, isState, isStoredFile } from '#resources/core/fieldKinds.ts'
import type { FileField } from '#resources/core/fields/file.ts'
import { typeOf } from '#resources/core/fields/index.ts'
import { getInitialStates, transitionsOf } from '#resources/core/fields/status.ts'
import type { ResourceDefinition } from '#resources/core/resource.ts'
import type { Transition } from '#resources/core/transition.ts'
import { normalise, validate } from '#resources/core/validate.ts'
import { formatDate } from '#resources/core/values/day.ts'
import { toSnakeCase } from '#resources/core/values/names.ts'
import { getResource } from '#resources/index.ts'
import { northlake } from '../../../../seeds/northlake.ts'
import type { TestNode } from '../../../app/testing/index.ts'
import { columnOf } from '../../fields/index.ts'
import { openSurvey, referenceCreators, returnedReferences } from './referenceCreators.ts'
import { buildHookValues, demoReferences } from './sampleValues.ts'
import { findOwnerField } from './staff.ts'

/**
 * Today in the time zone of the demo's organisation. In the evening there, it is already tomorrow in UTC, and rules reject a future day.
 */
const today = formatDate(String(northlake.details.timeZone), new Date())
let counter = 0

/**
 * Creates a row through the API as a user with all abilities. Rows that only the server writes are inserted directly.
 * @param fixedValues values that the row must have
 * @throws Error with the last response when no sample is accepted
 */
export async function createSample(
  node: TestNode,
  resource: ResourceDefinition,
  caller: string,
  fixedValues: Values = {},
): Promise<Values & { readonly id: string }> {
  const statement = beforeSample[resource.name]
  if (statement !== undefined) await node.ownerQuery(statement)
  const createViewSample = viewSampleCreators[resource.name]
  if (createViewSample !== undefined) return { id: await createViewSample(node, caller) }
  if (resource.actions.create === undefined) return insertSample(node, resource, caller)
  let lastRejection = ''
  for (const isRetry of [false, true]) {
    // A test may have changed or removed the row whose values are copied.
    if (isRetry) forgetFirstRow(node, resource, caller)
    for (const body of await buildBodies(node, resource, caller)) {
      const answer = await node.fetch(resource.path.many, { as: caller, method: 'POST', body: { ...body, ...fixedValues } })
      const text = await answer.text()
      if (answer.status === 201) return JSON.parse(text).data
      lastRejection = text
    }
  }
  throw new Error(`No sample of ${resource.name} was accepted: ${lastRejection}`)
}

/** Functions that create a row of a view, by creating its source rows. */
const viewSampleCreators: Readonly<Record<string, (node: TestNode, caller: string) => Promise<string>>> = {
  async documentReader(node, caller) {
    const { id: documentId } = await createSample(node, getResource('document'), caller)
    await node.ownerQuery('update document set needs_reading = true where id = $1', [documentId])
    const [row] = await node.ownerQuery<{ id: string }>(
      'select id from document_reader where document_id = $1 and user_id = (select id from "user" where email = $2)',
      [documentId, caller],
    )
    return row?.id ?? ''
  },
  async expectedDocument(node, caller) {
    const { id: ruleId } = await createSample(node, getResource('documentRule'), caller)
    const [row] = await node.ownerQuery<{ id: string }>(
      `select id from expected_document where rule_id = $1 and study_id in (select study_id from study_site_assignment
        where user_id = (select id from "user" where email = $2)) limit 1`,
      [ruleId, caller],
    )
    return row?.id ?? ''
  },
  async siteSurveyPeriod(node, caller) {
    const { id: surveyId } = await createSample(node, getResource('siteSurvey'), caller)
    await openSurvey(node, surveyId)
    const [row] = await node.ownerQuery<{ id: string }>('select id from site_survey_period where survey_id = $1 limit 1', [surveyId])
    return row?.id ?? ''
  },
  async learnerCourse(node, caller) {
    const { id: courseId } = await createSample(node, getResource('course'), caller)
    await createSample(node, getResource('courseAssignment'), caller, { courseId })
    await node.ownerQuery("update course set status = 'PUBLISHED' where id = $1", [courseId])
    const [row] = await node.ownerQuery<{ id: string }>(
      'select id from learner_course where course_id = $1 and user_id = (select id from "user" where email = $2)',
      [courseId, caller],
    )
    return row?.id ?? ''
  },
}

/** True if a test can create rows of this view. Rows of other views result from actions of users. */
export const canCreateViewSample = ({ name }: ResourceDefinition): boolean => Object.hasOwn(viewSampleCreators, name)

const idOfUser = async (node: TestNode, email: string): Promise<string | undefined> =>
  (await node.ownerQuery<{ id: string }>('select id::text from "user" where email = $1', [email]))[0]?.id

/**
 * SQL that drops unique indexes. A user can have only one task of a kind in progress, and a form only one pending version, and a study only
 * one active randomisation list, but the suites create many. Another test covers these rules (`uniqueWhile.test.ts`).
 */
const beforeSample: Readonly<Record<string, string>> = {
  task: 'drop index if exists task_created_by_kind_unique',
  randomisationList: 'drop index if exists randomisation_list_study_id_unique',
  formVersion: 'drop index if exists form_version_form_id_unique',
}

/** Inserts a row directly, as the server's own jobs do, with this user as its creator. */
async function insertSample(node: TestNode, resource: ResourceDefinition, caller: string): Promise<Values & { readonly id: string }> {
  const [references = {}] = await referenceChoices(node, resource, caller)
  const ownerFieldName = findOwnerField(resource)
  const owner = ownerFieldName === undefined ? {} : { [ownerFieldName]: await idOfUser(node, caller) }
  const row = withStates(resource, normalise(resource, { ...sampleOf(resource, references), ...owner }, today))
  const filledFields = Object.entries(resource.fields).filter(([name]) => isFilled(row[name]))
  const columns = filledFields.map(([name]) => `"${toSnakeCase(name)}"`)
  const values = filledFields.map(([name, field]) => columnOf(field).toDatabase(row[name], field))
  const [insertedRow] = await node.ownerQuery<{ id: string }>(
    `insert into "${toSnakeCase(resource.name)}" (org_id, id, created_by, ${columns.join(', ')})
      select org_id, gen_random_uuid(), id, ${values.map((_, index) => `$${index + 2}`).join(', ')} from "user" where email = $1 returning id`,
    [caller, ...values],
  )
  return { ...row, id: insertedRow?.id ?? '', version: 1 }
}

/**
 * Returns bodies for a new row; the resource should accept at least one of them. Some contain only the values that the declaration
 * requires; the others add values of a demo row, which hooks may require.
 */
export async function buildBodies(node: TestNode, resource: ResourceDefinition, caller: string): Promise<readonly Values[]> {
  const choices = await referenceChoices(node, resource, caller)
  const files = await buildFileChoices(node, resource, caller)
  const existing = await findFirstRow(node, resource, caller)
  const copiedFields = Object.entries(resource.fields).flatMap(([name, field]) =>
    isCopyable(field) && isFilled(existing[name]) ? [[name, existing[name]]] : [],
  )
  return choices.flatMap((references) => [
    { ...sampleOf(resource, references), ...files },
    { ...Object.fromEntries(copiedFields), ...sampleOf(resource, references), ...files },
  ])
}

/** Returns only the values that the rules of a resource require, from the fixtures of its field types. */
export function sampleOf(resource: ResourceDefinition, references: Values = {}): Values {
  counter += 1
  const input: Record<string, unknown> = { ...references, ...buildHookValues(today)[resource.name] }
  for (const [name, field] of Object.entries(resource.fields))
    if (field.required === true && !(name in input) && isWritable(field)) input[name] = buildFieldValue(field, input)
  for (let round = 0; round < 20; round += 1) {
    const missing = validate(resource, withStates(resource, normalise(resource, input, today)), today).filter(
      ({ path }) => !(path in references),
    )
    if (missing.length === 0) break
    for (const { path } of missing) input[path] = buildFieldValue(resource.fields[path] as FieldDefinition, input)
  }
  return input
}

/** Returns a value that the field accepts; texts differ each time. */
export function buildFieldValue(field: FieldDefinition, row: Values = {}): unknown {
  const type = typeOf(field)
  // The organisations of the demo have no custom fields.
  if (type.merge !== undefined) return {}
  const [first] = getNamedValues(field)
  const candidates = [
    ...(first === undefined ? [] : [first, [first]]),
    ...createFreshTexts(),
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

/** Values for every field that a transition requires. */
export const transitionInputOf = ({ fields }: ResourceDefinition, { asks = {} }: Pick<Transition, 'asks'>): Values =>
  Object.fromEntries(Object.keys(asks).map((name) => [name, buildFieldValue(fields[name] as FieldDefinition)]))

const createFreshTexts = (): readonly string[] => [`S-${counter}-${process.pid % 1000}`, `sample${counter}.${process.pid}@example.net`]

const isWritable = (field: FieldDefinition): boolean => !isDerived(field) && field.readOnly !== true && !isState(field)

/** Returns a change that clears a field which a bulk edit may write. */
export function buildAnyChange({ fields }: ResourceDefinition): Values {
  const [name = ''] =
    Object.entries(fields).find(([, field]) => isWritable(field) && field.once === undefined && field.readOnly === undefined) ?? []
  return { [name]: null }
}

/** Values that a bulk action requires; undefined if it requires none. */
export function buildActionChanges(resource: ResourceDefinition, action: string): Values | undefined {
  if (action === 'update') return buildAnyChange(resource)
  const transition = transitionsOf(resource.fields)[action]
  return transition?.asks === undefined ? undefined : transitionInputOf(resource, transition)
}

const isCopyable = (field: FieldDefinition): boolean => isWritable(field) && field.unique === undefined && field.required !== true

const withStates = ({ fields }: ResourceDefinition, row: Values): Values => ({ ...row, ...getInitialStates(fields) })

/**
 * Returns choices of targets for the required references of a new row. The first choice consists of new rows only. Then, for resources
 * whose references must fit together, come the targets of an existing row: with one of them replaced by a new row, or unchanged.
 */
async function referenceChoices(node: TestNode, resource: ResourceDefinition, caller: string): Promise<readonly Values[]> {
  const references = Object.entries(resource.fields).flatMap(([name, field]) =>
    isReference(field) && field.required === true ? [{ name, to: field.to }] : [],
  )
  if (references.length === 0) return [{}]
  const existing = await findFirstRow(node, resource, caller)
  const newReferences: Record<string, unknown> = {}
  const createdReferences = references.filter(({ name }) => returnedReferences[resource.name]?.includes(name) !== true)
  for (const { name, to } of createdReferences)
    newReferences[name] = demoReferences[resource.name]?.includes(name) ? existing[name] : await rowOf(node, getResource(to), caller)
  Object.assign(newReferences, await referenceCreators[resource.name]?.(node, newReferences))
  const combinedReferences = Object.fromEntries(references.map(({ name }) => [name, existing[name] ?? newReferences[name]]))
  return [newReferences, ...references.map(({ name }) => ({ ...combinedReferences, [name]: newReferences[name] })), combinedReferences]
}

/** Ids of files for the file fields of a new row. The same user has just stored these files. */
async function buildFileChoices(node: TestNode, resource: ResourceDefinition, caller: string): Promise<Values> {
  const files: Record<string, string> = {}
  for (const [name, field] of Object.entries(resource.fields))
    if (isStoredFile(field) && field.required === true) files[name] = await storeSample(node, caller, field)
  return files
}

/** Id of a small file that the field accepts, owned by its uploader only. */
export async function storeSample(node: TestNode, caller: string, field: FieldDefinition, name = 'sample'): Promise<string> {
  const { end, content } = sampleFiles.find(({ type }) => acceptsType(field, type)) ?? { end: '', content: '' }
  const form = new FormData()
  form.set('file', new Blob([content]), `${name}${end}`)
  const answer = await (await node.fetch('file', { as: caller, method: 'POST', body: form })).json()
  return answer.data.id
}

/** True if the field accepts files of this content type. */
export const acceptsType = (field: FieldDefinition, type: string): boolean => (field as FileField).accept?.includes(type) ?? true

const pixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
const sampleFiles = [
  { type: 'image/png', end: '.png', content: Buffer.from(pixel, 'base64') },
  { type: 'application/pdf', end: '.pdf', content: '%PDF-1.4\n%%EOF\n' },
] as const

async function rowOf(node: TestNode, resource: ResourceDefinition, caller: string): Promise<string> {
  // A child row that only the server writes is also created here, with a new parent row.
  if (resource.actions.create !== undefined || resource.partOf !== undefined) return (await createSample(node, resource, caller)).id
  return String((await rowsOf(node, resource, caller))[0]?.id)
}

const firstRows = new WeakMap<TestNode, Map<string, Promise<Values>>>()

/**
 * Returns the first row of a resource's list, as it was at the first call. A later change does not matter, since only its values are
 * copied, and a list takes longer than a create.
 */
function findFirstRow(node: TestNode, resource: ResourceDefinition, caller: string): Promise<Values> {
  const rowsOfNode = firstRows.get(node) ?? new Map<string, Promise<Values>>()
  firstRows.set(node, rowsOfNode)
  const key = `${resource.name} ${caller}`
  const row = rowsOfNode.get(key) ?? rowsOf(node, resource, caller).then(([first = {}]) => first)
  rowsOfNode.set(key, row)
  return row
}

const forgetFirstRow = (node: TestNode, resource: ResourceDefinition, caller: string): void =>
  void firstRows.get(node)?.delete(`${resource.name} ${caller}`)

async function rowsOf(node: TestNode, resource: ResourceDefinition, caller: string): Promise<readonly Values[]> {
  const answer = await node.fetch(`${resource.path.many}?_end=1&_total=none`, { as: caller })
  return (await answer.json()).data ?? []
}

/** Id of any row of a resource in the organisation of this user, bypassing all checks. */
export async function anyIdOf(node: TestNode, resource: ResourceDefinition, email: string): Promise<string | null> {
  const table = `"${toSnakeCase(resource.name)}"`
  const rows = await node.ownerQuery<{ id: string }>(
    `select id from ${table} where org_id = (select org_id from "user" where email = $1) limit 1`,
    [email],
  )
  return rows[0]?.id ?? null
}
