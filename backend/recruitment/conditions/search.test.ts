import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ConditionMatch } from '#resources/recruitment/conditionAnswers.ts'
import { type TestNode, testNode } from '../../app/testing/index.ts'

let node: TestNode
beforeAll(async () => {
  node = await testNode({ seed: false })
})
afterAll(() => node.close())

async function fetchSearch(
  query: string,
): Promise<{ status: number; body: { data?: ConditionMatch[]; error?: { code: string; fields?: unknown[] } } }> {
  const answer = await node.fetch(`public/conditions/search?${query}`)
  return { status: answer.status, body: (await answer.json()) as never }
}
async function findConditions(term: string, lang = 'en'): Promise<readonly ConditionMatch[]> {
  const { status, body } = await fetchSearch(new URLSearchParams({ term, lang }).toString())
  expect(status).toBe(200)
  return body.data ?? []
}
const searchNames = async (term: string, lang?: string) => (await findConditions(term, lang)).map(({ friendlyName }) => friendlyName)
const findFirstName = async (term: string, lang?: string) => (await searchNames(term, lang))[0]

describe('a search of the curated conditions', () => {
  test('requires no token and returns the fields of the specification', async () => {
    const [best] = await findConditions('high blood pressure')
    expect(best).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      friendlyName: 'High blood pressure',
      frenchName: expect.any(String),
      icdTenCodes: [{ code: 'I10' }],
      matched: null,
    })
  })

  test.each([
    ['a name', 'asthma', 'Asthma'],
    ['its beginning', 'asth', 'Asthma'],
    ['a synonym', 'HTN', 'High blood pressure'],
    ['an abbreviation that is a whole synonym before all that begin so', 'MS', 'Multiple sclerosis'],
    ['French, for an English reader', 'sclérose en plaques', 'Multiple sclerosis'],
    ['French without accents', 'depression', 'Depression'],
    ['a typographic apostrophe', 'Crohn’s', "Crohn's disease"],
    ['no apostrophe', 'crohns disease', "Crohn's disease"],
    ['words in another order', 'diabetes type 2', 'Type 2 diabetes'],
    ['of several the most usual', 'diab', 'Type 2 diabetes'],
    ['a code', 'I10', 'High blood pressure'],
    ['a code in small letters without its dot', 'i10', 'High blood pressure'],
    ['a typing error', 'astma', 'Asthma'],
    ['two of them', 'multple sclerossis', 'Multiple sclerosis'],
    ['a letter too many', 'migrainne', 'Migraine'],
  ])('finds %s', async (_description, term, name) => expect(await findFirstName(term)).toBe(name))

  test('finds codes by their first characters, from one letter on', async () => {
    const codes = (await findConditions('E11')).map(({ icdTenCodes }) => icdTenCodes.map(({ code }) => code).join(' '))
    expect(codes.length).toBeGreaterThan(5)
    expect(codes.every((each) => / ?E11/.test(each))).toBe(true)
    const letterMatches = await findConditions('J')
    expect(letterMatches).toHaveLength(20)
    expect(letterMatches.every(({ icdTenCodes }) => icdTenCodes.some(({ code }) => code.startsWith('J')))).toBe(true)
  })

  test('lists the most common conditions first', async () => {
    const [kind] = (await node.ownerQuery(
      `select count(*)::int as wrong from unnest($1::text[]) with ordinality one (name, place) join condition a on a.friendly_name = one.name,
        unnest($1::text[]) with ordinality other (name, place) join condition b on b.friendly_name = other.name
        where one.place < other.place and a.usual < b.usual`,
      [await searchNames('cancer')],
    )) as { wrong: number }[]
    expect(kind).toEqual({ wrong: 0 })
  })

  test('returns the other name by which a condition was found, in the language of the reader', async () => {
    expect((await findConditions('HTN'))[0]?.matched).toBe('HTN')
    expect((await findConditions('HTN', 'fr'))[0]?.matched).toBe('HTN')
    expect((await findConditions('hypertension artérielle', 'fr'))[0]).toMatchObject({
      frenchName: 'Hypertension artérielle',
      matched: null,
    })
    expect((await findConditions('hypertension artérielle', 'en'))[0]?.matched).toBe('Hypertension artérielle')
  })

  test('returns at most 20 conditions, each once', async () => {
    const ids = (await findConditions('acute')).map(({ id }) => id)
    expect([ids.length, new Set(ids).size]).toEqual([20, 20])
  })
})

describe('an invalid search term', () => {
  test.each([
    ['is missing', '', 'required'],
    ['is empty', 'term=', 'required'],
    ['is blank', 'term=%20%09', 'required'],
    ['is too long', `term=${'x'.repeat(101)}`, 'tooLong'],
    ['is 10 kB', `term=${'diabetes%20'.repeat(910)}`, 'tooLong'],
    ['comes twice', 'term=a&term=b', 'repeated'],
    ['has a language that is not ours', 'term=asthma&lang=de', 'notAnOption'],
    ['has a parameter that is not known', 'term=asthma&limit=5000', 'unknownParameter'],
  ])('rejects a term that %s', async (_description, query, code) => {
    const { status, body } = await fetchSearch(query)
    expect([status, body.error?.fields]).toMatchObject([400, [{ code }]])
  })

  test.each(['%', '_', "'", "';drop table condition;--", '\\', '🦠', '🦠🦠 %', ':*', '!', '( | )', '<->', '中文', 'ﷺ', '\ud800', 'é', '1'])(
    'handles %j safely',
    async (term) => {
      const answers = await findConditions(term)
      expect(answers.length).toBeLessThanOrEqual(20)
    },
  )

  test('rejects a term that the database cannot store', async () => {
    expect((await fetchSearch(String(new URLSearchParams({ term: '\u0000', lang: 'en' })))).status).toBe(400)
  })

  test('never lists everything for a wildcard', async () => {
    expect(await searchNames('%')).toEqual([])
    expect(await searchNames('d_abetes %')).not.toContain('Asthma')
  })
})
