import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { FoundCondition } from '#resources/core/answers.ts'
import { type TestNode, testNode } from '../testing/index.ts'

let node: TestNode
beforeAll(async () => {
  node = await testNode({ seed: false })
})
afterAll(() => node.close())

async function ask(
  query: string,
): Promise<{ status: number; body: { data?: FoundCondition[]; error?: { code: string; fields?: unknown[] } } }> {
  const answer = await node.fetch(`public/conditions/search?${query}`)
  return { status: answer.status, body: (await answer.json()) as never }
}
async function found(term: string, lang = 'en'): Promise<readonly FoundCondition[]> {
  const { status, body } = await ask(new URLSearchParams({ term, lang }).toString())
  expect(status).toBe(200)
  return body.data ?? []
}
const names = async (term: string, lang?: string) => (await found(term, lang)).map(({ friendlyName }) => friendlyName)
const first = async (term: string, lang?: string) => (await names(term, lang))[0]

describe('a search of the curated table', () => {
  test('needs no token and answers what the specification names', async () => {
    const [best] = await found('high blood pressure')
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
  ])('finds %s', async (_what, term, name) => expect(await first(term)).toBe(name))

  test('finds codes by their beginning, from one letter on', async () => {
    const codes = (await found('E11')).map(({ icdTenCodes }) => icdTenCodes.map(({ code }) => code).join(' '))
    expect(codes.length).toBeGreaterThan(5)
    expect(codes.every((each) => / ?E11/.test(each))).toBe(true)
    const ofLetter = await found('J')
    expect(ofLetter).toHaveLength(20)
    expect(ofLetter.every(({ icdTenCodes }) => icdTenCodes.some(({ code }) => code.startsWith('J')))).toBe(true)
  })

  test('has the most usual first', async () => {
    const [kind] = (await node.ownerQuery(
      `select count(*)::int as wrong from unnest($1::text[]) with ordinality one (name, place) join condition a on a.friendly_name = one.name,
        unnest($1::text[]) with ordinality other (name, place) join condition b on b.friendly_name = other.name
        where one.place < other.place and a.usual < b.usual`,
      [await names('cancer')],
    )) as { wrong: number }[]
    expect(kind).toEqual({ wrong: 0 })
  })

  test('says by which other name a condition was found, in the language of the reader', async () => {
    expect((await found('HTN'))[0]?.matched).toBe('HTN')
    expect((await found('HTN', 'fr'))[0]?.matched).toBe('HTN')
    expect((await found('hypertension artérielle', 'fr'))[0]).toMatchObject({ frenchName: 'Hypertension artérielle', matched: null })
    expect((await found('hypertension artérielle', 'en'))[0]?.matched).toBe('Hypertension artérielle')
  })

  test('answers at most 20, each once', async () => {
    const ids = (await found('acute')).map(({ id }) => id)
    expect([ids.length, new Set(ids).size]).toEqual([20, 20])
  })
})

describe('a term that is none', () => {
  test.each([
    ['is missing', '', 'required'],
    ['is empty', 'term=', 'required'],
    ['is blank', 'term=%20%09', 'required'],
    ['is too long', `term=${'x'.repeat(101)}`, 'tooLong'],
    ['is 10 kB', `term=${'diabetes%20'.repeat(910)}`, 'tooLong'],
    ['comes twice', 'term=a&term=b', 'repeated'],
    ['has a language that is not ours', 'term=asthma&lang=de', 'notAnOption'],
    ['has a parameter that is not known', 'term=asthma&limit=5000', 'unknownParameter'],
  ])('%s', async (_what, query, code) => {
    const { status, body } = await ask(query)
    expect([status, body.error?.fields]).toMatchObject([400, [{ code }]])
  })

  test.each(['%', '_', "'", "';drop table condition;--", '\\', '🦠', '🦠🦠 %', ':*', '!', '( | )', '<->', '中文', 'ﷺ', '\ud800', 'é', '1'])(
    'is harmless: %j',
    async (term) => {
      const answers = await found(term)
      expect(answers.length).toBeLessThanOrEqual(20)
    },
  )

  test('is refused where no text can hold it', async () => {
    expect((await ask(String(new URLSearchParams({ term: '\u0000', lang: 'en' })))).status).toBe(400)
  })

  test('never finds everything by a wildcard', async () => {
    expect(await names('%')).toEqual([])
    expect(await names('d_abetes %')).not.toContain('Asthma')
  })
})
