import { type FormItem, isSeveralChoices } from '#resources/forms/content/items.ts'
import type { RecordColumnSummary } from '#resources/participants/recordImport.ts'
import { formNameOf } from '../../forms/odmImport/redcap/redcapNames.ts'
import { labelsOf, normaliseLabel } from './labels.ts'

/** A form of the study in the version in use, as imported answers are bound to it. */
export interface RecordForm {
  readonly formId: string
  readonly name: string
  readonly formVersionId: string
  readonly integrityKey: string
  readonly items: readonly FormItem[]
}

/** A column of the file. */
export interface RecordColumn {
  readonly index: number
  readonly name: string
  readonly use: RecordColumnSummary['use']
  readonly form: RecordForm | null
  readonly item: FormItem | null
  /** The choice for which the column contains 1 or 0; null for other columns. */
  readonly choice: string | null
}

const ownColumns: Readonly<Record<string, RecordColumnSummary['use']>> = {
  redcap_event_name: 'event',
  'event name': 'event',
  redcap_repeat_instrument: 'instrument',
  'repeat instrument': 'instrument',
  redcap_repeat_instance: 'instance',
  'repeat instance': 'instance',
  redcap_data_access_group: 'group',
  'data access group': 'group',
}

/**
 * Finds the use of each column: the names of REDCap's export, or its labels. The first column is the record ID. Fields of an instrument
 * come before the column with its state, which decides between forms with the same question. Pure.
 */
export function recordColumnsOf(headers: readonly string[], forms: readonly RecordForm[]): readonly RecordColumn[] {
  const used = new Set<string>()
  const columns: RecordColumn[] = []
  for (const { end, start } of sectionsOf(headers)) {
    const instrument = instrumentOf(headers[end] ?? '')
    const named = instrument === null ? undefined : findFormOfInstrument(forms, instrument)
    const preferred = named ?? mostUsedFormOf(headers.slice(start, end), forms)
    for (let index = start; index <= end && index < headers.length; index++) {
      const name = headers[index] ?? ''
      columns.push(columnOf({ name, index, isState: index === end }, { forms, preferred, used }))
    }
  }
  return columns
}

interface ColumnScope {
  readonly forms: readonly RecordForm[]
  readonly preferred: RecordForm | undefined
  /** Questions and choices that earlier columns contain, for labels that occur several times. */
  readonly used: Set<string>
}

function columnOf(
  { name, index, isState }: { readonly name: string; readonly index: number; readonly isState: boolean },
  { forms, preferred, used }: ColumnScope,
): RecordColumn {
  const plain = { index, name, form: null, item: null, choice: null }
  const own = Object.hasOwn(ownColumns, name.toLowerCase()) ? ownColumns[name.toLowerCase()] : undefined
  if (own !== undefined) return { ...plain, use: own }
  if (isState) return { ...plain, use: 'state', form: preferred ?? null }
  const match = findAnswer(name, preferred === undefined ? forms : [preferred, ...forms], used)
  if (match !== null) used.add(keyOf(match))
  if (index === 0) return { ...plain, use: 'record', form: match?.form ?? null, item: match?.item ?? null }
  return match === null ? { ...plain, use: 'unknown' } : { ...plain, use: 'answer', ...match }
}

/** Sections of columns, each up to a column with the state of an instrument. The last one may have none. */
function sectionsOf(headers: readonly string[]): readonly { readonly start: number; readonly end: number }[] {
  const ends = [...headers.flatMap((header, index) => (instrumentOf(header) === null ? [] : [index])), headers.length]
  return ends.map((end, position) => ({ start: position === 0 ? 0 : (ends[position - 1] ?? 0) + 1, end }))
}

/** Returns the instrument of a state column; empty for its label; null for other columns. */
function instrumentOf(header: string): string | null {
  if (normaliseLabel(header) === 'complete?') return ''
  return /^[a-z]\w*_complete$/.test(header) ? header.slice(0, -'_complete'.length) : null
}

/** Finds a form by the name of its instrument, with or without spaces. Pure. */
export function findFormOfInstrument(forms: readonly RecordForm[], instrument: string): RecordForm | undefined {
  const names = new Set([normaliseLabel(instrument), normaliseLabel(formNameOf(instrument))])
  return instrument === '' ? undefined : forms.find(({ name }) => names.has(normaliseLabel(name)))
}

function mostUsedFormOf(headers: readonly string[], forms: readonly RecordForm[]): RecordForm | undefined {
  const counts = forms.map((form) => ({ form, count: headers.filter((header) => findAnswer(header, [form], new Set()) !== null).length }))
  const [most] = counts.toSorted((one, other) => other.count - one.count)
  return most === undefined || most.count === 0 ? undefined : most.form
}

interface AnswerMatch {
  readonly form: RecordForm
  readonly item: FormItem
  readonly choice: string | null
}

const keyOf = ({ form, item, choice }: AnswerMatch): string => JSON.stringify([form.formId, item.key, choice])

/** Finds the question of a column: by its variable, else by its label. */
function findAnswer(header: string, forms: readonly RecordForm[], used: ReadonlySet<string>): AnswerMatch | null {
  for (const form of forms) {
    const match = findByVariable(header, form)
    if (match !== null) return match
  }
  for (const form of forms) {
    const match = matchesByLabel(header, form).find((each) => !used.has(keyOf(each)))
    if (match !== undefined) return match
  }
  return null
}

function findByVariable(header: string, form: RecordForm): AnswerMatch | null {
  const name = header.toLowerCase()
  for (const item of form.items) {
    if (item.rows !== 'none' || item.field !== null) continue
    const variable = item.key.toLowerCase()
    if (!isSeveralChoices(item)) {
      if (variable === name) return { form, item, choice: null }
      continue
    }
    const choice = item.choices.map(({ value }) => String(value)).find((value) => `${variable}___${columnCodeOf(value)}` === name)
    if (choice !== undefined) return { form, item, choice }
  }
  return null
}

/** Returns the code of a choice as in the name of its column: REDCap replaces a minus by an underscore. */
const columnCodeOf = (code: string): string => code.toLowerCase().replaceAll(/[^a-z0-9_]/g, '_')

function matchesByLabel(header: string, form: RecordForm): readonly AnswerMatch[] {
  const [, checkboxLabel = '', choiceLabel = ''] = /^(.*?)\s*\(choice=(.*)\)$/s.exec(header) ?? []
  return form.items.flatMap((item): readonly AnswerMatch[] => {
    if (item.rows !== 'none' || item.field !== null) return []
    const titles = labelsOf(item.value.title ?? item.key)
    if (!isSeveralChoices(item)) return titles.includes(normaliseLabel(header)) ? [{ form, item, choice: null }] : []
    if (!titles.includes(normaliseLabel(checkboxLabel))) return []
    const choice = item.choices.find(({ value, text }) => labelsOf(text ?? value ?? '').includes(normaliseLabel(choiceLabel)))
    return choice === undefined ? [] : [{ form, item, choice: String(choice.value) }]
  })
}

/** Describes a column for screens and reports. Pure. */
export const summaryOf = ({ name, use, form }: RecordColumn): RecordColumnSummary => ({ name, use, form: form?.name ?? '' })
