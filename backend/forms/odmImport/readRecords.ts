import papaparse from 'papaparse'
import { tableTextOf } from '#resources/core/values/tableText.ts'
import { xmlTextOf } from './decode.ts'
import { definitionsOf } from './definitions.ts'
import { formVariableOf, redcapAttributeOf, redcapScheduleOf } from './redcap/redcapXml.ts'
import { attributeOf, childOf, childrenOf, readXml, type XmlElement, XmlFault, type XmlProblem } from './xmlTree.ts'

/** Records of a REDCap project as a table, like REDCap's data export in CSV. The first column is the record ID. */
export interface RecordTable {
  readonly headers: readonly string[]
  /** Each row has as many cells as the header. */
  readonly rows: readonly (readonly string[])[]
}

/** The reason why a file of records cannot be read. */
export interface RecordsProblem {
  readonly code: XmlProblem['code'] | 'xmlEncoding' | 'recordsEncoding' | 'recordsMalformed' | 'recordsTooLarge' | 'noRecords'
  readonly details?: { readonly line?: number; readonly max?: number }
}

const mostRows = 50_000
const mostColumns = 5_000
/** More than a thousand records with twenty forms of fifty questions. */
const mostElements = 3_000_000

/** Reads REDCap records from CSV, or from the `ClinicalData` of a project's XML. Runs in a worker thread, so it returns problems. Pure. */
export function readRecords(content: Uint8Array): RecordTable | RecordsProblem {
  const start = new TextDecoder('latin1').decode(content.subarray(0, 200)).replace(/^(?:ï»¿|ÿþ|þÿ)/, '')
  const table = /^\s*</.test(start.replaceAll('\0', '')) ? tableOfXml(content) : tableOfCsv(content)
  if ('code' in table) return table
  if (table.rows.length > mostRows) return { code: 'recordsTooLarge', details: { max: mostRows } }
  return table.rows.length === 0 || table.headers.length < 2 ? { code: 'noRecords' } : table
}

function tableOfCsv(content: Uint8Array): RecordTable | RecordsProblem {
  const table = tableTextOf(content)
  if (table === null) return { code: 'recordsEncoding' }
  const { data, errors } = papaparse.parse<string[]>(table.text, {
    skipEmptyLines: 'greedy',
    ...(table.delimiter === null ? { delimitersToGuess: [',', ';', '\t'] } : { delimiter: table.delimiter }),
  })
  const quotes = errors.find(({ type }) => type === 'Quotes')
  if (quotes !== undefined) return { code: 'recordsMalformed', details: { line: (quotes.row ?? 0) + 1 } }
  const [headers = [], ...rows] = data
  const malformed = rows.findIndex((row) => row.length > headers.length)
  if (malformed >= 0) return { code: 'recordsMalformed', details: { line: malformed + 2 } }
  if (headers.length > mostColumns) return { code: 'recordsTooLarge', details: { max: mostColumns } }
  return { headers: headers.map((header) => header.trim()), rows: rows.map((row) => headers.map((_, index) => row[index] ?? '')) }
}

const skipped: ReadonlySet<string> = new Set(['ReferenceData', 'AdminData', 'UserRolesGroup'])

function tableOfXml(content: Uint8Array): RecordTable | RecordsProblem {
  const text = xmlTextOf(content)
  if (text === null) return { code: 'xmlEncoding' }
  try {
    const { root } = readXml(text, (name) => skipped.has(name), mostElements)
    return tableOfOdm(root)
  } catch (error) {
    if (error instanceof XmlFault) return error.problem
    throw error
  }
}

interface XmlRow {
  readonly record: string
  readonly group: string
  readonly event: string
  readonly instrument: string
  readonly instance: string
  readonly cells: Map<string, string>
}

function tableOfOdm(root: XmlElement): RecordTable {
  const [definitions] = definitionsOf(root)
  const subjects = childrenOf(root, 'ClinicalData').flatMap((data) => childrenOf(data, 'SubjectData'))
  if (definitions === undefined) return { headers: [], rows: [] }
  const settings = childOf(childOf(root, 'Study'), 'GlobalVariables')
  const { repeating, events } = redcapScheduleOf(definitions, settings)
  const instruments = new Map(definitions.forms.map((form) => [attributeOf(form, 'OID'), formVariableOf(form)]))
  const isRepeating = (event: string, form: string | null) => repeating.some((each) => each.event === event && each.form === form)
  const repeatedForms = new Set(subjects.flatMap((subject) => childrenOf(subject, 'StudyEventData').flatMap(repeatedFormsOf)))
  const rows = subjects.flatMap((subject): readonly XmlRow[] => {
    const byKey = new Map<string, XmlRow>()
    for (const event of childrenOf(subject, 'StudyEventData')) {
      const uniqueName = redcapAttributeOf(event, 'UniqueEventName')
      const eventInstance = attributeOf(event, 'StudyEventRepeatKey')
      for (const form of childrenOf(event, 'FormData')) {
        const oid = attributeOf(form, 'FormOID')
        const instrument = instruments.get(oid) ?? oid
        const isForm = repeatedForms.has(`${uniqueName} ${oid}`) || isRepeating(uniqueName, instrument)
        const isEvent = isRepeating(uniqueName, null) || Number(eventInstance) > 1
        const row: XmlRow = {
          record: attributeOf(subject, 'SubjectKey'),
          group: redcapAttributeOf(subject, 'DataAccessGroup'),
          event: events.length > 1 ? uniqueName : '',
          instrument: isForm ? instrument : '',
          instance: isForm ? attributeOf(form, 'FormRepeatKey') : isEvent ? eventInstance : '',
          cells: new Map(),
        }
        const key = JSON.stringify([row.event, row.instrument, row.instance])
        const target = byKey.get(key) ?? row
        byKey.set(key, target)
        for (const [name, value] of valuesOf(form)) target.cells.set(name, value)
      }
    }
    return [...byKey.values()]
  })
  const idField = redcapAttributeOf(subjects[0] as XmlElement, 'RecordIdField') || 'record_id'
  const used = new Set(rows.flatMap(({ cells }) => [...cells.keys()]))
  used.delete(idField)
  // In the order of the definitions, so that the fields of an instrument are together, as in the CSV.
  const names = [...new Set([...definitions.items.keys(), ...used])].filter((name) => used.has(name))
  const own = ['redcap_event_name', 'redcap_repeat_instrument', 'redcap_repeat_instance', 'redcap_data_access_group']
  return {
    headers: [idField, ...own, ...names],
    rows: rows.map((row) => [
      row.record,
      ...[row.event, row.instrument, row.instance, row.group],
      ...names.map((name) => row.cells.get(name) ?? ''),
    ]),
  }
}

/** Forms of an event with more than one instance. */
const repeatedFormsOf = (event: XmlElement): readonly string[] =>
  childrenOf(event, 'FormData')
    .filter((form) => Number(attributeOf(form, 'FormRepeatKey')) > 1)
    .map((form) => `${redcapAttributeOf(event, 'UniqueEventName')} ${attributeOf(form, 'FormOID')}`)

/** Values of a form by variable. A file counts with its name alone. */
const valuesOf = (form: XmlElement): readonly (readonly [string, string])[] =>
  childrenOf(form, 'ItemGroupData').flatMap((group) => [
    ...childrenOf(group, 'ItemData').map((item) => [attributeOf(item, 'ItemOID'), item.attributes.get('Value') ?? ''] as const),
    ...childrenOf(group, 'ItemDataBase64Binary').map(
      (item) => [attributeOf(item, 'ItemOID'), redcapAttributeOf(item, 'DocName') || '[document]'] as const,
    ),
  ])
