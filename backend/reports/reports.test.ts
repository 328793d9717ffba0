import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { SessionAnswer } from '#resources/core/answers.ts'
import { measures } from '#resources/measures.ts'
import type { ReportAnswer } from '#resources/reportAnswers.ts'
import { reportNames } from '#resources/reportNames.ts'
import { type Report, reports } from '#resources/reports.ts'
import { type TestNode, testNode } from '../testing/index.ts'
import { printText } from '../testing/printText.ts'
import { csvTables, missingInPrint, tableOf, xlsxDefinitions, xlsxTables } from './testFigures.ts'

const admin = 'admin@northlake.example'
const coordinator = 'coordinator@northlake.example'
const nobody = 'nobody@northlake.example'
const riveSud = 'admin@rivesud.example'

let node: TestNode
let studyId: string
beforeAll(async () => {
  node = await testNode()
  const [own] = await node.ownerQuery<{ id: string }>(
    'select study_id::text as id from study_site_assignment where user_id = (select id from "user" where email = $1) limit 1',
    [coordinator],
  )
  studyId = own?.id ?? ''
})
afterAll(() => node?.close())

const read = async (path: string, as = coordinator) => {
  const answer = await node.fetch(path, { as })
  const { data, error } = (await answer.json()) as {
    data: ReportAnswer
    error?: { code: string; fields?: { path: string; code: string }[] }
  }
  return { status: answer.status, data, code: error?.code, problems: error?.fields?.map((each) => `${each.path} ${each.code}`) }
}
const total = async (path: string, as = coordinator) => {
  const answer = await node.fetch(`${path}&_end=1&_total=exact`, { as })
  return Number(answer.headers.get('x-total-count'))
}

describe('a report', () => {
  it('counts what its reader’s lists hold, in the period and the study that are asked for', async () => {
    const { data } = await read(`report/enrolmentInsights?studyId=${studyId}&from=2025-12-01&to=2026-03-31`)
    const filters = `participant-studies?studyId=${studyId}`
    expect(data.parts.enrolledByMonth?.told?.total).toBe(
      await total(`${filters}&recruitmentStatus=ENROLLED&enrolledOn_gte=2025-12-01&enrolledOn_lte=2026-03-31`),
    )
    expect(data.parts.addedByMonth?.told?.total).toBe(await total(`${filters}&dateAdded_gte=2025-12-01&dateAdded_lte=2026-03-31`))
    expect(data.parts.enrolledByMonth?.told?.groups.every(({ values }) => String(values['enrolledOn:month']) <= '2026-03-01')).toBe(true)
    expect((await read(`study/${studyId}/report/enrolmentInsights?from=2025-12-01&to=2026-03-31`)).data.parts).toEqual(data.parts)
  })

  it('leaves out what its reader may not list, and tells nothing of another organisation', async () => {
    const sites = (await read('report/studySiteStatus')).data.parts
    expect(Object.keys(sites)).not.toContain('usersByRole')
    const theirs = (await read(`report/enrolmentInsights?studyId=${studyId}`, riveSud)).data.parts
    for (const part of Object.values(theirs)) expect(part.told?.groups).toEqual([])
    expect((await read('report/userReport')).code).toBe('Forbidden')
    expect((await read('report/userReport', admin)).data.parts.usersByStatus?.told?.total).toBe(await total('users?', admin))
    expect((await read('report/enrolmentInsights', nobody)).status).toBe(403)
  })

  it('of people tells no small group', async () => {
    const { data } = await read('report/demographics')
    for (const part of Object.values(data.parts))
      for (const { count, below, values } of part.told?.groups ?? [])
        if (Object.values(values).some((value) => value !== null))
          expect(below === undefined ? count === 0 || count >= 5 : count === 0).toBe(true)
  })

  it.each([
    ['report/studyInsights', 409, 'ReportNeedsStudy', undefined],
    ['report/weather', 404, 'NotFound', undefined],
    ['report/demographics?from=yesterday', 400, 'InvalidParameter', ['from notADate']],
    ['report/demographics?from=2026-02-30', 400, 'InvalidParameter', ['from noSuchDay']],
    ['report/demographics?from=2026-03-01&to=2026-02-01', 400, 'InvalidDateRange', ['to invalid']],
    ['report/demographics?studyId=seven', 400, 'InvalidParameter', ['studyId notAReference']],
    ['report/portfolioInsights?siteId=01872e17-4e66-7887-9eb7-d66c4445e0d4', 400, 'UnknownParameter', ['siteId unknownParameter']],
    ['report/demographics?month=3', 400, 'UnknownParameter', ['month unknownParameter']],
  ])('%s is refused', async (path, status, code, problems) => {
    expect(await read(path)).toMatchObject({ status, code, ...(problems && { problems }) })
  })
})

describe('a report as a file', () => {
  const file = async (path: string, as = coordinator, language = 'en') => {
    const answer = await node.fetch(`${path}&language=${language}`, { as })
    return { answer, content: Buffer.from(await answer.arrayBuffer()) }
  }

  it.each(reportNames.filter((name) => reports[name].measures.length > 0))(
    '%s says in every format and both languages what its screen says, with and without a period',
    async (name) => {
      const { filters, measures: names, ...report }: Report = reports[name]
      const as = report.needs === undefined ? coordinator : admin
      const { zones } = ((await (await node.fetch('session', { as })).json()) as { data: SessionAnswer }).data.organisation
      const periods: readonly Readonly<Record<string, string>>[] = [{}, { from: '2026-02-10', to: '2026-05-20' }]
      for (const period of periods) {
        const narrowing = { ...(filters.includes('studyId') ? { studyId } : {}), ...period }
        const query = new URLSearchParams(narrowing)
        const { data } = await read(`report/${name}?${query}`, as)
        const screen = names.flatMap((measure) => {
          const told = data.parts[measure]?.told
          return told == null
            ? []
            : [
                tableOf(measures[measure], told, { narrowing: { ...narrowing, ...told.days }, zones }).lines.map(({ figures }) =>
                  figures.map(({ count }) => count),
                ),
              ]
        })
        for (const language of ['en', 'fr']) {
          const csv = (await file(`report/${name}/file?format=csv&${query}`, as, language)).content.toString()
          expect(csv).not.toMatch(/report:|common:|values\./)
          const tables = csvTables(csv)
          expect(tables.map(({ lines }) => lines.map(([, ...figures]) => figures))).toEqual(screen)
          const sheets = await xlsxTables((await file(`report/${name}/file?format=xlsx&${query}`, as, language)).content)
          expect(sheets.map(({ lines }) => lines)).toEqual(tables.map(({ lines }) => lines))
          const print = await file(`report/${name}/file?format=pdf&${query}`, as, language)
          expect(missingInPrint(await printText(new Uint8Array(print.content).buffer), tables)).toBeNull()
        }
      }
    },
    120_000,
  )

  it('names ages by the age, its sheets by whole words, and the file by the report', async () => {
    const ages = csvTables((await file('report/demographics/file?format=csv')).content.toString()).find(({ head }) => head === 'Age')
    expect(ages?.lines.map(([label]) => label)).toEqual(expect.arrayContaining(['30–39', '40–49']))
    const sheets = await xlsxTables((await file(`report/studyInsights/file?format=xlsx&studyId=${studyId}`)).content)
    expect(sheets.map(({ title }) => title)).toEqual(
      expect.arrayContaining(['Enrolled by the end of each…', 'Open queries by the month in…']),
    )
    const name = async (language: string) =>
      (await file(`report/portfolioInsights/file?format=csv`, coordinator, language)).answer.headers.get('content-disposition')
    expect(await name('en')).toMatch(/filename="Portfolio insights \d{4}-\d\d-\d\d\.csv"/)
    expect(await name('fr')).toMatch(/filename="Apercu du portefeuille \d{4}-\d\d-\d\d\.csv"/)
  })

  it('ends with the definitions of its terms in XLSX and PDF, and has figures alone in CSV', async () => {
    const path = (name: string, format: string) => `report/${name}/file?format=${format}&studyId=${studyId}`
    const rows = await xlsxDefinitions((await file(path('studyInsights', 'xlsx'))).content)
    expect(rows?.slice(1).map(([word, , source]) => [word, source])).toEqual([
      ['Word', 'Source'],
      ...['In screening', 'Enrolled', 'Not enrolled', 'Under way', 'Completed', 'Withdrawn'].map((word) => [
        word,
        'Product specification 2, section 4.',
      ]),
    ])
    const print = await printText(new Uint8Array((await file(path('studyInsights', 'pdf'), coordinator, 'fr')).content).buffer)
    expect(print).toContain('Définitions')
    expect(print).toContain('Spécification 2 du produit, section 4.')
    for (const fact of ['GLYDE-2', 'Depuis le début', 'Compte les 2 sites d’étude qui vous sont attribués']) expect(print).toContain(fact)
    expect((await file(path('studyInsights', 'csv'))).content.toString()).not.toContain('Definition')
    expect(await xlsxDefinitions((await file(path('demographics', 'xlsx'))).content)).toBeNull()
  })

  it('ranks the sites of all recruiting studies, or of one study, with their investigators by the days since their last enrolment, as the dashboard does', async () => {
    const all = (await read('report/siteRanking', admin)).data.ranking?.told ?? []
    const one = (await read(`report/siteRanking?studyId=${studyId}`)).data.ranking?.told ?? []
    const dashboard = await read(`study/${studyId}/dashboard/figures?types=siteRanking`)
    expect(one).toEqual((dashboard.data as { siteRanking?: { told: unknown } }).siteRanking?.told)
    expect(one.length).toBeGreaterThan(0)
    expect(new Set(all.map(({ study }) => study)).size).toBeGreaterThan(1)
    const days = all.map(({ status, daysSinceEnrolment }) => (status === 'OPEN' ? (daysSinceEnrolment ?? 1e6) : -1))
    expect(days).toEqual(days.toSorted((first, second) => second - first))
    const csv = (await file('report/siteRanking/file?format=csv&', admin)).content.toString().split('\r\n')
    for (const { site, study, principalInvestigator, enrolled } of all)
      expect(csv.some((line) => line.startsWith(`${site},${study},${principalInvestigator},`) && line.includes(`,${enrolled},`))).toBe(true)
    expect(all.some(({ principalInvestigator }) => principalInvestigator?.startsWith('Dr. '))).toBe(true)
    expect((await file('report/siteRanking/file?format=xlsx&')).answer.status).toBe(200)
    const print = await printText(new Uint8Array((await file('report/siteRanking/file?format=pdf&', coordinator, 'fr')).content).buffer)
    expect(print).toContain('Sites de toutes les études en recrutement.')
    expect((await read('report/siteRanking', nobody)).status).toBe(403)
  })

  it('is noted in the history, and refused in a format that there is not', async () => {
    await file('report/portfolioInsights/file?format=csv')
    const events = await node.ownerQuery<{ changes: { resource: unknown } }>(
      `select changes from audit_event where kind = 'export' and changes->'resource'->>1 = 'report.portfolioInsights'
        and changes->'format'->>1 = 'csv' and (changes->'rows'->>1)::int > 0`,
    )
    expect(events.length).toBeGreaterThan(0)
    expect((await file('report/portfolioInsights/file?format=doc')).answer.status).toBe(400)
    expect((await file('report/portfolioInsights/file?format=csv', nobody)).answer.status).toBe(403)
  })
})
