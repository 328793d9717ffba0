import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { SessionAnswer } from '#resources/core/answers/answers.ts'
import { measures } from '#resources/reports/measures.ts'
import type { ReportAnswer } from '#resources/reports/reportAnswers.ts'
import { reportNames } from '#resources/reports/reportNames.ts'
import { type Report, reports } from '#resources/reports/reports.ts'
import { type TestNode, testNode } from '../app/testing/index.ts'
import { printText } from '../app/testing/printText.ts'
import { findMissingLine, parseCsvTables, readXlsxDefinitions, readXlsxTables, tableOf } from './testFigures.ts'

const admin = 'admin@northlake.example'
const coordinator = 'coordinator@northlake.example'
const noUser = 'nobody@northlake.example'
const riveSud = 'admin@rivesud.example'

let node: TestNode
let studyId: string
beforeAll(async () => {
  node = await testNode()
  const [ownStudy] = await node.ownerQuery<{ id: string }>(
    'select study_id::text as id from study_site_assignment where user_id = (select id from "user" where email = $1) limit 1',
    [coordinator],
  )
  studyId = ownStudy?.id ?? ''
})
afterAll(() => node?.close())

const read = async (path: string, caller = coordinator) => {
  const answer = await node.fetch(path, { as: caller })
  const { data, error } = (await answer.json()) as {
    data: ReportAnswer
    error?: { code: string; fields?: { path: string; code: string }[] }
  }
  return { status: answer.status, data, code: error?.code, problems: error?.fields?.map((each) => `${each.path} ${each.code}`) }
}
const fetchTotal = async (path: string, caller = coordinator) => {
  const answer = await node.fetch(`${path}&_end=1&_total=exact`, { as: caller })
  return Number(answer.headers.get('x-total-count'))
}

describe('a report', () => {
  it('a report counts what the reader’s lists contain, in the requested period and study', async () => {
    const { data } = await read(`report/enrolmentInsights?studyId=${studyId}&from=2025-12-01&to=2026-03-31`)
    const filters = `participant-studies?studyId=${studyId}`
    expect(data.parts.enrolledByMonth?.told?.total).toBe(
      await fetchTotal(`${filters}&recruitmentStatus=ENROLLED&enrolledOn_gte=2025-12-01&enrolledOn_lte=2026-03-31`),
    )
    expect(data.parts.addedByMonth?.told?.total).toBe(await fetchTotal(`${filters}&dateAdded_gte=2025-12-01&dateAdded_lte=2026-03-31`))
    expect(data.parts.enrolledByMonth?.told?.groups.every(({ values }) => String(values['enrolledOn:month']) <= '2026-03-01')).toBe(true)
    expect((await read(`study/${studyId}/report/enrolmentInsights?from=2025-12-01&to=2026-03-31`)).data.parts).toEqual(data.parts)
  })

  it('a report omits what the reader may not list, and shows nothing of another organisation', async () => {
    const sites = (await read('report/studySiteStatus')).data.parts
    expect(Object.keys(sites)).not.toContain('usersByRole')
    const foreignParts = (await read(`report/enrolmentInsights?studyId=${studyId}`, riveSud)).data.parts
    for (const reportPart of Object.values(foreignParts)) expect(reportPart.told?.groups).toEqual([])
    expect((await read('report/userReport')).code).toBe('Forbidden')
    expect((await read('report/userReport', admin)).data.parts.usersByStatus?.told?.total).toBe(await fetchTotal('users?', admin))
    expect((await read('report/enrolmentInsights', noUser)).status).toBe(403)
  })

  it('a report of participants shows no small group', async () => {
    const { data } = await read('report/demographics')
    for (const reportPart of Object.values(data.parts))
      for (const { count, below, values } of reportPart.told?.groups ?? [])
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
  ])('rejects %s', async (path, status, code, problems) => {
    expect(await read(path)).toMatchObject({ status, code, ...(problems && { problems }) })
  })
})

describe('a report as a file', () => {
  const downloadFile = async (path: string, caller = coordinator, language = 'en') => {
    const answer = await node.fetch(`${path}&language=${language}`, { as: caller })
    return { answer, content: Buffer.from(await answer.arrayBuffer()) }
  }

  it.each(reportNames.filter((name) => reports[name].measures.length > 0))(
    '%s contains in every format and language the figures of its screen, with and without a period',
    async (name) => {
      const { filters, measures: names, ...report }: Report = reports[name]
      // Administrators see no safety data.
      const caller = report.needs === undefined || report.needs.startsWith('SAFETY') ? coordinator : admin
      const { zones } = ((await (await node.fetch('session', { as: caller })).json()) as { data: SessionAnswer }).data.organisation
      const periods: readonly Readonly<Record<string, string>>[] = [{}, { from: '2026-02-10', to: '2026-05-20' }]
      for (const period of periods) {
        const narrowing = { ...(filters.includes('studyId') ? { studyId } : {}), ...period }
        const query = new URLSearchParams(narrowing)
        const { data } = await read(`report/${name}?${query}`, caller)
        const screen = names.flatMap((measure) => {
          const reportedSummary = data.parts[measure]?.told
          return reportedSummary == null
            ? []
            : [
                tableOf(measures[measure], reportedSummary, { narrowing: { ...narrowing, ...reportedSummary.days }, zones }).lines.map(
                  ({ figures }) => figures.map(({ count }) => count),
                ),
              ]
        })
        for (const language of ['en', 'fr']) {
          const csv = (await downloadFile(`report/${name}/file?format=csv&${query}`, caller, language)).content.toString()
          expect(csv).not.toMatch(/report:|common:|values\./)
          const tables = parseCsvTables(csv)
          expect(tables.map(({ lines }) => lines.map(([, ...figures]) => figures))).toEqual(screen)
          const sheets = await readXlsxTables((await downloadFile(`report/${name}/file?format=xlsx&${query}`, caller, language)).content)
          expect(sheets.map(({ lines }) => lines)).toEqual(tables.map(({ lines }) => lines))
          const print = await downloadFile(`report/${name}/file?format=pdf&${query}`, caller, language)
          expect(findMissingLine(await printText(new Uint8Array(print.content).buffer), tables)).toBeNull()
        }
      }
    },
  )

  it('a report file names age groups by age, its sheets by whole terms, and the file by the report', async () => {
    const ages = parseCsvTables((await downloadFile('report/demographics/file?format=csv')).content.toString()).find(
      ({ head }) => head === 'Age',
    )
    expect(ages?.lines.map(([label]) => label)).toEqual(expect.arrayContaining(['30–39', '40–49']))
    const sheets = await readXlsxTables((await downloadFile(`report/studyInsights/file?format=xlsx&studyId=${studyId}`)).content)
    expect(sheets.map(({ title }) => title)).toEqual(
      expect.arrayContaining(['Enrolled by the end of each…', 'Open queries by the month in…']),
    )
    const name = async (language: string) =>
      (await downloadFile(`report/portfolioInsights/file?format=csv`, coordinator, language)).answer.headers.get('content-disposition')
    expect(await name('en')).toMatch(/filename="Portfolio insights \d{4}-\d\d-\d\d\.csv"/)
    expect(await name('fr')).toMatch(/filename="Apercu du portefeuille \d{4}-\d\d-\d\d\.csv"/)
  })

  it('a report file ends with the definitions of its terms in XLSX and PDF, and has only figures in CSV', async () => {
    const buildFilePath = (name: string, format: string) => `report/${name}/file?format=${format}&studyId=${studyId}`
    const rows = await readXlsxDefinitions((await downloadFile(buildFilePath('studyInsights', 'xlsx'))).content)
    expect(rows?.slice(1).map(([term, , source]) => [term, source])).toEqual([
      ['Word', 'Source'],
      ...['In screening', 'Enrolled', 'Not enrolled', 'In progress', 'Completed', 'Withdrawn'].map((term) => [
        term,
        'Product specification 2, section 4.',
      ]),
    ])
    const print = await printText(
      new Uint8Array((await downloadFile(buildFilePath('studyInsights', 'pdf'), coordinator, 'fr')).content).buffer,
    )
    expect(print).toContain('Définitions')
    expect(print).toContain('Spécification 2 du produit, section 4.')
    for (const fact of ['GLYDE-2', 'Depuis le début', 'Compte les 2 sites d’étude qui vous sont attribués']) expect(print).toContain(fact)
    expect((await downloadFile(buildFilePath('studyInsights', 'csv'))).content.toString()).not.toContain('Definition')
    expect(await readXlsxDefinitions((await downloadFile(buildFilePath('demographics', 'xlsx'))).content)).toBeNull()
  })

  it('a report file ranks the sites of all recruiting studies, or of one, by days since the last enrolment, as the dashboard', async () => {
    const fullRanking = (await read('report/siteRanking', admin)).data.ranking?.told ?? []
    const studyRanking = (await read(`report/siteRanking?studyId=${studyId}`)).data.ranking?.told ?? []
    const dashboard = await read(`study/${studyId}/dashboard/figures?types=siteRanking`)
    expect(studyRanking).toEqual((dashboard.data as { siteRanking?: { told: unknown } }).siteRanking?.told)
    expect(studyRanking.length).toBeGreaterThan(0)
    expect(new Set(fullRanking.map(({ study }) => study)).size).toBeGreaterThan(1)
    const days = fullRanking.map(({ status, daysSinceEnrolment }) => (status === 'OPEN' ? (daysSinceEnrolment ?? 1e6) : -1))
    expect(days).toEqual(days.toSorted((first, second) => second - first))
    const csv = (await downloadFile('report/siteRanking/file?format=csv&', admin)).content.toString().split('\r\n')
    for (const { site, study, principalInvestigator, enrolled } of fullRanking)
      expect(csv.some((line) => line.startsWith(`${site},${study},${principalInvestigator},`) && line.includes(`,${enrolled},`))).toBe(true)
    expect(fullRanking.some(({ principalInvestigator }) => principalInvestigator?.startsWith('Dr. '))).toBe(true)
    expect((await downloadFile('report/siteRanking/file?format=xlsx&')).answer.status).toBe(200)
    const print = await printText(
      new Uint8Array((await downloadFile('report/siteRanking/file?format=pdf&', coordinator, 'fr')).content).buffer,
    )
    expect(print).toContain('Sites de toutes les études en recrutement.')
    expect((await read('report/siteRanking', noUser)).status).toBe(403)
  })

  it('a report file is recorded in the audit trail, and rejected in an unknown format', async () => {
    await downloadFile('report/portfolioInsights/file?format=csv')
    const events = await node.ownerQuery<{ changes: { resource: unknown } }>(
      `select changes from audit_event where kind = 'export' and changes->'resource'->>1 = 'report.portfolioInsights'
        and changes->'format'->>1 = 'csv' and (changes->'rows'->>1)::int > 0`,
    )
    expect(events.length).toBeGreaterThan(0)
    expect((await downloadFile('report/portfolioInsights/file?format=doc')).answer.status).toBe(400)
    expect((await downloadFile('report/portfolioInsights/file?format=csv', noUser)).answer.status).toBe(403)
  })
})
