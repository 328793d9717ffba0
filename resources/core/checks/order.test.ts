import { describe, expect, test } from 'vitest'
import { checkResources } from '../checks.ts'
import { tags, text } from '../fields/index.ts'
import type { ResourceDefinition } from '../resource.ts'
import { sound } from '../sound.fixture.ts'

describe('an order that people give', () => {
  const ranked = (changes: Partial<ResourceDefinition> = {}): ResourceDefinition => ({
    ...sound,
    ordered: { within: ['name'] },
    ...(sound.list === undefined ? {} : { list: { ...sound.list, sort: 'rank' } }),
    ...changes,
  })
  const mistakes = (changes: Partial<ResourceDefinition>): string[] => checkResources([ranked(changes)])
  const within = (field: ResourceDefinition['fields'][string]): string[] =>
    mistakes({ fields: { ...sound.fields, wing: field }, ordered: { within: ['wing'] } })

  test('among rows that share a required value', () => {
    expect(mistakes({})).toEqual([])
    expect(within(text({ required: true }))).toEqual([])
  })
  test('not without saying among which', () => {
    expect(mistakes({ ordered: { within: [] } })).toEqual(['clinic.ordered.within: name the fields whose values rows of one order share'])
    expect(mistakes({ ordered: { within: ['nowhere'] } })).toEqual([
      "clinic.ordered.within: 'nowhere' is not a field; declare it or take the name out",
    ])
  })
  test('not among rows that may lack the value, hide it or hold several', () => {
    expect(within(text())[0]).toMatch(/^clinic\.wing: says among which rows/)
    expect(within(text({ required: true, read: { page: 'PARTICIPANTS', action: 'OWN' } }))[0]).toMatch(
      /'wing' must be a field that everybody/,
    )
    expect(within(tags({ required: true }))[0]).toMatch(/'wing' must hold one value/)
  })
  test('shown by its list, moved by who may change a row', () => {
    expect(mistakes({ list: sound.list })).toEqual(["clinic.list.sort: people order these rows: say 'rank', or take ordered out"])
    expect(checkResources([{ ...ranked(), ordered: undefined }])).toEqual([
      "clinic.list.sort: 'rank' is not a field; declare it or take the name out",
    ])
    const { update, ...others } = sound.actions
    expect(update).toBeDefined()
    expect(mistakes({ actions: others })).toContain('clinic.ordered: a move takes the level of update; add that action')
  })
  test('with a rank that is no field of its own', () => {
    expect(mistakes({ fields: { ...sound.fields, rank: text() } })).toContain('clinic.rank: the platform uses this name; take another')
  })
})
