import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { shortenId } from '#resources/core/restricted.ts'
import { type TestNode, testNode } from '../../../app/testing/index.ts'
import { findIntactFragments, spellingsOf } from './searchTerms.ts'

describe('a term of the quick search', () => {
  it.each([
    ['Tremblay', ['Tremblay']],
    ['O’Neill-Roy', ['O’Neill-Roy']],
    ['(514)', ['(514)', '514']],
    ['514.555.0123', ['514.555.0123', '5145550123']],
    ['1234-567-890-AB', ['1234-567-890-AB', '1234567890AB']],
    ['+1', ['+1']],
  ])('searches %s as %j', (word, spellings) => expect(spellingsOf(word)).toEqual(spellings))

  it.each([
    ['Tremblai', ['Trem', 'blai']],
    ['Tremblays', ['Trem', 'blays']],
    ['Noah', ['Noa', 'oah']],
    ['Li', []],
    ['B2024', []],
  ])('a misspelled %s still contains %j', (word, fragments) => expect(findIntactFragments(word)).toEqual(fragments))
})

describe('participants in the quick search', () => {
  const owner = 'owner@northlake.example'
  let node: TestNode
  beforeAll(async () => {
    node = await testNode()
    const shared = { gender: 'female', postalCode: 'M5V 2T6', referralSource: 'CLINIC', healthCardProvinceId: 'ON' }
    for (const person of [
      {
        firstName: 'Wilhelmina',
        lastName: 'Quackenbush',
        dob: '1961-03-04',
        primaryMobile: '(867) 555-0188',
        healthCardNumber: '9876543210XY',
      },
      {
        firstName: 'Wilhelmine',
        lastName: 'Restrictedson',
        dob: '1962-04-05',
        primaryMobile: '(867) 555-0189',
        isRestrictedProfile: true,
        healthCardNumber: '9876543211XY',
      },
    ])
      expect((await node.fetch('participants', { as: owner, method: 'POST', body: { ...shared, ...person } })).status).toBe(201)
  })
  afterAll(() => node.close())

  const find = async (q: string, extraParameters = '') => {
    const answer = await node.fetch(`participants?q=${encodeURIComponent(q)}${extraParameters}`, { as: owner })
    const { data } = (await answer.json()) as { readonly data: readonly Readonly<Record<string, unknown>>[] }
    return data.map(({ lastName }) => lastName ?? 'hidden')
  }

  test.each(['(867) 555-0188', '867.555.0188', '8675550188', '+1 867 555 0188', '9876-543-210-xy', 'quack 555-0188'])(
    'participants are found by %s',
    async (searchText) => expect(await find(searchText)).toEqual(['Quackenbush']),
  )

  test.each(['Quackenbusch', 'Quakenbush', 'quackenbsuh', 'Wilhemina Quackenbush', 'Wilhelmina Kwackenbush'])(
    'participants are found by %s when similar names are requested, and not otherwise',
    async (searchText) => {
      expect(await find(searchText)).toEqual([])
      expect(await find(searchText, '&_similar=true')).toEqual(['Quackenbush'])
    },
  )

  test('participants are found by the short id that replaces their name when restricted', async () => {
    const [row] = await node.ownerQuery<{ id: string }>(`select id from participant where last_name = 'Restrictedson'`)
    expect(await find(shortenId(row?.id ?? ''), '&_similar=true')).toEqual(['hidden'])
  })

  test('participants are never found by a hidden name', async () => {
    for (const searchText of ['Wilhelmine', 'Restrictedsen', 'Restrictedson'])
      expect(await find(searchText, '&_similar=true')).not.toContain('hidden')
    expect(await find('Restrictedsn', '&_similar=true')).toEqual([])
  })
})
