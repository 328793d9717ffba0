import { clockIn, zoneOf } from '#resources/core/day.ts'
import { wordKeyOf } from '#resources/core/fieldKinds.ts'
import type { Measure } from '#resources/core/measure.ts'
import type { Language } from '#resources/core/preferences.ts'
import { groupedBy } from '#resources/core/summary.ts'
import { resourceNamed } from '#resources/index.ts'
import { type MeasureName, measures } from '#resources/measures.ts'
import { type MeasureFigure, type MeasureWords, measureTable } from '#resources/measureTable.ts'
import type { ReportAnswer } from '#resources/reportAnswers.ts'
import { spanWords } from '#resources/spans.ts'
import type { Caller } from '../caller.ts'
import type { PrintedReport } from '../forms/threads/reportPdf.ts'
import type { Studydesk } from '../studydesk.ts'
import type { Texts } from '../texts.ts'
import type { ReportAsked } from './readReport.ts'

export async function printedReport(
  studydesk: Studydesk,
  caller: Caller,
  asked: ReportAsked,
  report: ReportAnswer,
): Promise<PrintedReport> {
  const { texts } = studydesk
  const { language } = caller
  const say = (key: string, details: Readonly<Record<string, string | number>> = {}) => texts.text(language, key, details)
  const zone = zoneOf(caller.zones, {})
  const [studies, sites] = await Promise.all([
    asked.studyId === null ? null : studydesk.engine.titles(caller, 'study', [asked.studyId]),
    asked.siteId === null ? null : studydesk.engine.titles(caller, 'site', [asked.siteId]),
  ])
  const facts: readonly (readonly [string, string | null])[] = [
    [say('report:asOf'), `${clockIn(zone, new Date(report.asOf))} (${zone})`],
    [say('report:filters.studyId'), asked.studyId === null ? null : (studies?.get(asked.studyId) ?? asked.studyId)],
    [say('report:filters.siteId'), asked.siteId === null ? null : (sites?.get(asked.siteId) ?? asked.siteId)],
    [say('report:filters.period'), asked.from === null && asked.to === null ? null : `${asked.from ?? '…'} – ${asked.to ?? '…'}`],
  ]
  return {
    title: say(`report:reports.${asked.name}.title`),
    language,
    facts: facts.flatMap(([name, value]) => (value === null ? [] : [[name, value] as const])),
    tables: (Object.entries(report.parts) as [MeasureName, NonNullable<ReportAnswer['parts'][MeasureName]>][]).flatMap(
      ([name, { told }]) => {
        if (told === null) return []
        const measure: Measure = measures[name]
        const { series, lines } = measureTable(measure, told, wordsIn(texts, language, measure))
        const first = groupedBy(measure.by[0] ?? '')?.field ?? ''
        return [
          {
            title: say(`report:measures.${name}`),
            heads: [labelOf(texts, language, measure, first), ...series.map(({ label }) => label || say('common:charts.count'))],
            lines: lines.map(({ label, figures }) => [label, ...figures.map((figure) => figureIn(texts, language, figure))] as const),
          },
        ]
      },
    ),
  }
}

const figureIn = (texts: Texts, language: Language, { count, below }: MeasureFigure): string | number =>
  below === undefined ? count : texts.text(language, 'common:charts.below', { figure: below })

function labelOf(texts: Texts, language: Language, { of }: Measure, field: string): string {
  const { namespace, name } = resourceNamed(of)
  return texts.text(language, [`${namespace}:${name}.${field}`, `common:field.system.${field}`])
}

/** As `chartDataOf` says it on the screen. */
function wordsIn(texts: Texts, language: Language, { of }: Measure): MeasureWords {
  const { namespace, name, fields } = resourceNamed(of)
  return {
    others: (count) => texts.text(language, [`common:charts.others_${count === 1 ? 'one' : 'other'}`], { count }),
    label(by, group) {
      if (group === null) return texts.text(language, 'common:charts.notMentioned')
      const asked = groupedBy(by)
      const value = String(group.values[by])
      if (asked?.span != null) return spanWords(asked.span, value, language)
      const title = group.labels?.[by]
      if (typeof title === 'string') return title
      const field = fields[by]
      const key = (field === undefined ? null : wordKeyOf(field, value)) ?? `${namespace}:values.${name}.${by}.${value}`
      const words = texts.text(language, key)
      return words === key ? value : words
    },
  }
}
