import papaparse from 'papaparse'
import { tableTextOf } from '#resources/core/values/tableText.ts'
import type { ReadForm } from './form.ts'
import { Notes } from './notes.ts'
import type { OdmProblem, OdmReading } from './readOdm.ts'
import { parseChoices } from './redcap/redcapChoices.ts'
import { createProject, type RedcapField, type RedcapForm, type RedcapProject, redcapFieldTypes } from './redcap/redcapField.ts'
import { redcapDocumentOf } from './redcap/redcapForm.ts'
import { formNameOf } from './redcap/redcapNames.ts'

/** Columns of a data dictionary: their names in the file that users download, and in the file of REDCap's API. */
const columns = {
  variable: ['variable / field name', 'field_name'],
  form: ['form name', 'form_name'],
  sectionHeader: ['section header', 'section_header'],
  type: ['field type', 'field_type'],
  label: ['field label', 'field_label'],
  choices: ['choices, calculations, or slider labels', 'choices or calculations', 'select_choices_or_calculations'],
  note: ['field note', 'field_note'],
  validation: ['text validation type or show slider number', 'text validation type', 'text_validation_type_or_show_slider_number'],
  min: ['text validation min', 'text_validation_min'],
  max: ['text validation max', 'text_validation_max'],
  identifier: ['identifier?', 'identifier'],
  logic: ['branching logic (show field only if...)', 'branching logic', 'branching_logic'],
  required: ['required field?', 'required_field'],
  alignment: ['custom alignment', 'custom_alignment'],
  questionNumber: ['question number (surveys only)', 'question_number'],
  matrixGroup: ['matrix group name', 'matrix_group_name'],
  ranking: ['matrix ranking?', 'matrix_ranking'],
  annotation: ['field annotation', 'field_annotation'],
} as const
type Column = keyof typeof columns
const needed: readonly Column[] = ['variable', 'form', 'type', 'label']

const mostRows = 20_000
const mostForms = 200

/** True if the file is a table with the header of a data dictionary. Pure. */
export function isDictionary(content: Uint8Array): boolean {
  const [header = ''] = (tableTextOf(content)?.text ?? '').split(/[\r\n]/)
  return /variable \/ field name|\bfield_name\b/i.test(header) && /form name|\bform_name\b/i.test(header)
}

/** Reads the forms of a REDCap data dictionary (CSV). It runs in a worker thread, so it returns a problem instead of throwing an error. Pure. */
export function readDictionary(content: Uint8Array): OdmReading | OdmProblem {
  const table = tableTextOf(content)
  if (table === null) return { code: 'dictionaryEncoding' }
  const { data, errors } = papaparse.parse<string[]>(table.text, {
    skipEmptyLines: 'greedy',
    ...(table.delimiter === null ? { delimitersToGuess: [',', ';', '\t'] } : { delimiter: table.delimiter }),
  })
  const quotes = errors.find(({ type }) => type === 'Quotes')
  if (quotes !== undefined) return { code: 'dictionaryMalformed', details: { line: (quotes.row ?? 0) + 1 } }
  const [headers = [], ...rows] = data
  if (rows.length > mostRows) return { code: 'dictionaryTooLarge', details: { max: mostRows } }
  const indexes = indexesOf(headers)
  if (needed.some((column) => !indexes.has(column))) return { code: 'notDictionary' }
  const tooLong = rows.findIndex((cells) => cells.length > headers.length)
  if (tooLong >= 0) return { code: 'dictionaryMalformed', details: { line: tooLong + 2 } }
  const { forms, moved } = formsOf(rows.map((cells) => (column: Column) => cells[indexes.get(column) ?? -1]?.trim() ?? ''))
  if (forms.length === 0) return { code: 'odmWithoutForms' }
  if (forms.length > mostForms) return { code: 'tooManyForms', details: { max: mostForms } }
  const project = createProject({ forms, events: new Map(), isLongitudinal: namesEvents(forms) })
  const known = new Set(indexes.values())
  const otherColumns = headers.filter((_, index) => !known.has(index)).length
  return {
    studyName: null,
    sourceSystem: 'REDCap',
    forms: forms.map((form) => readForm(form, project, moved)),
    notes: otherColumns > 0 ? [{ code: 'otherColumns', count: otherColumns }] : [],
  }
}

function indexesOf(headers: readonly string[]): ReadonlyMap<Column, number> {
  const names = headers.map((header) => header.replaceAll(/\s+/g, ' ').trim().toLowerCase())
  const found = new Map<Column, number>()
  for (const [column, spellings] of Object.entries(columns) as [Column, readonly string[]][]) {
    const index = names.findIndex((name) => spellings.includes(name))
    if (index >= 0) found.set(column, index)
  }
  return found
}

type Row = (column: Column) => string

/** Groups the rows by form. Fields without a form belong to the form above. */
function formsOf(rows: readonly Row[]): { readonly forms: readonly RedcapForm[]; readonly moved: ReadonlySet<RedcapField> } {
  const fieldsByForm = new Map<string, RedcapField[]>()
  const moved = new Set<RedcapField>()
  let form = ''
  for (const row of rows) {
    const field = fieldOf(row)
    if (row('form') === '' || row('variable') === '') moved.add(field)
    form = row('form') || form || 'form_1'
    const fields = fieldsByForm.get(form) ?? []
    fields.push(field)
    fieldsByForm.set(form, fields)
  }
  return { forms: [...fieldsByForm].map(([variable, fields]) => ({ variable, name: formNameOf(variable), fields })), moved }
}

const isYes = (text: string): boolean => /^(?:y|yes|1|true)$/i.test(text)
const withChoices: ReadonlySet<string> = new Set(['dropdown', 'radio', 'checkbox'])

function fieldOf(row: Row): RedcapField {
  const typeName = row('type').toLowerCase()
  const isSignature = typeName === 'file' && row('validation').toLowerCase() === 'signature'
  const type = isSignature ? 'signature' : (redcapFieldTypes.find((each) => each === typeName) ?? null)
  const list = row('choices')
  const { choices, unusual } = withChoices.has(typeName) ? parseChoices(list) : { choices: [], unusual: [] }
  return {
    variable: row('variable') || 'field',
    type,
    typeName,
    label: row('label'),
    note: row('note'),
    sectionHeader: row('sectionHeader'),
    choices,
    unusualChoices: unusual,
    sliderLabels: type === 'slider' ? list : '',
    calculation: type === 'calc' ? list : '',
    query: type === 'sql' ? list : '',
    validation: type === 'text' ? row('validation').toLowerCase() : '',
    min: row('min'),
    max: row('max'),
    isIdentifier: isYes(row('identifier')),
    logic: row('logic'),
    isRequired: isYes(row('required')),
    alignment: row('alignment').toUpperCase(),
    questionNumber: row('questionNumber'),
    matrixGroup: row('matrixGroup'),
    isRanked: isYes(row('ranking')),
    annotation: row('annotation'),
  }
}

/** True if any logic names an event, which only projects with several events have. */
const namesEvents = (forms: readonly RedcapForm[]): boolean =>
  forms.some(({ fields }) =>
    fields.some(({ logic, calculation, annotation, label }) =>
      [logic, calculation, annotation, label].some((text) => /\[[\w-]+\]\[\w+/.test(text)),
    ),
  )

function readForm(form: RedcapForm, project: RedcapProject, moved: ReadonlySet<RedcapField>): ReadForm {
  const notes = new Notes()
  for (const field of form.fields) if (moved.has(field)) notes.add(field.variable, 'changed', 'incompleteRow', field.label)
  const { document, questions } = redcapDocumentOf(form, project, notes)
  return { key: form.variable, name: form.name, versionName: '', document, questions, notes: notes.all }
}
