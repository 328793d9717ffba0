import papaparse from 'papaparse'
import { v4 as uuid } from 'uuid'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createRandom } from '#resources/core/random.ts'
import type { ResourceAnswer } from '#resources/core/rows.ts'
import { calculatedNamesOf, type FormAnswers } from '#resources/forms/content/answers.ts'
import { answerNameOf, formNodesOf } from '#resources/forms/content/formNodes.ts'
import { itemsOf } from '#resources/forms/content/items.ts'
import { isObject, type Json, type JsonObject } from '#resources/forms/content/json.ts'
import { applyOperationList } from '#resources/forms/content/operations.ts'
import type { FillingAnswer } from '#resources/forms/content/submissionAnswers.ts'
import type { FormDraftAnswer, NewForm } from '#resources/forms/formAnswers.ts'
import type { FormImportResult } from '#resources/forms/formImport.ts'
import { createSurvey } from '#resources/forms/survey/surveyEngine.ts'
import { generateAnswers } from '#resources/forms/testing/generateAnswers.ts'
import { importedForm } from '#resources/forms/testing/importedForm.ts'
import { kitchenSinkForm, roundCount } from '#resources/forms/testing/kitchenSinkForm.ts'
import { foreignForms } from '../app/testing/foreignForms.ts'
import { codesOf, sharedNode, type TestNode } from '../app/testing/index.ts'
import { printText } from '../app/testing/printText.ts'

const admin = 'admin@northlake.example'
const coordinator = 'coordinator@northlake.example'
const medical = 'medical@northlake.example'
const answersPerForm = 3

let node: TestNode
let people: readonly ResourceAnswer['participantStudy'][]
let studyId: string
beforeAll(async () => {
  node = await sharedNode()
  const listResponse = await call<typeof people>('GET', 'participant-studies?recruitmentStatus=IN_SCREENING&_end=200')
  studyId = listResponse.data[0]?.studyId ?? ''
  people = listResponse.data.filter((each) => each.studyId === studyId)
})
afterAll(() => node?.close())

const call = <Data>(method: string, path: string, body?: unknown, caller = coordinator) =>
  node.call<Data>(path, { as: caller, method, body })
const exportAnswers = async (query: string): Promise<string> => {
  const answer = await node.fetch(`study/${studyId}/form-export?${query}`, { as: coordinator })
  expect(answer.status).toBe(200)
  return answer.text()
}
const rowsOf = (csv: string) =>
  papaparse.parse<Readonly<Record<string, string>>>(csv.replace(/^\uFEFF/, ''), { header: true, skipEmptyLines: true }).data

/** A form in the JSON file, whose answers have the format in which they are stored. */
interface NestedForm {
  readonly submissionId: string
  readonly answers: FormAnswers
}

/** A text, number or boolean anywhere in an answer, with the name of its question. */
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
const listLeaves = (answers: FormAnswers): readonly Leaf[] =>
  Object.entries(answers).flatMap(([question, value]) => leavesOf(question, value))

const unescapeXml = (xml: string): string =>
  xml.replaceAll(/&(?:#(\d+)|#x([\da-f]+)|(\w+));/gi, (match, decimal?: string, hex?: string, name?: string) =>
    decimal !== undefined
      ? String.fromCodePoint(Number(decimal))
      : hex !== undefined
        ? String.fromCodePoint(Number.parseInt(hex, 16))
        : ({ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }[name ?? ''] ?? match),
  )
const escapeForJson = (text: string): string => JSON.stringify(text).slice(1, -1)
/** True if these texts contain a leaf, as plain text or within JSON. */
const hasLeaf = (texts: readonly string[], { value }: Leaf): boolean =>
  texts.some((text) => text.includes(value) || text.includes(escapeForJson(value)))

/** Creates a form, or the draft of a form with faults. */
async function createForm(name: string, formJson: JsonObject): Promise<NewForm> {
  const response = await call<NewForm>('POST', `study/${studyId}/form`, { name, formJson, asDraft: true }, admin)
  expect(codesOf(response), JSON.stringify(response.error)).toEqual([201, undefined])
  return response.data
}

/** Approves a form, and assigns it to one participant for each set of answers. */
async function submissionsOf(formId: string, count: number): Promise<readonly string[]> {
  const response = await call('POST', `form/${formId}/transitions/approve`, {}, medical)
  expect(codesOf(response), JSON.stringify(response.error)).toEqual([200, undefined])
  return createSubmissions(people.slice(0, count), formId)
}

/** Checks that the draft of a form with faults contains the whole form, and that the faults prevent its approval. */
async function checkDraft({ id, problems }: NewForm, formJson: JsonObject): Promise<void> {
  const faults = problems.filter(({ level }) => level === 'error')
  expect(faults).not.toEqual([])
  const { data } = await call<FormDraftAnswer>('GET', `form/${id}/draft`, undefined, admin)
  expect(applyOperationList(data.formJson, data.draft.operations)).toEqual(formJson)
  expect((await call('POST', `form/${id}/transitions/approve`, {}, medical)).status).not.toBe(200)
}

/** Assigns a form to participants and returns the ids of their submissions. */
async function createSubmissions(participations: typeof people, formId: string): Promise<readonly string[]> {
  const ids: string[] = []
  for (const { id: participantStudyId } of participations) {
    const assignResponse = await call<{ readonly id: string }>('POST', 'form-assignments', { participantStudyId, formId })
    const submissionsResponse = await call<readonly { readonly id: string }[]>(
      'GET',
      `form-submissions?formAssignmentId=${assignResponse.data.id}`,
    )
    ids.push(submissionsResponse.data[0]?.id ?? '')
  }
  return ids
}

/** Returns the answers without those that the logic of the form hides, which no file contains. */
function selectShown(answers: FormAnswers, hidden: readonly string[]): FormAnswers {
  const names = new Set(hidden.flatMap((name) => [name, `${name}-Comment`]))
  return Object.fromEntries(Object.entries(answers).filter(([name]) => !names.has(name)))
}

/** Returns the answers that an import can restore: without files, signatures, and calculations outside of repeats. */
function selectImportable(document: JsonObject, answers: FormAnswers): FormAnswers {
  const calculatedNames = calculatedNamesOf(document)
  const excludedNames = new Set(
    formNodesOf(document).flatMap((formNode) =>
      formNode.type === 'file' || formNode.type === 'signaturepad' ? [answerNameOf(formNode)] : [],
    ),
  )
  const without = (value: Json): Json => {
    if (Array.isArray(value)) return (value as readonly Json[]).map(without)
    if (!isObject(value)) return value
    return Object.fromEntries(
      Object.entries(value).flatMap(([name, each]) => (excludedNames.has(name) ? [] : [[name, without(each)] as const])),
    )
  }
  return Object.fromEntries(
    Object.entries(answers).flatMap(([name, each]) =>
      excludedNames.has(name) || calculatedNames.has(name) ? [] : [[name, without(each)] as const],
    ),
  )
}

/**
 * Imports lines of a wide file for other participants.
 * @returns their answers, in the order of the lines
 */
async function importLines(formId: string, csv: string, submissionIds: readonly string[]): Promise<readonly FormAnswers[]> {
  const [header = [], ...rows] = papaparse.parse<readonly string[]>(csv.replace(/^\uFEFF/, ''), { skipEmptyLines: true }).data
  const [idIndex, subjectIndex] = [header.indexOf('submissionId'), header.indexOf('subjectId')]
  const lines = submissionIds.flatMap((id) => rows.filter((cells) => cells[idIndex] === id))
  const ids = await createSubmissions(people.slice(answersPerForm, answersPerForm + lines.length), formId)
  const replaced = lines.map((cells, line) =>
    cells.map((cell, index) => (index === idIndex ? (ids[line] ?? '') : index === subjectIndex ? '' : cell)),
  )
  const form = new FormData()
  form.append('formId', formId)
  form.append('file', new Blob([papaparse.unparse([header, ...replaced])], { type: 'text/csv' }), 'answers.csv')
  const { data } = await call<FormImportResult>('POST', `study/${studyId}/form-import`, form)
  expect(data).toMatchObject({ accepted: lines.length, problems: [] })
  return Promise.all(ids.map(async (id) => (await call<FillingAnswer>('GET', `form-submission/${id}/answers`)).data.answers))
}

const generatedForms = Array.from({ length: roundCount }, (_, round) => ({
  name: `kitchen sink ${round}`,
  document: kitchenSinkForm(createRandom(round + 1), round),
}))

const otherForms = [{ name: 'a form of another program', document: importedForm }, ...foreignForms()]

it.each([...generatedForms, ...otherForms])(
  'preserves every answer of $name when it is reopened, exported to any file, and imported from the wide file',
  async ({ name, document }) => {
    const random = createRandom(name.length)
    const form = await createForm(name, document)
    if (form.isDraft) return checkDraft(form, document)
    const formId = form.id
    const ids = await submissionsOf(formId, answersPerForm)
    const stored = new Map<string, FormAnswers>()
    const initialAnswers = createSurvey(document).data as FormAnswers
    for (const id of ids) {
      const { answers, isValid, hidden } = generateAnswers(document, random)
      expect(isValid).toBe(true)
      // Sends only the answers that differ from the form's initial values, which the server adds.
      const sentEntries = Object.entries(answers).filter(
        ([question, value]) => JSON.stringify(initialAnswers[question]) !== JSON.stringify(value),
      )
      const changes = sentEntries.map(([question, value]) => ({ operationId: uuid(), question, value, baseVersion: 0 }))
      expect(codesOf(await call('PUT', `form-submission/${id}/answers`, { submissionId: id, changes }))).toEqual([200, undefined])
      const completed = await call('POST', `form-submission/${id}/transitions/complete`, {})
      expect(codesOf(completed), JSON.stringify(completed.error)).toEqual([200, undefined])
      const reopenedAnswers = (await call<FillingAnswer>('GET', `form-submission/${id}/answers`)).data.answers
      expect(reopenedAnswers).toEqual(answers)
      stored.set(id, selectShown(reopenedAnswers, hidden))
    }
    const choiceValues = new Set(itemsOf(document).flatMap(({ choices }) => choices.map(({ value }) => String(value))))
    const lostValues: string[] = []
    const note = (file: string, leaves: readonly Leaf[]) =>
      lostValues.push(...leaves.map(({ path, value }) => `${file}: ${path} = ${value}`))

    const wide = await exportAnswers(`format=wide&formId=${formId}`)
    const [wideRows, long] = [rowsOf(wide), rowsOf(await exportAnswers(`format=long&formId=${formId}`))]
    const odm = (await exportAnswers(`format=odm&formId=${formId}`)).split('<ClinicalData ')
    const dictionary = await exportAnswers(`format=dictionary&formId=${formId}`)
    const nestedForms = JSON.parse(await exportAnswers(`format=json&formId=${formId}`)) as readonly NestedForm[]
    expect(new Map(nestedForms.map(({ submissionId, answers }) => [submissionId, answers]))).toEqual(stored)
    for (const [id, answers] of stored) {
      const leaves = listLeaves(answers)
      const cells = wideRows.filter(({ submissionId }) => submissionId === id).flatMap((row) => Object.entries(row))
      const lines = long.filter(({ submissionId }) => submissionId === id)
      const values = (odm.find((data) => data.includes(id)) ?? '').matchAll(/ItemOID="([^"]*)"[^>]*? Value="([^"]*)"/g)
      const items = [...values].map(([, , value = '']) => unescapeXml(value))
      note(
        'wide',
        leaves.filter(
          (leaf) =>
            !hasLeaf(
              cells.flatMap(([column, text]) => (column.startsWith(leaf.question) ? [text] : [])),
              leaf,
            ),
        ),
      )
      note(
        'long',
        leaves.filter(
          (leaf) =>
            !hasLeaf(
              lines.flatMap(({ item = '', value = '' }) => (item.startsWith(leaf.question) ? [value] : [])),
              leaf,
            ),
        ),
      )
      note(
        'odm',
        leaves.filter((leaf) => !hasLeaf(items, leaf)),
      )
      note(
        'dictionary',
        leaves.filter(({ question }) => !dictionary.includes(question)),
      )
      // Only the first submission is printed: all print the same questions.
      if (id !== ids[0]) continue
      const pdf = await node.fetch(`form-submission/${id}/pdf`, { as: coordinator })
      expect(pdf.status).toBe(200)
      const print = (await printText(await pdf.arrayBuffer())).replaceAll(/\s/g, '')
      // Typed texts end with unique letters; choices are printed by their titles.
      note(
        'pdf',
        leaves.filter(({ value }) => !choiceValues.has(value) && !print.includes(/[A-Z]{5,6}$/.exec(value)?.[0] ?? '')),
      )
    }
    expect(lostValues).toEqual([])
    const importableOf = (submissionId: string) => selectImportable(document, stored.get(submissionId) ?? {})
    // Imports one line. A form without questions has no answer to import.
    const lines = ids.filter((id) => Object.keys(importableOf(id)).length > 0).slice(0, 1)
    if (lines.length > 0) expect(await importLines(formId, wide, lines)).toEqual(lines.map(importableOf))
  },
)
