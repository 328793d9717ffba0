import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestNode, testNode } from '../../../app/testing/index.ts'

const admin = 'admin@northlake.example'
const coordinator = 'coordinator@northlake.example'

let node: TestNode
beforeAll(async () => {
  node = await testNode()
})
afterAll(() => node.close())

const createFile = (content: string | Uint8Array<ArrayBuffer>, name = 'sites.csv', type = 'text/csv') => ({
  blob: new Blob([content], { type }),
  name,
})

async function send(
  path: string,
  files: readonly ReturnType<typeof createFile>[],
  fields: Readonly<Record<string, string>> = {},
  caller = admin,
) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  for (const { blob, name } of files) form.append('file', blob, name)
  const answer = await node.fetch(path, { as: caller, method: 'POST', body: form })
  return { status: answer.status, ...(await answer.json()) }
}
const count = async () => Number((await node.ownerQuery('select count(*) from site'))[0]?.count)
const problemsOf = ({ data }: { data: { problems: { row: number; field: string | null; code: string }[] } }) =>
  data.problems.map(({ row, field, code }) => [row, field, code])

const png = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64')
const callerOf = async (email: string) =>
  node.studydesk.sessions.callerOf(await node.tokenFor(email), { correlationId: crypto.randomUUID() })

describe('import', () => {
  test('imports valid lines, reports invalid ones, and stores those in a file', async () => {
    const before = await count()
    const answer = await send(
      'sites/import',
      [
        createFile(
          '\uFEFFSite name;Site ID;Code postal ou ZIP;country;phone\nOne;I-1;h2x 1y4;CA;+1 514 555 0100\nTwo;i-1;;CA;\n=1+1;I-3;;CA;\nFour;bad code;;CA;\nBack Bay RESEARCH (Boston);I-5;;US;\n;I-6;;CA;\n',
        ),
      ].map((each) => ({ ...each })),
      { mapping: JSON.stringify({ 'Code postal ou ZIP': 'postalCode' }) },
    )
    expect(answer.data).toMatchObject({ accepted: 1, rejected: 5 })
    expect(problemsOf(answer)).toEqual([
      [2, 'siteCode', 'repeatedInFile'],
      [3, 'name', 'formula'],
      [4, 'siteCode', 'siteCodePattern'],
      [5, 'name', 'taken'],
      [6, 'name', 'required'],
    ])
    expect(await count()).toBe(before + 1)
    const [row] = await node.ownerQuery("select * from site where site_code = 'I-1'")
    expect(row).toMatchObject({ name: 'One', postal_code: 'H2X 1Y4', province: 'QC', phone: '+15145550100', is_virtual: false, version: 1 })
    expect(await node.ownerQuery('select action, changes from audit_event where record_id = $1', [row?.id])).toMatchObject([
      { action: 'create', changes: { name: [null, 'One'] } },
    ])

    const address = (await (await node.fetch(`file/${answer.data.problemFileId}/sas`, { as: admin })).json()).data.url
    const saved = await (await fetch(`${node.url}${new URL(address, node.url).pathname}`)).text()
    expect(saved).toContain("'=1+1")
    expect(saved.split('\r\n')).toHaveLength(7)
  })

  test('writes nothing in a dry run', async () => {
    const before = await count()
    const answer = await send('sites/import', [createFile('name,siteCode\nDry,D-1\n')], { dryRun: 'true' })
    expect([answer.data.accepted, answer.data.problemFileId, await count()]).toEqual([1, null, before])
  })

  test('maps columns by name and skips others', async () => {
    const answer = await send('sites/import', [createFile('what,which,junk\nMapped,M-1,=9\n')], {
      mapping: JSON.stringify({ What: 'name', which: 'siteCode', junk: '' }),
    })
    expect(answer.data).toMatchObject({ accepted: 1, rejected: 0 })
    const shorter = await send('sites/import', [createFile('what,which,junk\nMapped too,M-2,=9\n')], {
      mapping: JSON.stringify({ What: 'name', which: 'siteCode' }),
    })
    expect(shorter.data).toMatchObject({ accepted: 1, rejected: 0 })
    const rejectedResponse = await send('sites/import', [createFile('what\nMapped\n')], { mapping: JSON.stringify({ what: 'nothing' }) })
    expect([rejectedResponse.status, rejectedResponse.error.code]).toEqual([400, 'UnknownHeaders'])
  })

  test.each([
    ['unknown headers', [createFile('name,unheard of\nx,y\n')], 400, 'UnknownHeaders'],
    ['a header twice', [createFile('name,Site name\nx,y\n')], 400, 'RepeatedHeaders'],
    ['several files', [createFile('name\nx\n'), createFile('name\ny\n')], 400, 'MultipleFiles'],
    ['no file', [], 400, 'FileMissing'],
    ['another type', [createFile('name\nx\n', 'sites.xlsx')], 415, 'FileType'],
    ['a spreadsheet under a wrong name', [createFile('PK\u0003\u0004rest', 'sites.csv')], 415, 'FileType'],
    ['another encoding', [createFile(new Uint8Array([0x6e, 0x61, 0x6d, 0x65, 0x0a, 0x4d, 0x81, 0x6c]))], 400, 'FileEncoding'],
    ['an open quotation mark', [createFile('name\n"x\n')], 400, 'FileMalformed'],
    ['nothing but headers', [createFile('name,siteCode\n')], 400, 'FileEmpty'],
    ['nothing', [createFile('')], 400, 'FileEmpty'],
    ['too many rows', [createFile(`name\n${'x\n'.repeat(1001)}`)], 400, 'TooManyRows'],
  ])('rejects an import with %s', async (_title, files, status, code) => {
    const before = await count()
    const answer = await send('sites/import', files)
    expect([answer.status, answer.error?.code, await count()]).toEqual([status, code, before])
  })

  test('uses the exact messages of the specification', async () => {
    const long = createFile(`firstName\n${'x\n'.repeat(1001)}`, 'people.csv')
    expect((await send('participants/import', [long], {}, coordinator)).error.message).toBe('Only 1000 participants at a time')
  })

  test('reads common spellings of dates; the order of day and month is set once per column, and the API accepts neither', async () => {
    const days = [
      '1969-11-19',
      '19 Nov 1969',
      '19691119',
      '19 novembre 1969',
      'Nov 19, 1969',
      '19/11/1969',
      '03/04/1969',
      '31/02/1969',
      'soon',
    ]
    const lines = days.map((day, index) => `Im,Port${index},"${day}",F,H2X 1Y4,OTHER,day${index}@import.example`)
    const text = `First name,Last name,Date of birth,Gender,Postal code,Referral source,E-mail\n${lines.join('\n')}\n`
    const sendDryRun = async (extraFields = {}) =>
      send('participants/import', [createFile(text)], { dryRun: 'true', ...extraFields }, coordinator)
    const findDobProblems = async (extraFields = {}) => problemsOf(await sendDryRun(extraFields)).filter(([, field]) => field === 'dob')
    const unreadable = [
      [8, 'dob', 'noSuchDay'],
      [9, 'dob', 'notADate'],
    ]
    expect(await findDobProblems()).toEqual([[7, 'dob', 'ambiguousDay'], ...unreadable])
    expect(await findDobProblems({ dateOrders: JSON.stringify({ dob: 'monthFirst' }) })).toEqual(unreadable)
    for (const orders of [{ dob: 'yearFirst' }, { firstName: 'dayFirst' }, { nothing: 'dayFirst' }])
      expect((await sendDryRun({ dateOrders: JSON.stringify(orders) })).error.code).toBe('InvalidMapping')
    const singleRowCsv = `First name,Last name,Date of birth,Gender,Postal code,Referral source,E-mail\n${lines[6]}\n`
    const result = await send(
      'participants/import',
      [createFile(singleRowCsv)],
      { dateOrders: JSON.stringify({ dob: 'dayFirst' }) },
      coordinator,
    )
    expect(result.data).toMatchObject({ accepted: 1, problems: [] })
    expect(await node.ownerQuery("select dob::text from participant where last_name = 'Port6'")).toEqual([{ dob: '1969-04-03' }])
    const body = {
      firstName: 'A',
      lastName: 'B',
      dob: '19 Nov 1969',
      gender: 'female',
      postalCode: 'H2X 1Y4',
      referralSource: 'OTHER',
      email: 'a@b.example',
    }
    const strict = await (await node.fetch('participant', { as: coordinator, method: 'POST', body })).json()
    const [problem] = strict.error.fields
    expect(problem).toMatchObject({ path: 'dob', code: 'notADate', message: expect.stringContaining('YYYY-MM-DD') })
  })

  test('imports a thousand rows at once, with references by title', async () => {
    const lines = Array.from({ length: 1000 }, (_, index) => `Bulk ${index},B-${index},CA`).join('\n')
    const answer = await send('sites/import', [createFile(`name,siteCode,country\n${lines}\n`)])
    expect(answer.data).toMatchObject({ accepted: 1000, rejected: 0, problems: [] })
    const users = await send('users/import', [
      createFile(
        'firstName,lastName,email,roleId,lmsRole\nIma,Ported,ima@northlake.example,study coordinator,LEARNER\nNo,Role,no.role@northlake.example,Nobody at all,LEARNER\n',
        'users.csv',
      ),
    ])
    expect(problemsOf(users)).toEqual([[2, 'roleId', 'notFound']])
    expect(users.data.accepted).toBe(1)
  })

  test('undoes the whole import when one line cannot be written', async () => {
    const before = await count()
    await node.ownerQuery(
      "alter table audit_event add constraint break_audit check (changes->'name'->>1 is distinct from 'Breaks') not valid",
    )
    try {
      const answer = await send('sites/import', [createFile('name,siteCode\nHolds,H-1\nBreaks,H-2\n')])
      expect(answer.status).toBeGreaterThanOrEqual(400)
      expect(await count()).toBe(before)
    } finally {
      await node.ownerQuery('alter table audit_event drop constraint break_audit')
    }
  })

  test('rejects a file that is too long during the upload, and the node continues', async () => {
    const answer = await send('sites/import', [createFile(new Uint8Array(30_000_000))])
    expect([answer.status, answer.error.code]).toEqual([413, 'TooLarge'])
    expect((await node.fetch('sites?_end=1', { as: admin })).status).toBe(200)
  })
})

describe('export', () => {
  test('exports the rows that the filters show, safe for a spreadsheet, and importable unchanged', async () => {
    const riskyValues = [
      ['=SUM(A1)', 'X-1'],
      ['@home', 'X-2'],
      ["'quoted", 'X-3'],
      ["'=quoted", 'X-4'],
      ['Dash, "comma"', 'X-5'],
      ['-5', 'X-6'],
      ['- list', 'X-7'],
    ] as const
    for (const [mainContact, siteCode] of riskyValues)
      await node.fetch('sites', {
        as: admin,
        method: 'POST',
        body: { name: `Odd ${siteCode}`, siteCode, mainContact, phone: '+1 514 555 0100' },
      })
    const answer = await node.fetch('sites/export?siteCode_like=X-&_sort=siteCode&headers=names', { as: admin })
    expect(answer.headers.get('Content-Type')).toContain('text/csv')
    const bytes = new Uint8Array(await answer.arrayBuffer())
    expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
    const text = new TextDecoder().decode(bytes)
    expect(text).not.toMatch(/(^|,|")[=@]/m)
    expect(text).toContain('+15145550100')

    const ids = (await (await node.fetch('sites?siteCode_like=X-&_end=50', { as: admin })).json()).data.map((row: { id: string }) => row.id)
    await node.fetch('sites', { as: admin, method: 'DELETE', body: ids })
    await node.ownerQuery('delete from site where id = any($1)', [ids])
    const secondImport = await send('sites/import', [createFile(bytes)])
    expect(secondImport.data).toMatchObject({ accepted: riskyValues.length, rejected: 0 })
    const rows = await node.ownerQuery("select main_contact from site where site_code like 'X-%' order by site_code")
    expect(rows.map((row) => row.main_contact)).toEqual(riskyValues.map(([contact]) => contact))
  })

  test('exports labels as headers and titles instead of references, with an audit event', async () => {
    const text = await (await node.fetch('study-sites/export', { as: admin, headers: { 'Accept-Language': 'fr' } })).text()
    expect(text).toContain('Foothills Research Associates')
    const [event] = await node.ownerQuery("select changes from audit_event where kind = 'export' order by at desc limit 1")
    expect(event?.changes).toEqual({
      resource: [null, 'studySite'],
      format: [null, 'csv'],
      rows: [null, text.trim().split('\r\n').length - 1],
      filters: [null, []],
    })
  })

  test('exports labels of values and file names in the reader’s language, and an import reads them again', async () => {
    const site = { name: 'Words', siteCode: 'WORDS-1', country: 'US', province: 'MA', isVirtual: true }
    const { data } = await (await node.fetch('sites', { as: admin, method: 'POST', body: site })).json()
    const exportText = async (path: string) => (await node.fetch(path, { as: admin, headers: { 'Accept-Language': 'fr' } })).text()
    const text = await exportText('sites/export?siteCode=WORDS-1')
    expect(text.split('\r\n')[1]).toMatch(/États-Unis.*Massachusetts.*Oui/)
    expect((await exportText('sites/export?siteCode=WORDS-1&headers=names')).split('\r\n')[1]).toMatch(/US.*MA.*yes/)
    expect(await exportText('study-sites/export?_end=1')).not.toMatch(/OPEN|CLOSED/)

    await node.ownerQuery('delete from site where id = $1', [data.id])
    const secondImport = await send('sites/import', [createFile(text)])
    expect(secondImport.data).toMatchObject({ accepted: 1, rejected: 0 })
    const [row] = await node.ownerQuery("select country, province, is_virtual from site where site_code = 'WORDS-1'")
    expect(row).toEqual({ country: 'US', province: 'MA', is_virtual: true })
  })

  test('exports a workbook on request, with text as text, numbers as numbers, and nothing executable', async () => {
    const riskyTexts = ['=1+1', 'a & b <c>', 'line one\nline two'] as const
    for (const [index, streetAddress] of riskyTexts.entries())
      await node.fetch('sites', { as: admin, method: 'POST', body: { name: `Sheet ${index}`, siteCode: `SHEET-${index}`, streetAddress } })
    const answer = await node.fetch('sites/export?siteCode_like=SHEET-&_sort=siteCode&format=xlsx&headers=names', { as: admin })
    expect(answer.headers.get('Content-Type')).toContain('spreadsheetml.sheet')
    expect(answer.headers.get('Content-Disposition')).toContain('sites.xlsx')
    const { default: readExcelFile } = await import('read-excel-file/node')
    const [sheet] = await readExcelFile(Buffer.from(await answer.arrayBuffer()))
    expect(sheet?.sheet).toBe('Sites')
    const [headers = [], ...rows] = sheet?.data ?? []
    const addressColumn = headers.indexOf('streetAddress')
    // The address is a single-line text field, so its line break is stored as a space.
    expect(rows.map((row) => row[addressColumn])).toEqual(['=1+1', 'a & b <c>', 'line one line two'])
    const figures = await node.fetch('study-sites/export?format=xlsx&headers=names&enrollmentGoal_gte=1', { as: admin })
    const [goals] = await readExcelFile(Buffer.from(await figures.arrayBuffer()))
    const goalColumn = goals?.data[0]?.indexOf('enrollmentGoal') ?? -1
    expect(goals?.data.slice(1).map((row) => typeof row[goalColumn])).toContain('number')
    expect((await node.fetch('sites/export?format=ods', { as: admin })).status).toBe(400)
  })

  test('exports the name of a file next to its id, as every response does', async () => {
    const stored = await node.studydesk.files.store(await callerOf(admin), { name: 'seen.png', content: png, maxBytes: 1e6 })
    const body = { text: 'Look at this', page: '/crm/participants', screenshot: stored.id }
    const { data } = await (await node.fetch('feedback', { as: admin, method: 'POST', body })).json()
    expect(data.labels).toMatchObject({ screenshot: 'seen.png', createdBy: expect.stringMatching(/\S+ \S+/) })
    const text = await (await node.fetch(`feedback/export?id=${data.id}`, { as: admin })).text()
    expect([text.includes('seen.png'), text.includes(stored.id)]).toEqual([true, false])
  })

  test('exports every row, not one page', async () => {
    const [{ count: siteCount } = { count: 0 }] = await node.ownerQuery<{ count: number }>(
      'select count(*) from site where org_id = (select org_id from "user" where email = $1) and deleted_at is null',
      [admin],
    )
    const text = await (await node.fetch('sites/export?_end=2', { as: admin })).text()
    expect(text.trim().split('\r\n')).toHaveLength(Number(siteCount) + 1)
  })
})
