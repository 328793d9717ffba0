import type { SummaryAnswer } from '#resources/core/answers.ts'
import { clockIn, zoneOf } from '#resources/core/day.ts'
import { wordKeyOf } from '#resources/core/fieldKinds.ts'
import type { Measure } from '#resources/core/measure.ts'
import type { Language } from '#resources/core/preferences.ts'
import { groupedBy } from '#resources/core/summary.ts'
import type { RankedSite } from '#resources/dashboardAnswers.ts'
import { termsOfMeasure } from '#resources/figureTerms.ts'
import { resourceNamed } from '#resources/index.ts'
import { type MeasureName, measures } from '#resources/measures.ts'
import { headField, type MeasureWords, measureTable } from '#resources/measureTable.ts'
import type { ReportAnswer } from '#resources/reportAnswers.ts'
import { spanWords } from '#resources/spans.ts'
import { valueLabel } from '#resources/valueLabel.ts'
import { termsOfWidget } from '#resources/widgets.ts'
import type { Caller } from '../caller.ts'
import type { Studydesk } from '../engine/ports/studydesk.ts'
import type { PrintedReport, PrintedTable } from '../forms/threads/reportPdf.ts'
import type { Texts } from '../texts.ts'
import { todayFor } from '../today.ts'
import { countedSites } from './countedSites.ts'
import { definitionsOf } from './definitions.ts'
import { fieldLabel, periodNote } from './periodNote.ts'
import { rankingTable } from './rankingTable.ts'
import type { Narrowing, ReportSelection } from './readReport.ts'

/** A measure of a report with what it told. */
interface ReportTable {
  readonly title: string
  readonly measure: Measure
  readonly told: SummaryAnswer
}

/** The content of a report's file, for reports of the product and custom ones. */
export interface ReportToPrint {
  readonly title: string
  readonly narrowing: Narrowing
  /** ISO 8601 with Z. */
  readonly asOf: string
  readonly tables: readonly ReportTable[]
  /** Present in a report that ranks sites. */
  readonly ranking?: readonly RankedSite[]
  /** Its figures are those of the reader's own lists, whatever else they may read. */
  readonly ofLists?: true
}

/** A report of the product: those of its measures that told something. */
export function reportToPrint(
  texts: Texts,
  language: Language,
  selection: ReportSelection,
  { asOf, parts, ranking }: ReportAnswer,
): ReportToPrint {
  return {
    title: texts.text(language, `report:reports.${selection.name}.title`),
    narrowing: selection,
    asOf,
    tables: (Object.entries(parts) as [MeasureName, NonNullable<ReportAnswer['parts'][MeasureName]>][]).flatMap(([name, { told }]) =>
      told === null ? [] : [{ title: texts.text(language, `report:measures.${name}`), measure: measures[name], told }],
    ),
    ...(ranking?.told && { ranking: ranking.told }),
  }
}

export async function printedReport(
  { texts, engine }: Pick<Studydesk, 'texts' | 'engine'>,
  caller: Caller,
  { title, narrowing, asOf, tables, ranking, ofLists }: ReportToPrint,
): Promise<PrintedReport> {
  const { language } = caller
  const say = (key: string) => texts.text(language, key)
  const zone = zoneOf(caller.zones, {})
  const { studyId, siteId, from, to } = narrowing
  const [studies, sites] = await Promise.all([
    studyId === null ? null : engine.titles(caller, 'study', [studyId]),
    siteId === null ? null : engine.titles(caller, 'site', [siteId]),
  ])
  const facts: readonly (readonly [string, string | null])[] = [
    [say('report:asOf'), `${clockIn(zone, new Date(asOf))} (${zone})`],
    [say('report:filters.studyId'), studyId === null ? say('report:scope.allStudies') : (studies?.get(studyId) ?? studyId)],
    [say('report:filters.siteId'), siteId === null ? null : (sites?.get(siteId) ?? siteId)],
    [say('report:filters.period'), from === null && to === null ? say('report:scope.allTime') : `${from ?? '…'} – ${to ?? '…'}`],
    [say('report:scope.counted'), countedSites(texts, caller, { studyId, isOfLists: ofLists === true })],
  ]
  return {
    title,
    language,
    facts: facts.flatMap(([name, value]) => (value === null ? [] : [[name, value] as const])),
    tables: [
      ...tables.map((table) => printedTable(texts, caller, table, narrowing)),
      ...(ranking === undefined ? [] : [rankingTable(texts, language, ranking, { hasStudy: studyId === null })]),
    ],
    none: say('common:charts.none'),
    definitions: definitionsOf(texts, language, [
      ...tables.flatMap(({ measure }) => termsOfMeasure(measure)),
      ...(ranking === undefined ? [] : termsOfWidget('siteRanking')),
    ]),
  }
}

/** Figures of a measure in words, each series a column. */
function printedTable(texts: Texts, caller: Caller, { title, measure, told }: ReportTable, narrowing: Narrowing): PrintedTable {
  const { language } = caller
  const { from, to } = narrowing
  const { series, lines } = measureTable(measure, told, wordsIn(texts, language, measure), {
    from,
    to,
    ...told.days,
    today: todayFor(caller),
  })
  return {
    title,
    note: periodNote(texts, language, measure, { narrowing, days: told.days ?? null }),
    hasBars: measure.chart !== 'table',
    heads: [
      fieldLabel(texts, language, measure.of, headField(measure)),
      ...series.map(({ label }) => label || texts.text(language, 'common:charts.count')),
    ],
    lines:
      told.below === undefined
        ? lines.map(({ label, figures }) => [label, ...figures.map(({ count }) => count ?? '')] as const)
        : [[texts.text(language, 'common:charts.tooFew', { figure: told.below }), ...series.map(() => '')]],
  }
}

/** As `chartDataOf` says it on the screen. */
function wordsIn(texts: Texts, language: Language, { of, value: figure }: Measure): MeasureWords {
  const { namespace, name, fields } = resourceNamed(of)
  return {
    ...(figure === undefined
      ? {}
      : { value: texts.text(language, ...valueLabel(figure, (field) => fieldLabel(texts, language, of, field))) }),
    notMentioned: texts.text(language, 'common:charts.notMentioned'),
    hidden: texts.text(language, 'common:charts.hidden'),
    small: texts.text(language, 'common:charts.small'),
    partial: (label) => texts.text(language, 'common:charts.partial', { label }),
    others: (count) => texts.text(language, [`common:charts.others_${count === 1 ? 'one' : 'other'}`], { count }),
    label(by, group) {
      const span = groupedBy(by)?.span
      const value = String(group.values[by])
      if (span != null) return spanWords(span, value, language)
      const title = group.labels?.[by]
      if (typeof title === 'string') return title
      const field = fields[by]
      const key = (field === undefined ? null : wordKeyOf(field, value)) ?? `${namespace}:values.${name}.${by}.${value}`
      const words = texts.text(language, key)
      return words === key ? value : words
    },
  }
}
