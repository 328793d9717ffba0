import papaparse from 'papaparse'
import { tableTextOf } from '#resources/core/values/tableText.ts'
import { xmlTextOf } from './decode.ts'
import { definitionsOf } from './definitions.ts'
import { formNameOf } from './redcap/redcapNames.ts'
import type { RedcapEvent, RedcapSchedule } from './redcap/redcapSchedule.ts'
import { redcapScheduleOf } from './redcap/redcapXml.ts'
import { childOf, readXml, XmlFault, type XmlProblem } from './xmlTree.ts'

/** Files of a schedule: the XML of a project, or the list of events with the lists of arms and of the instruments of each event. */
export interface ScheduleFiles {
  readonly content: Uint8Array
  readonly mapping: string
  readonly arms: string
}

/** The reason why the files cannot be read. */
export interface ScheduleProblem {
  readonly code: XmlProblem['code'] | 'xmlEncoding' | 'noEvents' | 'tooManyEvents' | 'notEvents' | 'notMapping' | 'notArms'
  readonly details?: { readonly line?: number; readonly max?: number }
}

const mostEvents = 300

/** Reads the events, arms and repeating instruments of a REDCap project. Runs in a worker thread, so it returns problems. Pure. */
export function readSchedule(files: ScheduleFiles): RedcapSchedule | ScheduleProblem {
  const isXml = /^\s*</.test(
    new TextDecoder('latin1')
      .decode(files.content.subarray(0, 200))
      .replace(/^(?:ï»¿|ÿþ|þÿ)/, '')
      .replaceAll('\0', ''),
  )
  const schedule = isXml ? scheduleOfXml(files.content) : scheduleOfTables(files)
  if ('code' in schedule) return schedule
  if (schedule.events.length === 0) return { code: 'noEvents' }
  return schedule.events.length > mostEvents ? { code: 'tooManyEvents', details: { max: mostEvents } } : schedule
}

const skipped: ReadonlySet<string> = new Set(['ClinicalData', 'ReferenceData', 'AdminData', 'UserRolesGroup', 'ItemDataBase64Binary'])

function scheduleOfXml(content: Uint8Array): RedcapSchedule | ScheduleProblem {
  const text = xmlTextOf(content)
  if (text === null) return { code: 'xmlEncoding' }
  try {
    const { root } = readXml(text, (name) => skipped.has(name))
    const [definitions] = definitionsOf(root)
    if (definitions === undefined) return { code: 'noEvents' }
    return redcapScheduleOf(definitions, childOf(childOf(root, 'Study'), 'GlobalVariables'))
  } catch (error) {
    if (error instanceof XmlFault) return error.problem
    throw error
  }
}

type Row = Readonly<Record<string, string>>

/** Reads a table by its header. @returns null if a column is missing */
function rowsOf(text: string, needed: readonly string[], delimiter: string | null = null): readonly Row[] | null {
  const { data, meta } = papaparse.parse<Row>(text.replace(/^\uFEFF/, ''), {
    header: true,
    skipEmptyLines: 'greedy',
    transformHeader: (header) => header.trim().toLowerCase(),
    ...(delimiter === null ? { delimitersToGuess: [',', ';', '\t'] } : { delimiter }),
  })
  return needed.every((column) => meta.fields?.includes(column) === true) ? data : null
}

const cell = (row: Row, column: string): string => row[column]?.trim() ?? ''
function daysOf(row: Row, column: string): number | null {
  const text = cell(row, column)
  return text !== '' && Number.isFinite(Number(text)) ? Math.round(Number(text)) : null
}

function scheduleOfTables({ content, mapping, arms }: ScheduleFiles): RedcapSchedule | ScheduleProblem {
  const table = tableTextOf(content)
  const eventRows = table === null ? null : rowsOf(table.text, ['event_name', 'arm_num', 'unique_event_name'], table.delimiter)
  if (eventRows === null) return { code: 'notEvents' }
  const formRows = mapping === '' ? [] : rowsOf(mapping, ['unique_event_name', 'form'])
  if (formRows === null) return { code: 'notMapping' }
  const armRows = arms === '' ? [] : rowsOf(arms, ['arm_num', 'name'])
  if (armRows === null) return { code: 'notArms' }
  const formsByEvent = Map.groupBy(formRows, (row) => cell(row, 'unique_event_name'))
  const events = eventRows.map(
    (row): RedcapEvent => ({
      uniqueName: cell(row, 'unique_event_name'),
      name: cell(row, 'event_name'),
      arm: cell(row, 'arm_num') || '1',
      day: daysOf(row, 'day_offset'),
      before: daysOf(row, 'offset_min') ?? 0,
      after: daysOf(row, 'offset_max') ?? 0,
      forms: (formsByEvent.get(cell(row, 'unique_event_name')) ?? []).map((each) => cell(each, 'form')),
    }),
  )
  const numbers = [...new Set(events.map(({ arm }) => arm))]
  const nameOf = (number: string) => cell(armRows.find((row) => cell(row, 'arm_num') === number) ?? {}, 'name') || `Arm ${number}`
  return {
    arms: numbers.map((number) => ({ number, name: nameOf(number) })),
    events: events.filter(({ name }) => name !== ''),
    repeating: [],
    formNames: new Map(formRows.map((row) => [cell(row, 'form'), formNameOf(cell(row, 'form'))])),
  }
}
