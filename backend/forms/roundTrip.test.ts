import papaparse from 'papaparse'
import { v4 as uuid } from 'uuid'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { FormImportResult } from '#resources/formImport.ts'
import { calculatedNamesOf, type FormAnswers } from '#resources/forms/answers.ts'
import type { FillingAnswer } from '#resources/forms/callAnswers/submissionAnswers.ts'
import { isObject, type Json, type JsonObject } from '#resources/forms/json.ts'
import { answerNameOf, partsOf } from '#resources/forms/parts.ts'
import { runnable } from '#resources/forms/surveyEngine.ts'
import type { ResourceAnswer } from '#resources/rows.ts'
import { createRandom } from '../../seeds/random.ts'
import { foreignForms } from '../testing/foreignForms.ts'
import { generateAnswers } from '../testing/formAnswers.ts'
import { codesOf, sharedNode, type TestNode } from '../testing/index.ts'
import { kitchenSinkForm, turns } from '../testing/kitchenSinkForm.ts'
import { printText } from '../testing/printText.ts'

const admin = 'admin@northlake.example'
const coordinator = 'coordinator@northlake.example'
const medical = 'medical@northlake.example'
const answersPerForm = 3

let node: TestNode
let people: readonly ResourceAnswer['participantStudy'][]
let studyId: string
beforeAll(async () => {
  node = await sharedNode()
  const listed = await call<typeof people>('GET', 'participant-studies?recruitmentStatus=IN_SCREENING&_end=200')
  studyId = listed.data[0]?.studyId ?? ''
  people = listed.data.filter((each) => each.studyId === studyId)
})
afterAll(() => node?.close())

const call = <Data>(method: string, path: string, body?: unknown, as = coordinator) => node.call<Data>(path, { as, method, body })
const exported = async (query: string): Promise<string> => {
  const answer = await node.fetch(`study/${studyId}/form-export?${query}`, { as: coordinator })
  expect(answer.status).toBe(200)
  return answer.text()
}
const rowsOf = (csv: string) =>
  papaparse.parse<Readonly<Record<string, string>>>(csv.replace(/^\uFEFF/, ''), { header: true, skipEmptyLines: true }).data

/** A form of the JSON file, whose answers have the shape in which they are stored. */
interface NestedForm {
  readonly submissionId: string
  readonly answers: FormAnswers
}

/** A text, number or truth value somewhere in an answer, with the name of its question. */
interface Leaf {
  readonly question: string
  readonly path: string
  readonly value: string
}
function leavesOf(question: string, value: Json, path = question): readonly Leaf[] {
  if (Array.isArray(value)) return (value as readonly Json[]).flatMap((each, index) => leavesOf(question, each, `${path}[${index}]`))
  if (isObject(value)) return Object.entries(value).flatMap(([name, each]) => leavesOf(question, each, `${path}.${name}`))
  return value === null ? [] : [{ question, path, value: String(value) }]
}
const allLeaves = (answers: FormAnswers): readonly Leaf[] =>
  Object.entries(answers).flatMap(([question, value]) => leavesOf(question, value))

const unescaped = (xml: string): string =>
  xml.replaceAll(/&(?:#(\d+)|#x([\da-f]+)|(\w+));/gi, (whole, decimal?: string, hex?: string, name?: string) =>
    decimal !== undefined
      ? String.fromCodePoint(Number(decimal))
      : hex !== undefined
        ? String.fromCodePoint(Number.parseInt(hex, 16))
        : ({ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }[name ?? ''] ?? whole),
  )
const escapedInJson = (text: string): string => JSON.stringify(text).slice(1, -1)
/** Is a leaf among these texts, as it is or within a list or a JSON text? */
const isIn = (texts: readonly string[], { value }: Leaf): boolean =>
  texts.some((text) => text.includes(value) || text.includes(escapedInJson(value)))

/** Creates the form, approves and assigns it to a participant for each set of answers. */
async function submissionsOf(name: string, formJson: JsonObject, count: number) {
  const { data: form } = await call<{ readonly id: string }>('POST', `study/${studyId}/form`, { name, formJson }, admin)
  expect(codesOf(await call('POST', `form/${form.id}/transitions/approve`, {}, medical))).toEqual([200, undefined])
  return { formId: form.id, ids: await assignedTo(people.slice(0, count), form.id) }
}

/** Ids of the submissions that participants are to fill in. */
async function assignedTo(participations: typeof people, formId: string): Promise<readonly string[]> {
  const ids: string[] = []
  for (const { id: participantStudyId } of participations) {
    const assigned = await call<{ readonly id: string }>('POST', 'form-assignments', { participantStudyId, formId })
    const listed = await call<readonly { readonly id: string }[]>('GET', `form-submissions?formAssignmentId=${assigned.data.id}`)
    ids.push(listed.data[0]?.id ?? '')
  }
  return ids
}

/** Answers without those that an import leaves out: files, signatures, and calculations outside of repeats. */
function importable(document: JsonObject, answers: FormAnswers): FormAnswers {
  const calculated = calculatedNamesOf(document)
  const left = new Set(
    partsOf(document).flatMap((part) => (part.type === 'file' || part.type === 'signaturepad' ? [answerNameOf(part)] : [])),
  )
  const without = (value: Json): Json => {
    if (Array.isArray(value)) return (value as readonly Json[]).map(without)
    if (!isObject(value)) return value
    return Object.fromEntries(Object.entries(value).flatMap(([name, each]) => (left.has(name) ? [] : [[name, without(each)] as const])))
  }
  return Object.fromEntries(
    Object.entries(answers).flatMap(([name, each]) => (left.has(name) || calculated.has(name) ? [] : [[name, without(each)] as const])),
  )
}

/** Imports the lines of a wide file for other participants. @returns their answers, in the order of the lines */
async function imported(formId: string, lines: readonly Readonly<Record<string, string>>[]): Promise<readonly FormAnswers[]> {
  const ids = await assignedTo(people.slice(answersPerForm, answersPerForm + lines.length), formId)
  const form = new FormData()
  form.append('formId', formId)
  const content = papaparse.unparse(lines.map((line, index) => ({ ...line, submissionId: ids[index] ?? '', subjectId: '' })))
  form.append('file', new Blob([content], { type: 'text/csv' }), 'answers.csv')
  const { data } = await call<FormImportResult>('POST', `study/${studyId}/form-import`, form)
  expect(data).toMatchObject({ accepted: lines.length, problems: [] })
  return Promise.all(ids.map(async (id) => (await call<FillingAnswer>('GET', `form-submission/${id}/answers`)).data.answers))
}

const generated = Array.from({ length: turns }, (_, turn) => ({
  name: `kitchen sink ${turn}`,
  document: kitchenSinkForm(createRandom(turn + 1), turn),
}))

it.each([...generated, ...foreignForms()])(
  'holds every answer of $name when it is reopened, in every file, and when the wide file is imported',
  async ({ name, document }) => {
    const random = createRandom(name.length)
    const { formId, ids } = await submissionsOf(name, document, answersPerForm)
    const stored = new Map<string, FormAnswers>()
    const begun = runnable(document).data as FormAnswers
    for (const id of ids) {
      const { answers, isValid } = generateAnswers(document, random)
      expect(isValid).toBe(true)
      // The server gives what stands in the form from the beginning itself.
      const sent = Object.entries(answers).filter(([question, value]) => JSON.stringify(begun[question]) !== JSON.stringify(value))
      const changes = sent.map(([question, value]) => ({ operationId: uuid(), question, value, baseVersion: 0 }))
      expect(codesOf(await call('PUT', `form-submission/${id}/answers`, { submissionId: id, changes }))).toEqual([200, undefined])
      const completed = await call('POST', `form-submission/${id}/transitions/complete`, {})
      expect(codesOf(completed), JSON.stringify(completed.error)).toEqual([200, undefined])
      const reopened = (await call<FillingAnswer>('GET', `form-submission/${id}/answers`)).data.answers
      expect(reopened).toEqual(answers)
      stored.set(id, reopened)
    }
    const lost: string[] = []
    const note = (file: string, leaves: readonly Leaf[]) => lost.push(...leaves.map(({ path, value }) => `${file}: ${path} = ${value}`))

    const [wide, long] = [rowsOf(await exported(`format=wide&formId=${formId}`)), rowsOf(await exported(`format=long&formId=${formId}`))]
    const odm = (await exported(`format=odm&formId=${formId}`)).split('<ClinicalData ')
    const dictionary = await exported(`format=dictionary&formId=${formId}`)
    const nested = JSON.parse(await exported(`format=json&formId=${formId}`)) as readonly NestedForm[]
    expect(new Map(nested.map(({ submissionId, answers }) => [submissionId, answers]))).toEqual(stored)
    for (const [id, answers] of stored) {
      const leaves = allLeaves(answers)
      const cells = wide.filter(({ submissionId }) => submissionId === id).flatMap((row) => Object.entries(row))
      const lines = long.filter(({ submissionId }) => submissionId === id)
      const values = (odm.find((data) => data.includes(id)) ?? '').matchAll(/ItemOID="([^"]*)"[^>]*? Value="([^"]*)"/g)
      const items = [...values].map(([, , value = '']) => unescaped(value))
      note(
        'wide',
        leaves.filter(
          (leaf) =>
            !isIn(
              cells.flatMap(([column, text]) => (column.startsWith(leaf.question) ? [text] : [])),
              leaf,
            ),
        ),
      )
      note(
        'long',
        leaves.filter(
          (leaf) =>
            !isIn(
              lines.flatMap(({ item = '', value = '' }) => (item.startsWith(leaf.question) ? [value] : [])),
              leaf,
            ),
        ),
      )
      note(
        'odm',
        leaves.filter((leaf) => !isIn(items, leaf)),
      )
      note(
        'dictionary',
        leaves.filter(({ question }) => !dictionary.includes(question)),
      )
      const pdf = await node.fetch(`form-submission/${id}/pdf`, { as: coordinator })
      expect(pdf.status).toBe(200)
      const print = (await printText(await pdf.arrayBuffer())).replaceAll(/\s/g, '')
      // Texts that were typed end with letters that stand nowhere else; choices are printed by their titles.
      note(
        'pdf',
        leaves.filter(({ value }) => !print.includes(/[A-Z]{5,6}$/.exec(value)?.[0] ?? '')),
      )
    }
    expect(lost).toEqual([])
    const line = wide.slice(0, 1)
    expect(await imported(formId, line)).toEqual(line.map(({ submissionId = '' }) => importable(document, stored.get(submissionId) ?? {})))
  },
)
