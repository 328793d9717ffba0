import Papa from 'papaparse'
import readExcelFile from 'read-excel-file/node'
import type { SummaryAnswer } from '#resources/core/answers/answers.ts'
import type { Measure } from '#resources/core/measure.ts'
import { dateOfRow, type Zones, zoneOf } from '#resources/core/values/day.ts'
import { isCumulative } from '#resources/figures/measureDays.ts'
import { createCumulativeFilters, createDrillFilters, type DrillFilters } from '#resources/figures/measureDrill.ts'
import { createNarrowingFilters, type MeasureNarrowing } from '#resources/figures/measureFilters.ts'
import { type MeasureLabels, type MeasureTable, measureTable } from '#resources/figures/measureTable.ts'
import { getResource } from '#resources/index.ts'
import type { TestNode } from '../app/testing/index.ts'

const measureTexts: MeasureLabels = {
  label: (groupField, { values, labels }) => String(labels?.[groupField] ?? values[groupField]),
  notMentioned: () => 'not mentioned',
  hidden: 'hidden',
  small: 'small',
  partial: (label) => label,
  others: (count) => `${count} others`,
}

export interface FiguresRequest {
  readonly narrowing: MeasureNarrowing
  readonly zones: Zones
}

/** Returns the table that a screen shows for a summary. */
export const tableOf = (measure: Measure, summary: SummaryAnswer, { narrowing, zones }: FiguresRequest): MeasureTable =>
  measureTable(measure, summary, measureTexts, { ...narrowing, today: dateOfRow(zones, {}, new Date()) })

interface ListedFigure {
  readonly label: string
  readonly count: number
  /** URLs of the lists behind the groups of the figure. The totals of these lists add up to the figure. */
  readonly lists: readonly string[]
}

/**
 * Assigns administrators to every study site of their organisation. Their lists then show the same rows as figures of the whole
 * organisation, so that each figure can be compared with its list.
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
 * Gives participations, participants and visits random days and statuses. Some participants are hidden, removed, or have no known
 * province.
 * @param seed the same seed gives the same rows
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

/** Returns every figure of a table with its lists. Omits figures with a group for which no list filter exists. */
export function listFigures(measure: Measure, summary: SummaryAnswer, request: FiguresRequest): readonly ListedFigure[] {
  const { narrowing, zones } = request
  const timeZone = zoneOf(zones, {})
  const drill = { within: createNarrowingFilters(measure, narrowing, timeZone), today: dateOfRow(zones, {}, new Date()), timeZone }
  return tableOf(measure, summary, request).lines.flatMap(({ key, label, figures, isUndated }) =>
    figures.flatMap(({ count, groups }) => {
      const isAddedUp = isCumulative(measure) && isUndated !== true
      const filters = isAddedUp
        ? [createCumulativeFilters(measure, key, drill)]
        : groups.map((group) => createDrillFilters(measure, group, drill))
      const knownFilters = filters.filter((each) => each !== null)
      return knownFilters.length < filters.length
        ? []
        : [{ label, count: count ?? 0, lists: knownFilters.map((each) => listPath(measure.of, each)) }]
    }),
  )
}

export function listPath(resource: string, filters: DrillFilters): string {
  const query = new URLSearchParams([
    ['_end', '1'],
    ['_total', 'exact'],
  ] as [string, string][])
  for (const [name, value] of Object.entries(filters)) for (const each of [value].flat()) query.append(name, each)
  return `${getResource(resource).path.many}?${query}`
}

type FileLine = readonly [string, ...number[]]
export interface FileTable {
  readonly title: string
  readonly head: string
  readonly lines: readonly FileLine[]
}

const isFigures = (cells: readonly unknown[]): boolean => cells.length > 0 && cells.every((cell) => /^-?\d+$/.test(String(cell)))
const lineOf = ([label, ...figures]: readonly unknown[]): FileLine => [String(label), ...figures.map(Number)]

/** Returns the tables of a report file in CSV. */
export function parseCsvTables(text: string): readonly FileTable[] {
  const rows = Papa.parse<string[]>(text.replace(/^\uFEFF/, '')).data
  const starts = rows.flatMap((row, index) => (row.length === 1 && row[0] === '' && rows[index + 1] !== undefined ? [index + 1] : []))
  return starts.map((start, index) => fileTableOf(rows.slice(start + 1, (starts[index + 1] ?? rows.length) - 1), rows[start]?.[0] ?? ''))
}

const definitionTitles: readonly string[] = ['Definitions', 'Définitions']

/** Returns the tables of a report file in XLSX, by sheet. The first sheet describes the report; the last one may contain definitions. */
export async function readXlsxTables(bytes: Buffer): Promise<readonly FileTable[]> {
  const [, ...sheets] = await readExcelFile(bytes)
  return sheets
    .filter(({ sheet }) => !definitionTitles.includes(sheet))
    .map(({ sheet, data }) =>
      fileTableOf(
        data.map((row) => row.filter((cell) => cell !== null)),
        sheet,
      ),
    )
}

/** Returns the rows of the sheet of definitions; null without one. */
export async function readXlsxDefinitions(bytes: Buffer): Promise<readonly (readonly unknown[])[] | null> {
  const sheets = await readExcelFile(bytes)
  return sheets.find(({ sheet }) => definitionTitles.includes(sheet))?.data ?? null
}

function fileTableOf(rows: readonly (readonly unknown[])[], title: string): FileTable {
  const first = rows.findIndex((cells) => isFigures(cells.slice(1)))
  const lines = rows.filter((cells) => isFigures(cells.slice(1))).map(lineOf)
  return { title, head: String(rows[first - 1]?.[0] ?? ''), lines }
}

/** Returns the first line of the tables that is missing in a PDF; null if the PDF contains all lines. @param text of the PDF */
export function findMissingLine(text: string, tables: readonly FileTable[]): string | null {
  const compactText = text.replace(/\s/g, '')
  let searchStart = 0
  for (const line of tables.flatMap(({ lines }) => lines)) {
    const lineText = line.join('').replace(/\s/g, '')
    const index = compactText.indexOf(lineText, searchStart)
    if (index < 0) return line.join(' ')
    searchStart = index + lineText.length
  }
  return null
}
