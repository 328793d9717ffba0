import type { FormAnswers } from '#resources/forms/answers.ts'
import { type FormItem, type ItemAnswer, itemAnswersOf, itemsOf, itemTitleIn, wordsOf } from '#resources/forms/items.ts'
import type { SurveyComparison } from '#resources/siteSurveyAnswers.ts'
import type { surveyCalls } from '#resources/siteSurveys/calls.ts'
import type { DeclaredRequest } from '../engine/calls/callsOf.ts'
import { readContent } from '../forms/content.ts'

interface Submitted {
  readonly siteId: string
  readonly site: string
  readonly answers: FormAnswers | null
  readonly integrityKey: string
}

/**
 * What sites submitted for a period, in the words of the form: the questions of all versions that they answered.
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
    const { rows: known } = await run({
      text: `select distinct period from site_survey_submission where org_id = $1 and survey_id = $2 and status = 'SUBMITTED' order by period desc`,
      values: [orgId, id],
    })
    const periods = known.map(({ period }) => String(period))
    const period = query.period ?? periods[0] ?? ''
    const { rows } = await run({
      text: `select site.id::text as "siteId", site.name as site, answered.answers, version.integrity_key as "integrityKey"
        from site_survey_submission answered join site on site.org_id = answered.org_id and site.id = answered.site_id
        join form_version version on version.org_id = answered.org_id and version.id = answered.form_version_id
        where answered.org_id = $1 and answered.survey_id = $2 and answered.period = $3 and answered.status = 'SUBMITTED'
        order by site.name, site.id`,
      values: [orgId, id, period],
    })
    const submitted = rows as unknown as readonly Submitted[]
    const versions = new Map<string, readonly FormItem[]>()
    for (const key of new Set(submitted.map(({ integrityKey }) => integrityKey)))
      versions.set(key, itemsOf(await readContent(run, orgId, key)))
    const items = new Map([...versions.values()].flat().map((item) => [item.key, item]))
    const said = submitted.map(({ answers, integrityKey }) =>
      Map.groupBy(itemAnswersOf(versions.get(integrityKey) ?? [], answers ?? {}), ({ item }) => item.key),
    )
    return {
      period,
      periods,
      sites: submitted.map(({ siteId, site }) => ({ id: siteId, name: site })),
      questions: [...items].map(([name, item]) => ({
        name,
        title: itemTitleIn(item, language),
        answers: said.map((ofSite) => wordsOfRows(ofSite.get(name), language)),
      })),
    }
  })
}

/** In the words of the form; of a question with rows each with its row. */
const wordsOfRows = (answers: readonly ItemAnswer[] | undefined, language: string): string | null =>
  answers?.map((each) => (each.row === null ? '' : `${each.row}: `) + wordsOf(each, language)).join('; ') ?? null
