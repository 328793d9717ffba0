import Papa from 'papaparse'
import readExcelFile from 'read-excel-file/node'
import type { SummaryAnswer } from '#resources/core/answers.ts'
import { todayAt, type Zones, zoneOf } from '#resources/core/day.ts'
import type { Measure } from '#resources/core/measure.ts'
import { resourceNamed } from '#resources/index.ts'
import { isCumulative } from '#resources/measureDays.ts'
import { cumulativeFilters, type DrillFilters, drillFilters } from '#resources/measureDrill.ts'
import { type MeasureNarrowing, narrowingFilters } from '#resources/measureFilters.ts'
import { type MeasureTable, type MeasureWords, measureTable } from '#resources/measureTable.ts'
import type { TestNode } from '../testing/index.ts'

const words: MeasureWords = {
  label: (by, { values, labels }) => String(labels?.[by] ?? values[by]),
  notMentioned: 'not mentioned',
  hidden: 'hidden',
  small: 'small',
  partial: (label) => label,
  others: (count) => `${count} others`,
}

export interface FiguresRequest {
  readonly narrowing: MeasureNarrowing
  readonly zones: Zones
}

/** The table that a screen makes of a summary. */
export const tableOf = (measure: Measure, summary: SummaryAnswer, { narrowing, zones }: FiguresRequest): MeasureTable =>
  measureTable(measure, summary, words, { ...narrowing, today: todayAt(zones, {}, new Date()) })

interface ListedFigure {
  readonly label: string
  readonly count: number
  /** Paths of the lists of its groups, whose totals together are the figure. */
  readonly lists: readonly string[]
}

/**
 * Assigns administrators to every study-site of their organisation: their lists then show what figures of the whole organisation count, so that each can be
 * compared with its list.
 */
export async function assignToAllSites(node: TestNode, emails: readonly string[]): Promise<void> {
  await node.ownerQuery(
    `insert into study_site_assignment (org_id, id, user_id, study_id, site_id, site_role)
      select place.org_id, gen_random_uuid(), "user".id, place.study_id, place.site_id, 'MONITOR' from study_site place
      join "user" on "user".org_id = place.org_id and "user".email = any($1)
      where not exists (select from study_site_assignment own
        where own.user_id = "user".id and own.study_id = place.study_id and own.site_id = place.site_id)`,
    [emails],
  )
}

export const scatteredResources = ['participantStudy', 'participant', 'participantVisit'] as const

/**
 * Gives participations, participants and visits random days and statuses; some people are hidden, removed or of no known province.
 * @param seed the same one gives the same rows
 * @returns organisations of the rows
 */
export async function scatterRows(node: TestNode, seed: number): Promise<readonly string[]> {
  const pick = (count: number, salt: number) => `(mod(hashtextextended(id::text, ${seed + salt}) & 9223372036854775807, ${count}))::int`
  await node.ownerQuery(`update participant_study set date_added = date_added - ${pick(500, 1)},
    enrolled_on = case recruitment_status when 'ENROLLED' then enrolled_on - ${pick(700, 2)} end,
    conduct_status = case recruitment_status when 'ENROLLED' then (array['NOT_STARTED', 'UNDER_WAY', 'COMPLETED', 'WITHDRAWN'])[1 + ${pick(4, 3)}]
      else conduct_status end`)
  await node.ownerQuery(`update participant set dob = dob - ${pick(9000, 4)}, province = case ${pick(9, 5)} when 0 then null else province end,
    gender = (array['female', 'male', 'other', 'unknown'])[1 + ${pick(4, 6)}], created_at = created_at - ${pick(600, 7)} * interval '1 day',
    is_restricted_profile = ${pick(12, 8)} = 0, deleted_at = case ${pick(20, 9)} when 0 then now() end`)
  await node.ownerQuery(
    `update participant_visit set visit_date = visit_date - ${pick(300, 10)}, completed_on = completed_on - ${pick(300, 11)}`,
  )
  return (await node.ownerQuery<{ id: string }>('select id::text from organisation')).map(({ id }) => id)
}

/** Every figure of a table with the lists behind it; those left out have a group that no list can be asked for. */
export function listedFigures(measure: Measure, summary: SummaryAnswer, request: FiguresRequest): readonly ListedFigure[] {
  const { narrowing, zones } = request
  const timeZone = zoneOf(zones, {})
  const drill = { within: narrowingFilters(measure, narrowing, timeZone), today: todayAt(zones, {}, new Date()), timeZone }
  return tableOf(measure, summary, request).lines.flatMap(({ key, label, figures, isUndated }) =>
    figures.flatMap(({ count, groups }) => {
      const isAddedUp = isCumulative(measure) && isUndated !== true
      const filters = isAddedUp ? [cumulativeFilters(measure, key, drill)] : groups.map((group) => drillFilters(measure, group, drill))
      const known = filters.filter((each) => each !== null)
      return known.length < filters.length ? [] : [{ label, count: count ?? 0, lists: known.map((each) => listPath(measure.of, each)) }]
    }),
  )
}

export function listPath(resource: string, filters: DrillFilters): string {
  const query = new URLSearchParams([
    ['_end', '1'],
    ['_total', 'exact'],
  ] as [string, string][])
  for (const [name, value] of Object.entries(filters)) for (const each of [value].flat()) query.append(name, each)
  return `${resourceNamed(resource).path.many}?${query}`
}

type FileLine = readonly [string, ...number[]]
export interface FileTable {
  readonly title: string
  readonly head: string
  readonly lines: readonly FileLine[]
}

const isFigures = (cells: readonly unknown[]): boolean => cells.length > 0 && cells.every((cell) => /^-?\d+$/.test(String(cell)))
const lineOf = ([label, ...figures]: readonly unknown[]): FileLine => [String(label), ...figures.map(Number)]

/** Tables of a report as CSV. */
export function csvTables(text: string): readonly FileTable[] {
  const rows = Papa.parse<string[]>(text.replace(/^\uFEFF/, '')).data
  const starts = rows.flatMap((row, index) => (row.length === 1 && row[0] === '' && rows[index + 1] !== undefined ? [index + 1] : []))
  return starts.map((start, index) => tableIn(rows.slice(start + 1, (starts[index + 1] ?? rows.length) - 1), rows[start]?.[0] ?? ''))
}

const definitionTitles: readonly string[] = ['Definitions', 'Définitions']

/** Tables of a report as XLSX, by their sheets; the first sheet says what the report is, the last one may have definitions. */
export async function xlsxTables(bytes: Buffer): Promise<readonly FileTable[]> {
  const [, ...sheets] = await readExcelFile(bytes)
  return sheets
    .filter(({ sheet }) => !definitionTitles.includes(sheet))
    .map(({ sheet, data }) =>
      tableIn(
        data.map((row) => row.filter((cell) => cell !== null)),
        sheet,
      ),
    )
}

/** Rows of the sheet of definitions; null where there is none. */
export async function xlsxDefinitions(bytes: Buffer): Promise<readonly (readonly unknown[])[] | null> {
  const sheets = await readExcelFile(bytes)
  return sheets.find(({ sheet }) => definitionTitles.includes(sheet))?.data ?? null
}

function tableIn(rows: readonly (readonly unknown[])[], title: string): FileTable {
  const first = rows.findIndex((cells) => isFigures(cells.slice(1)))
  const lines = rows.filter((cells) => isFigures(cells.slice(1))).map(lineOf)
  return { title, head: String(rows[first - 1]?.[0] ?? ''), lines }
}

/** First line of the tables that is missing in a print; null: none. @param text of the print */
export function missingInPrint(text: string, tables: readonly FileTable[]): string | null {
  const plain = text.replace(/\s/g, '')
  let from = 0
  for (const line of tables.flatMap(({ lines }) => lines)) {
    const wanted = line.join('').replace(/\s/g, '')
    const index = plain.indexOf(wanted, from)
    if (index < 0) return line.join(' ')
    from = index + wanted.length
  }
  return null
}
