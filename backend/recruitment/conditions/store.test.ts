import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { NIL } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { formatLine, generateIcd10cmLines } from '../../app/testing/icd10cmFile.ts'
import { type TestDatabase, testDatabase } from '../../app/testing/index.ts'
import { loadOfficial, readOfficialLine } from './official.ts'
import { searchConditions } from './search.ts'
import { loadConditions } from './store.ts'
import { readFiles, tableOf } from './table.ts'

const folder = mkdtempSync(join(tmpdir(), 'studydesk-conditions-'))
let testDb: TestDatabase
let owner: pg.Client

beforeAll(async () => {
  testDb = await testDatabase()
  owner = await connectOwner()
})
afterAll(async () => {
  await owner?.end()
  await testDb?.close()
  rmSync(folder, { recursive: true, force: true })
})

async function connectOwner(): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: testDb.ownerUrl })
  await client.connect()
  return client
}

const count = async (condition: string): Promise<number> =>
  (await owner.query<{ count: number }>(`select count(*)::int as count from condition where ${condition}`)).rows[0]?.count ?? 0
const fileOf = (...lines: readonly string[]): string => {
  const file = join(folder, 'order.txt')
  writeFileSync(file, lines.join('\r\n'))
  return file
}
const formatEntry = (order: number, code: string, flag: string, title: string) => formatLine({ order, code, flag, title })
const search = (text: string) => searchConditions(testDb.database, { text, language: 'en' })

describe('the curated table of conditions', () => {
  test('the table of conditions is loaded once the database is open, and not a second time', async () => {
    const { conditions } = tableOf(await readFiles())
    expect(await count("source = 'curated'")).toBe(conditions.length)
    expect(await loadConditions(owner)).toBe(false)
  })

  test('the table of conditions is reloaded after a change by one of several nodes, keeping ids and deleting missing rows', async () => {
    const before = await owner.query("select md5(string_agg(id::text, ',' order by id)) as ids from condition")
    await owner.query(`update studydesk_step set name = 'conditions of-before' where name like 'conditions %'`)
    await owner.query(
      `insert into condition (id, friendly_name, codes, usual, source, words) values (gen_random_uuid(), 'Vanished', '{A00}', 3, 'curated', '')`,
    )
    const nodes = await Promise.all([connectOwner(), connectOwner(), connectOwner()])
    const loadResults = await Promise.all(nodes.map(loadConditions))
    await Promise.all(nodes.map((node) => node.end()))
    expect(loadResults.filter((each) => each)).toHaveLength(1)
    expect((await owner.query("select md5(string_agg(id::text, ',' order by id)) as ids from condition")).rows).toEqual(before.rows)
  })

  test('the table of conditions can be read by the application, but not written', async () => {
    const write = testDb.database.batch(NIL, [{ text: 'delete from condition', values: [] }])
    await expect(write).rejects.toMatchObject({ code: '42501' })
  })
})

describe('the official ICD-10-CM file', () => {
  test.each([
    [
      '00001 A000    1 Cholera short                                                Cholera due to Vibrio cholerae',
      { code: 'A00.0', isHeading: false, title: 'Cholera due to Vibrio cholerae' },
    ],
    [
      '00001 A00     0 Cholera                                                      Cholera',
      { code: 'A00', isHeading: true, title: 'Cholera' },
    ],
    ['A000,1,Cholera', { problem: expect.any(String) }],
    ['00001 A000    2 Cholera                                                      Cholera', { problem: expect.any(String) }],
    ['00001 A000    1 Cholera', { problem: expect.any(String) }],
    ['00001 A000    1 Cholera                                                      Chol\ufffdra', { problem: expect.any(String) }],
  ])('the official ICD-10-CM file is read by its columns: %s', (text, expected) => expect(readOfficialLine(text)).toEqual(expected))

  test('the official ICD-10-CM file is added to the curated rows without headings and known codes; reloading changes nothing', async () => {
    const file = fileOf(
      formatEntry(1, 'I10', '1', 'Essential (primary) hypertension'),
      formatEntry(2, 'X99', '0', 'Zebra bites'),
      ...Array.from({ length: 200 }, (_, number) =>
        formatEntry(number + 3, `X99${number + 100}`, '1', `Bite of zebra, number ${number + 100}`),
      ),
      formatEntry(203, 'X99100', '1', 'Once more'),
      'no line of such a file',
      '',
    )
    const expected = { lines: 204, loaded: 200, headings: 1, curated: 1, repeated: 1, wrong: [{ line: 204, problem: expect.any(String) }] }
    expect(await loadOfficial(owner, file)).toEqual(expected)
    expect(await loadOfficial(owner, file)).toEqual(expected)
    expect(await count("source = 'icd10cm'")).toBe(200)

    expect((await search('zebra'))[0]).toEqual({
      id: expect.any(String),
      friendlyName: 'Bite of zebra, number 100',
      frenchName: null,
      icdTenCodes: [{ code: 'X99.100' }],
      matched: null,
    })
    expect((await search('X99.17')).map(({ icdTenCodes }) => icdTenCodes[0]?.code)).toEqual(
      Array.from({ length: 10 }, (_, number) => `X99.17${number}`),
    )
    expect((await search('bite of zebra number 150'))[0]?.icdTenCodes).toEqual([{ code: 'X99.150' }])
    expect((await search('zebrra bites'))[0]?.friendlyName).toMatch(/zebra/)
    expect((await search('I10'))[0]?.friendlyName).toBe('High blood pressure')
  })

  test('the official ICD-10-CM file is rejected when it is another file, without changes', async () => {
    await expect(loadOfficial(owner, fileOf('code,title', 'A00,Cholera'))).rejects.toThrow('is no ICD-10-CM order file')
    await expect(loadOfficial(owner, join(folder, 'absent.txt'))).rejects.toThrow('cannot be read')
    expect(await count("source = 'icd10cm'")).toBe(200)
  })

  test('the official ICD-10-CM file with many codes is loaded in several parts, and replaces the former one', async () => {
    const { loaded, headings, wrong } = await loadOfficial(owner, fileOf(...generateIcd10cmLines(9000)))
    expect([loaded > 8900, headings, wrong]).toEqual([true, 1000, []])
    expect((await search('bite of zebra number 150')).every(({ frenchName }) => frenchName !== null)).toBe(true)
    expect(await search('fracture femur')).toHaveLength(20)
    expect(await search('S')).toHaveLength(20)
  })
})
