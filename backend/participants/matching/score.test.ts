import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestDatabase, testDatabase } from '../../testing/index.ts'
import { hostilePairs } from './hostilePairs.ts'
import type { Compared, Grade } from './types.ts'

let place: TestDatabase
const orgId = '0198a000-0000-7000-8000-000000000001'

beforeAll(async () => {
  place = await testDatabase()
})
afterAll(() => place.close())

const row = (
  parameter: string,
) => `studydesk_match_row('${orgId}', null, ${parameter}->>'firstName', ${parameter}->>'lastName', (${parameter}->>'dob')::date,
  ${parameter}->>'gender', ${parameter}->>'email', ${parameter}->>'primaryMobile', ${parameter}->>'healthCardProvinceId',
  ${parameter}->>'healthCardNumber', ${parameter}->>'postalCode', ${parameter}->>'streetAddress')`

interface Judged {
  readonly score: number
  readonly grade: Grade | null
  readonly reasons: readonly string[]
  /** Would one be found when the other is looked for? */
  readonly isFound: boolean
}

async function judge(pairs: readonly (readonly [Compared, Compared])[]): Promise<readonly Judged[]> {
  const [answer] = await place.database.batch(orgId, [
    {
      text: `select judged.score::float8, judged.grade, judged.reasons, studydesk_match_keys(one) && studydesk_match_keys(two) as "isFound"
        from jsonb_array_elements($1::jsonb) with ordinality as given (pair, place)
          cross join lateral (select ${row('(pair->0)')} as one, ${row('(pair->1)')} as two offset 0) as made
          cross join lateral studydesk_match_score(one, two) as judged order by place`,
      values: [JSON.stringify(pairs)],
    },
  ])
  return (answer?.rows ?? []) as readonly Judged[]
}

async function words(name: string): Promise<readonly string[] | null> {
  const [answer] = await place.database.batch(orgId, [{ text: 'select studydesk_name_words($1) as words', values: [name] }])
  return answer?.rows[0]?.words
}

describe('two entries', () => {
  it.each(hostilePairs)('$what: $grade', async ({ one, other, grade }) => {
    const [judged] = await judge([[one, other]])
    expect([judged?.grade ?? null, judged?.score]).toEqual([grade, expect.any(Number)])
    if (grade !== null) expect(judged?.isFound).toBe(true)
  })

  it('of the hostile set are told apart: every duplicate is shown, and no two people are called probable', async () => {
    const judged = await judge(hostilePairs.map(({ one, other }) => [one, other]))
    const count = (isSame: boolean, grades: readonly (Grade | null)[]) =>
      judged.filter(({ grade }, index) => hostilePairs[index]?.isSame === isSame && grades.includes(grade)).length
    expect({
      same: count(true, ['PROBABLE', 'POSSIBLE']) / count(true, ['PROBABLE', 'POSSIBLE', null]),
      falselyProbable: count(false, ['PROBABLE']),
    }).toEqual({ same: 1, falselyProbable: 0 })
  })

  it('say why', async () => {
    const person = { firstName: 'Ann', lastName: 'Roy', dob: '1980-02-03', email: 'a@example.org', postalCode: 'H2X 1Y4' }
    const judged = await judge([
      [person, person],
      [person, { firstName: 'Roy', lastName: 'Ann', dob: '1980-03-02', email: 'b@example.org' }],
      [person, {}],
    ])
    expect(judged.map(({ reasons }) => reasons)).toEqual([
      ['SAME_NAME', 'SAME_BIRTH_DATE', 'SAME_EMAIL', 'SAME_POSTAL_CODE'],
      ['NAMES_SWAPPED', 'SIMILAR_BIRTH_DATE'],
      [],
    ])
    expect(judged[2]?.score).toBe(0)
  })
})

/** The same numbers each time, and others than a person would think of. */
function randomOf(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state / 2_147_483_648
  }
}

describe('whatever two entries say', () => {
  const random = randomOf(42)
  const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)] as Item
  const letters = [...'aeéîoöstrmnlkßçØ王Їئ', ' ', '-', '’', "'", '.', ',', '\\', '%', '(', '🙂', 'St', 'Mac', 'de ', ' jr']
  const noise = () => Array.from({ length: Math.floor(random() * 9) }, () => pick(letters)).join('')
  const known = ['Marie', 'Bill', 'William', 'Tremblay', 'Tremblay-Roy', 'Roy', 'St-Onge', 'MacDonald', 'van der Berg', '']
  const name = () => (random() < 0.5 ? noise() : pick(known))
  const maybe = <Value>(value: Value): Value | null => (random() < 0.2 ? null : value)
  const entry = (): Compared => ({
    firstName: maybe(name()),
    lastName: maybe(name()),
    dob: maybe(`19${pick(['50', '51', '80'])}-${pick(['01', '02', '12'])}-${pick(['01', '02', '12'])}`),
    gender: maybe(pick(['female', 'male', 'other'])),
    email: maybe(pick(['a@example.org', 'B@example.org'])),
    primaryMobile: maybe(pick(['+14185550101', '+14185550102'])),
    healthCardProvinceId: maybe(pick(['QC', 'ON'])),
    healthCardNumber: maybe(pick(['ABCD12345678', 'ABCD 1234 5678', '-'])),
    postalCode: maybe(pick(['H2X 1Y4', 'h2x1y4', '02139-4307', '02139', noise()])),
    streetAddress: maybe(pick(['1 Main St', '1 main street', noise()])),
  })
  const pairs = Array.from({ length: 500 }, () => [entry(), entry()] as const)

  it('the score is the same both ways, and finite', async () => {
    const there = await judge(pairs)
    const back = await judge(pairs.map(([one, other]) => [other, one]))
    expect(there).toEqual(back)
    expect(there.every(({ score }) => Number.isFinite(score) && score <= 70)).toBe(true)
  })

  it('an entry is found by itself and scores no less than with another', async () => {
    const own = await judge(pairs.map(([one]) => [one, one]))
    const others = await judge(pairs)
    expect(own.every(({ score }, index) => score >= Math.min(13.9, others[index]?.score ?? 0))).toBe(true)
  })

  it('a name that is normalised stays as it is', async () => {
    for (const [one] of pairs.slice(0, 100)) {
      const once = await words(one.lastName ?? '')
      if (once === null) continue
      expect(once.every((word) => word !== '')).toBe(true)
      expect((await words(once.join(' ')))?.join('') ?? '').toBe(once.join(''))
    }
  })
})
