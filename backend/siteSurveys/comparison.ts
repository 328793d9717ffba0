import { isUuid } from '#resources/core/fields/ref.ts'
import type { Json, JsonObject } from '#resources/forms/json.ts'
import { titledQuestionsOf } from '#resources/forms/titles.ts'
import type { SurveyComparison } from '#resources/siteSurveyAnswers.ts'
import type { CallRequest } from '../engine/types.ts'
import { badRequest, notFound } from '../errors.ts'
import { readContent } from '../forms/content.ts'

interface Submitted {
  readonly siteId: string
  readonly site: string
  readonly answers: Readonly<Record<string, Json>> | null
  readonly integrityKey: string
}

/**
 * What sites submitted for a period: questions of the versions that they answered, in the order of the newest of these.
 * @throws notFound, badRequest for a period that cannot be one
 */
export async function comparisonOf({ caller, params, query, studydesk }: CallRequest): Promise<SurveyComparison> {
  const { id = '' } = params
  if (!isUuid(id)) throw notFound()
  if (query.period !== undefined && !/^\d{4}(-\d{2})?$/.test(query.period))
    throw badRequest('InvalidParameter', { fields: [{ path: 'period', code: 'reportingPeriod' }] })
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
    const questions = new Map<string, string>()
    for (const key of new Set(submitted.map(({ integrityKey }) => integrityKey)))
      for (const { name, title } of titledQuestionsOf(await readContent(run, orgId, key), language))
        if (!questions.has(name)) questions.set(name, title)
    return {
      period,
      periods,
      sites: submitted.map(({ siteId, site }) => ({ id: siteId, name: site })),
      questions: [...questions].map(([name, title]) => ({ name, title, answers: submitted.map(({ answers }) => said(answers?.[name])) })),
    }
  })
}

/** As it was answered: of several things each, of a table its JSON. */
function said(answer: Json | undefined): string | null {
  if (answer === undefined || answer === null) return null
  if (Array.isArray(answer) && answer.every((each) => typeof each !== 'object')) return answer.join(', ')
  return typeof answer === 'object' ? JSON.stringify(answer as JsonObject) : String(answer)
}
