import { describe, expect, test } from 'vitest'
import { tags, text } from '../fields/index.ts'
import type { ResourceDefinition } from '../resource.ts'
import { sound } from '../sound.fixture.ts'
import { checkResources } from './checks.ts'

describe('a manual order of rows', () => {
  const createRanked = (changes: Partial<ResourceDefinition> = {}): ResourceDefinition => ({
    ...sound,
    ordered: { within: ['name'] },
    ...(sound.list === undefined ? {} : { list: { ...sound.list, sort: 'rank' } }),
    ...changes,
  })
  const findMistakes = (changes: Partial<ResourceDefinition>): string[] => checkResources([createRanked(changes)])
  const checkWithin = (field: ResourceDefinition['fields'][string]): string[] =>
    findMistakes({ fields: { ...sound.fields, wing: field }, ordered: { within: ['wing'] } })

  test('a manual order is accepted among rows that share a required value', () => {
    expect(findMistakes({})).toEqual([])
    expect(checkWithin(text({ required: true }))).toEqual([])
  })
  test('a manual order is rejected without fields that group the rows', () => {
    expect(findMistakes({ ordered: { within: [] } })).toEqual([
      'clinic.ordered.within: name the fields whose values rows of one order share',
    ])
    expect(findMistakes({ ordered: { within: ['nowhere'] } })).toEqual([
      "clinic.ordered.within: 'nowhere' is not a field; declare it or take the name out",
    ])
  })
  test('a manual order is rejected when the grouping field is optional, hidden or holds several values', () => {
    expect(checkWithin(text())[0]).toMatch(/^clinic\.wing: says among which rows/)
    expect(checkWithin(text({ required: true, read: { page: 'PARTICIPANTS', action: 'OWN' } }))[0]).toMatch(
      /'wing' must be a field that everybody/,
    )
    expect(checkWithin(tags({ required: true }))[0]).toMatch(/'wing' must hold one value/)
  })
  test('a manual order requires sorting by rank in the list, and the right to change a row', () => {
    expect(findMistakes({ list: sound.list })).toEqual(["clinic.list.sort: people order these rows: say 'rank', or take ordered out"])
    expect(checkResources([{ ...createRanked(), ordered: undefined }])).toEqual([
      "clinic.list.sort: 'rank' is not a field; declare it or take the name out",
    ])
    const { update, ...others } = sound.actions
    expect(update).toBeDefined()
    expect(findMistakes({ actions: others })).toContain('clinic.ordered: a move takes the level of update; add that action')
  })
  test('rejects a declared field named rank', () => {
    expect(findMistakes({ fields: { ...sound.fields, rank: text() } })).toContain('clinic.rank: the platform uses this name; take another')
  })
})
