import type { FormAnswers } from '#resources/forms/content/answers.ts'
import { displayTextOf, type FormItem, type ItemAnswer, itemAnswersOf, itemsOf, localiseItemTitle } from '#resources/forms/content/items.ts'
import type { SurveyComparison } from '#resources/forms/siteSurveyAnswers.ts'
import type { surveyCalls } from '#resources/forms/siteSurveysCalls.ts'
import type { DeclaredRequest } from '../../platform/engine/calls/callsOf.ts'
import { readContent } from '../content.ts'

interface SubmittedSurvey {
  readonly siteId: string
  readonly site: string
  readonly answers: FormAnswers | null
  readonly integrityKey: string
}

/**
 * Returns the submissions of sites for a period, with readable answers to the questions of all answered versions.
 * @throws notFound
 */
export async function comparisonOf({
  caller,
  params: { id },
  query,
  studydesk,
}: DeclaredRequest<(typeof surveyCalls)['comparison' | 'comparisonFile']>): Promise<SurveyComparison> {
  await studydesk.engine.read(caller, 'siteSurvey', id)
  const { orgId, language } = caller
  return studydesk.database.transaction(orgId, async (run) => {
    const { rows: periodRows } = await run({
      text: `select distinct period from site_survey_submission where org_id = $1 and survey_id = $2 and status = 'SUBMITTED' order by period desc`,
      values: [orgId, id],
    })
    const periods = periodRows.map(({ period }) => String(period))
    const period = query.period ?? periods[0] ?? ''
    const { rows } = await run({
      text: `select site.id::text as "siteId", site.name as site, answered.answers, version.integrity_key as "integrityKey"
        from site_survey_submission answered join site on site.org_id = answered.org_id and site.id = answered.site_id
        join form_version version on version.org_id = answered.org_id and version.id = answered.form_version_id
        where answered.org_id = $1 and answered.survey_id = $2 and answered.period = $3 and answered.status = 'SUBMITTED'
        order by site.name, site.id`,
      values: [orgId, id, period],
    })
    const submittedSurveys = rows as unknown as readonly SubmittedSurvey[]
    const versions = new Map<string, readonly FormItem[]>()
    for (const key of new Set(submittedSurveys.map(({ integrityKey }) => integrityKey)))
      versions.set(key, itemsOf(await readContent(run, orgId, key)))
    const items = new Map([...versions.values()].flat().map((item) => [item.key, item]))
    const message = submittedSurveys.map(({ answers, integrityKey }) =>
      Map.groupBy(itemAnswersOf(versions.get(integrityKey) ?? [], answers ?? {}), ({ item }) => item.key),
    )
    return {
      period,
      periods,
      sites: submittedSurveys.map(({ siteId, site }) => ({ id: siteId, name: site })),
      questions: [...items].map(([name, item]) => ({
        name,
        title: localiseItemTitle(item, language),
        answers: message.map((siteAnswers) => formatRows(siteAnswers.get(name), language)),
      })),
    }
  })
}

/** Returns answers as readable text; in a question with rows, each with its row. */
const formatRows = (answers: readonly ItemAnswer[] | undefined, language: string): string | null =>
  answers?.map((each) => (each.row === null ? '' : `${each.row}: `) + displayTextOf(each, language)).join('; ') ?? null
