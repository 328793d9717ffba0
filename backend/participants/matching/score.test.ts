import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestDatabase, testDatabase } from '../../app/testing/index.ts'
import { hostilePairs } from './hostilePairs.ts'
import type { ComparedPerson, Grade } from './types.ts'

let testDb: TestDatabase
const orgId = '0198a000-0000-7000-8000-000000000001'

beforeAll(async () => {
  testDb = await testDatabase()
})
afterAll(() => testDb.close())

const buildRow = (
  parameter: string,
) => `studydesk_match_row('${orgId}', null, ${parameter}->>'firstName', ${parameter}->>'lastName', (${parameter}->>'dob')::date,
  ${parameter}->>'gender', ${parameter}->>'email', ${parameter}->>'primaryMobile', ${parameter}->>'healthCardProvinceId',
  ${parameter}->>'healthCardNumber', ${parameter}->>'postalCode', ${parameter}->>'streetAddress')`

interface PairScore {
  readonly score: number
  readonly grade: Grade | null
  readonly reasons: readonly string[]
  /** True if a search for one person of the pair finds the other. */
  readonly isFound: boolean
}

async function validate(pairs: readonly (readonly [ComparedPerson, ComparedPerson])[]): Promise<readonly PairScore[]> {
  const [answer] = await testDb.database.batch(orgId, [
    {
      text: `select judged.score::float8, judged.grade, judged.reasons, studydesk_match_keys(one) && studydesk_match_keys(two) as "isFound"
        from jsonb_array_elements($1::jsonb) with ordinality as given (pair, place)
          cross join lateral (select ${buildRow('(pair->0)')} as one, ${buildRow('(pair->1)')} as two offset 0) as made
          cross join lateral studydesk_match_score(one, two) as judged order by place`,
      values: [JSON.stringify(pairs)],
    },
  ])
  return (answer?.rows ?? []) as readonly PairScore[]
}

async function readNameWords(name: string): Promise<readonly string[] | null> {
  const [answer] = await testDb.database.batch(orgId, [{ text: 'select studydesk_name_words($1) as words', values: [name] }])
  return answer?.rows[0]?.words
}

describe('the score of two entries', () => {
  it.each(hostilePairs)('grades $what as $grade', async ({ one, other, grade }) => {
    const [pairScore] = await validate([[one, other]])
    expect([pairScore?.grade ?? null, pairScore?.score]).toEqual([grade, expect.any(Number)])
    if (grade !== null) expect(pairScore?.isFound).toBe(true)
  })

  it('distinguishes the adversarial set: shows every duplicate, and calls no two different people probable', async () => {
    const pairScores = await validate(hostilePairs.map(({ one, other }) => [one, other]))
    const count = (isSame: boolean, grades: readonly (Grade | null)[]) =>
      pairScores.filter(({ grade }, index) => hostilePairs[index]?.isSame === isSame && grades.includes(grade)).length
    expect({
      same: count(true, ['PROBABLE', 'POSSIBLE']) / count(true, ['PROBABLE', 'POSSIBLE', null]),
      falselyProbable: count(false, ['PROBABLE']),
    }).toEqual({ same: 1, falselyProbable: 0 })
  })

  it('returns the reasons of a match', async () => {
    const person = { firstName: 'Ann', lastName: 'Roy', dob: '1980-02-03', email: 'a@example.org', postalCode: 'H2X 1Y4' }
    const pairScores = await validate([
      [person, person],
      [person, { firstName: 'Roy', lastName: 'Ann', dob: '1980-03-02', email: 'b@example.org' }],
      [person, {}],
    ])
    expect(pairScores.map(({ reasons }) => reasons)).toEqual([
      ['SAME_NAME', 'SAME_BIRTH_DATE', 'SAME_EMAIL', 'SAME_POSTAL_CODE'],
      ['NAMES_SWAPPED', 'SIMILAR_BIRTH_DATE'],
      [],
    ])
    expect(pairScores[2]?.score).toBe(0)
  })
})

/** Returns a generator that always gives the same sequence of numbers, without human bias. */
function randomOf(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state / 2_147_483_648
  }
}

describe('properties of any two entries', () => {
  const random = randomOf(42)
  const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)] as Item
  const letters = [...'aeéîoöstrmnlkßçØ王Їئ', ' ', '-', '’', "'", '.', ',', '\\', '%', '(', '🙂', 'St', 'Mac', 'de ', ' jr']
  const generateNoise = () => Array.from({ length: Math.floor(random() * 9) }, () => pick(letters)).join('')
  const sampleNames = ['Marie', 'Bill', 'William', 'Tremblay', 'Tremblay-Roy', 'Roy', 'St-Onge', 'MacDonald', 'van der Berg', '']
  const name = () => (random() < 0.5 ? generateNoise() : pick(sampleNames))
  const maybeNull = <Value>(value: Value): Value | null => (random() < 0.2 ? null : value)
  const generateEntry = (): ComparedPerson => ({
    firstName: maybeNull(name()),
    lastName: maybeNull(name()),
    dob: maybeNull(`19${pick(['50', '51', '80'])}-${pick(['01', '02', '12'])}-${pick(['01', '02', '12'])}`),
    gender: maybeNull(pick(['female', 'male', 'other'])),
    email: maybeNull(pick(['a@example.org', 'B@example.org'])),
    primaryMobile: maybeNull(pick(['+14185550101', '+14185550102'])),
    healthCardProvinceId: maybeNull(pick(['QC', 'ON'])),
    healthCardNumber: maybeNull(pick(['ABCD12345678', 'ABCD 1234 5678', '-'])),
    postalCode: maybeNull(pick(['H2X 1Y4', 'h2x1y4', '02139-4307', '02139', generateNoise()])),
    streetAddress: maybeNull(pick(['1 Main St', '1 main street', generateNoise()])),
  })
  const pairs = Array.from({ length: 500 }, () => [generateEntry(), generateEntry()] as const)

  it('the score is the same both ways, and finite', async () => {
    const forwardScores = await validate(pairs)
    const reversedScores = await validate(pairs.map(([first, other]) => [other, first]))
    expect(forwardScores).toEqual(reversedScores)
    expect(forwardScores.every(({ score }) => Number.isFinite(score) && score <= 70)).toBe(true)
  })

  it('an entry is found by itself and scores no less than with another', async () => {
    const selfScores = await validate(pairs.map(([entry]) => [entry, entry]))
    const others = await validate(pairs)
    expect(selfScores.every(({ score }, index) => score >= Math.min(13.9, others[index]?.score ?? 0))).toBe(true)
  })

  it('a normalised name stays unchanged when it is normalised again', async () => {
    for (const [person] of pairs.slice(0, 100)) {
      const nameWords = await readNameWords(person.lastName ?? '')
      if (nameWords === null) continue
      expect(nameWords.every((word) => word !== '')).toBe(true)
      expect((await readNameWords(nameWords.join(' ')))?.join('') ?? '').toBe(nameWords.join(''))
    }
  })
})
