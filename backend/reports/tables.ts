import type { SummaryAnswer } from '#resources/core/answers/answers.ts'
import { parseGrouping } from '#resources/core/answers/summary.ts'
import { valueLabelKeyOf } from '#resources/core/fieldKinds.ts'
import type { Measure } from '#resources/core/measure.ts'
import { valueLabel } from '#resources/core/valueLabel.ts'
import { formatClock, zoneOf } from '#resources/core/values/day.ts'
import type { Language } from '#resources/core/values/preferences.ts'
import { formatSpanLabel } from '#resources/figures/calendarSpans.ts'
import { getHeadingField, isPlainNumber, type MeasureLabels, measureTable } from '#resources/figures/measureTable.ts'
import { getResource } from '#resources/index.ts'
import type { RankedSite } from '#resources/reports/dashboardAnswers.ts'
import { termsOfMeasure } from '#resources/reports/figureTerms.ts'
import { type MeasureName, measures } from '#resources/reports/measures.ts'
import type { ReportAnswer } from '#resources/reports/reportAnswers.ts'
import { termsOfWidget } from '#resources/reports/widgets.ts'
import type { PrintedReport, PrintedTable } from '../forms/workers/reportPdf.ts'
import type { Caller } from '../platform/common/caller.ts'
import type { Texts } from '../platform/common/texts.ts'
import { todayFor } from '../platform/common/today.ts'
import type { Services } from '../platform/engine/ports/services.ts'
import { countedSites } from './countedSites.ts'
import { definitionsOf } from './definitions.ts'
import { getFieldLabel, periodNote } from './periodNote.ts'
import { rankingTable } from './rankingTable.ts'
import type { Narrowing, ReportSelection } from './readReport.ts'

/** A measure of a report with its figures. */
interface ReportTable {
  readonly title: string
  readonly measure: Measure
  readonly summary: SummaryAnswer
}

/** The content of a report file, for standard and custom reports. */
export interface ReportToPrint {
  readonly title: string
  readonly narrowing: Narrowing
  /** ISO 8601 in UTC, with Z. */
  readonly asOf: string
  readonly tables: readonly ReportTable[]
  /** Only for a report that ranks sites. */
  readonly ranking?: readonly RankedSite[]
  /** True if the figures come only from the reader's own lists, whatever else they may read. */
  readonly isOfLists?: true
}

/** Returns a standard report with only the measures that have figures. */
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
      told === null ? [] : [{ title: texts.text(language, `report:measures.${name}`), measure: measures[name], summary: told }],
    ),
    ...(ranking?.told && { ranking: ranking.told }),
  }
}

export async function createPrintedReport(
  { texts, engine }: Pick<Services, 'texts' | 'engine'>,
  caller: Caller,
  { title, narrowing, asOf, tables, ranking, isOfLists }: ReportToPrint,
): Promise<PrintedReport> {
  const { language } = caller
  const textOf = (key: string) => texts.text(language, key)
  const zone = zoneOf(caller.zones, {})
  const { studyId, siteId, from, to } = narrowing
  const [studies, sites] = await Promise.all([
    studyId === null ? null : engine.titles(caller, 'study', [studyId]),
    siteId === null ? null : engine.titles(caller, 'site', [siteId]),
  ])
  const facts: readonly (readonly [string, string | null])[] = [
    [textOf('report:asOf'), `${formatClock(zone, new Date(asOf))} (${zone})`],
    [textOf('report:filters.studyId'), studyId === null ? textOf('report:scope.allStudies') : (studies?.get(studyId) ?? studyId)],
    [textOf('report:filters.siteId'), siteId === null ? null : (sites?.get(siteId) ?? siteId)],
    [textOf('report:filters.period'), from === null && to === null ? textOf('report:scope.allTime') : `${from ?? '…'} – ${to ?? '…'}`],
    [textOf('report:scope.counted'), countedSites(texts, caller, { studyId, isOfLists: isOfLists === true })],
  ]
  return {
    title,
    language,
    facts: facts.flatMap(([name, value]) => (value === null ? [] : [[name, value] as const])),
    tables: [
      ...tables.map((table) => createPrintedTable(texts, caller, table, narrowing)),
      ...(ranking === undefined ? [] : [rankingTable(texts, language, ranking, { hasStudy: studyId === null })]),
    ],
    none: textOf('common:charts.none'),
    definitions: definitionsOf(texts, language, [
      ...tables.flatMap(({ measure }) => termsOfMeasure(measure)),
      ...(ranking === undefined ? [] : termsOfWidget('siteRanking')),
    ]),
  }
}

/** Returns the figures of a measure as text, with one column per series. */
function createPrintedTable(texts: Texts, caller: Caller, { title, measure, summary }: ReportTable, narrowing: Narrowing): PrintedTable {
  const { language } = caller
  const { from, to } = narrowing
  const { series, lines } = measureTable(measure, summary, measureTextsOf(texts, language, measure), {
    from,
    to,
    ...summary.days,
    today: todayFor(caller),
  })
  return {
    title,
    note: periodNote(texts, language, measure, { narrowing, days: summary.days ?? null }),
    hasBars: measure.chart !== 'table',
    heads: [
      getFieldLabel(texts, language, measure.of, getHeadingField(measure)),
      ...series.map(({ label }) => label || texts.text(language, 'common:charts.count')),
    ],
    lines:
      summary.below === undefined
        ? lines.map(({ label, figures }) => [label, ...figures.map(({ count }) => count ?? '')] as const)
        : [[texts.text(language, 'common:charts.tooFew', { figure: summary.below }), ...series.map(() => '')]],
  }
}

/** Returns the texts of a measure, the same as `chartDataOf` uses on the screen. */
function measureTextsOf(texts: Texts, language: Language, { of, value: figure }: Measure): MeasureLabels {
  const { namespace, name, fields } = getResource(of)
  return {
    ...(figure === undefined
      ? {}
      : { value: texts.text(language, ...valueLabel(figure, (field) => getFieldLabel(texts, language, of, field))) }),
    notMentioned: (groupField) => texts.text(language, [`${namespace}:blank.${name}.${groupField}`, 'common:charts.notMentioned']),
    hidden: texts.text(language, 'common:charts.hidden'),
    small: texts.text(language, 'common:charts.small'),
    partial: (label) => texts.text(language, 'common:charts.partial', { label }),
    others: (count) => texts.text(language, 'common:charts.others', { count }),
    label(groupField, group) {
      const span = parseGrouping(groupField)?.span
      const value = String(group.values[groupField])
      if (span != null) return formatSpanLabel(span, value, language)
      const title = group.labels?.[groupField]
      if (typeof title === 'string') return title
      const field = fields[groupField]
      const key = (field === undefined ? null : valueLabelKeyOf(field, value)) ?? `${namespace}:values.${name}.${groupField}.${value}`
      const labelText = texts.text(language, key)
      if (labelText !== key) return labelText
      // A plain number is shown with the name of its field.
      return isPlainNumber(value)
        ? texts.text(language, 'common:field.labelled', { name: getFieldLabel(texts, language, of, groupField), value })
        : value
    },
  }
}
