import { describe, expect, test } from 'vitest'
import { date, ref, text } from '../fields/index.ts'
import type { ResourceDefinition } from '../resource.ts'
import { changed, sound } from '../sound.fixture.ts'
import { checkResources } from './checks.ts'

describe('figures', () => {
  const visit = (changes: Partial<ResourceDefinition> = {}): ResourceDefinition => ({
    ...sound,
    name: 'visit',
    path: { many: 'visits', one: 'visit' },
    screens: undefined,
    menu: undefined,
    form: undefined,
    fields: {
      ...sound.fields,
      clinicId: ref({ to: 'clinic', required: true, once: true }),
      birth: date({ sensitive: true }),
      secretly: text({ read: { page: 'DEV', action: 'VIEW' } }),
    },
    ...changes,
  })
  const checkRollup = (field: object, visits = visit()): string[] =>
    checkResources([{ ...sound, fields: { ...sound.fields, visits: { type: 'rollup', ...field } } as never }, visits])
  const layout = { columns: ['name'], filters: [], search: ['name'], sort: 'name' }
  const checkLookup = (field: object, changes: Partial<ResourceDefinition> = {}): string[] =>
    checkResources([{ ...sound, ...changes, fields: { ...sound.fields, visits: { type: 'lookup', ...field } } as never }, visit()])
  const sane = { of: 'visit', by: { clinicId: 'id' } }
  const checkMark = (mark: object, visits = visit()): string[] =>
    checkResources([
      { ...sound, fields: { ...sound.fields, late: { type: 'marks', marks: { LATE: { tone: 'danger', ...mark } } } } as never },
      visits,
    ])

  test('accepts valid figures', () => {
    expect(
      checkRollup({
        ...sane,
        where: {
          all: [
            { field: 'state', is: 'OPEN' },
            { field: 'opened', atLeast: '$today-7' },
          ],
        },
      }),
    ).toEqual([])
    expect(checkRollup({ of: 'visit', by: { clinicId: 'parent', country: 'country' } })).toEqual([])
    const last = { ...sane, take: 'largest', field: 'opened', as: 'date' }
    expect(checkRollup(last)).toEqual([])
    expect(checkRollup(last, visit({ scope: [{ self: { user: 'createdBy' } }] }))).toEqual([])
    expect(changed({ summaries: { by: ['state', 'country', 'parent'] } })).toEqual([])
    const idle = { all: [{ field: 'state', is: 'OPEN' }, { not: { field: 'updatedAt', atLeast: '$today-7' } }] }
    expect(checkMark({ when: idle, has: { ...sane, where: { field: 'state', is: 'OPEN' } } })).toEqual([])
    expect(checkMark({ has: sane }, visit({ scope: [{ self: { user: 'createdBy' } }] }))).toEqual([])
  })
  test.each<[string, () => string[], RegExp]>([
    ['of no resource', () => checkRollup({ ...sane, of: 'visits' }), /^clinic\.visits: reads 'visits', which is not another resource/],
    [
      'of its own resource',
      () => checkRollup({ of: 'clinic', by: { parent: 'id' } }),
      /^clinic\.visits: reads 'clinic', which is not another/,
    ],
    [
      'of what nobody lists',
      () => checkRollup(sane, visit({ actions: { ...sound.actions, list: undefined } })),
      /reads 'visit', which nobody may list/,
    ],
    [
      'of parts that close',
      () => checkRollup(sane, visit({ partOf: 'clinicId', restrictedBy: undefined })),
      /^clinic\.visits: reads 'visit', whose rows are closed/,
    ],
    [
      'of what is each reader’s own',
      () => checkRollup(sane, visit({ scope: [{ self: { user: 'createdBy' } }] })),
      /^clinic\.visits: counts 'visit', of which each reader/,
    ],
    [
      'of a value without its field',
      () => checkRollup({ ...sane, take: 'largest' }),
      /^clinic\.visits: needs 'take', 'field' and 'as' together/,
    ],
    [
      'of a hidden value',
      () => checkRollup({ ...sane, take: 'largest', field: 'birth', as: 'date' }),
      /^clinic\.visits\.field: 'visit\.birth' must be an open stored field of type date/,
    ],
    [
      'of a value of another type',
      () => checkRollup({ ...sane, take: 'largest', field: 'opened', as: 'integer' }),
      /^clinic\.visits\.field: 'visit\.opened' must be an open stored field of type integer/,
    ],
    [
      'of days that are added up',
      () => checkRollup({ ...sane, take: 'sum', field: 'opened', as: 'date' }),
      /^clinic\.visits\.take: adds up/,
    ],
    ['by nothing', () => checkRollup({ ...sane, by: {} }), /^clinic\.visits: counts every row for each/],
    ['by what is not there', () => checkRollup({ ...sane, by: { nothing: 'id' } }), /^clinic\.visits\.by: 'visit\.nothing' and 'id'/],
    ['by a reference elsewhere', () => checkRollup({ ...sane, by: { state: 'id' } }), /^clinic\.visits\.by: 'visit\.state' and 'id'/],
    [
      'by fields of two kinds',
      () => checkRollup({ ...sane, by: { clinicId: 'name' } }),
      /^clinic\.visits\.by: 'visit\.clinicId' and 'name'/,
    ],
    ['by what is hidden', () => checkRollup({ ...sane, by: { remark: 'name' } }), /^clinic\.visits\.by: 'visit\.remark' and 'name'/],
    ['without an index', () => checkRollup({ ...sane, by: { country: 'country' } }), /^clinic\.visits\.by: names no reference of 'visit'/],
    [
      'where something hidden is so',
      () => checkRollup({ ...sane, where: { field: 'remark', filled: true } }),
      /^clinic\.visits\.where: 'visit\.remark'/,
    ],
    [
      'where something closed is so',
      () => checkRollup({ ...sane, where: { field: 'secretly', is: 'x' } }),
      /^clinic\.visits\.where: 'visit\.secretly'/,
    ],
    [
      'where a state is misspelt',
      () => checkRollup({ ...sane, where: { field: 'state', is: 'OPN' } }),
      /^clinic\.visits\.where: 'OPN' is no value/,
    ],
    [
      'where a day is asked of words',
      () => checkRollup({ ...sane, where: { field: 'name', is: '$today' } }),
      /compares 'name' with '\$today'/,
    ],
    ['that are demanded', () => checkRollup({ ...sane, required: true }), /^clinic\.visits: is derived and cannot be 'required'/],
    [
      'that name a row',
      () =>
        checkResources([{ ...sound, title: 'visits', fields: { ...sound.fields, visits: { type: 'rollup', ...sane } } as never }, visit()]),
      /^clinic\.title: 'visits' is derived/,
    ],
    ['of one field that is hidden', () => checkLookup({ ...sane, shows: 'remark' }), /^clinic\.visits\.shows: 'visit\.remark' must be/],
    ['of one field that is no line', () => checkLookup({ ...sane, shows: 'opened' }), /^clinic\.visits\.shows: 'visit\.opened' must be/],
    [
      'of one field of nobody',
      () => checkLookup({ of: 'visits', by: { clinicId: 'id' }, shows: 'name' }),
      /reads 'visits', which is not another/,
    ],
    [
      'of free text that is a filter',
      () => checkLookup({ ...sane, shows: 'name' }, { list: { ...layout, filters: ['visits'] } }),
      /^clinic\.list\.filters\.visits: shows free text/,
    ],
    [
      'searched where it is not searched itself',
      () => checkLookup({ ...sane, shows: 'country' }, { list: { ...layout, search: ['name', 'visits'] } }),
      /^clinic\.list\.search\.visits: is not searched where it stands/,
    ],
    ['marked by nothing', () => checkMark({}), /^clinic\.late: 'LATE' says neither when it holds nor what it has/],
    [
      'marked by what is hidden',
      () => checkMark({ when: { field: 'remark', filled: true } }),
      /^clinic\.late\.LATE: 'remark' is not a stored/,
    ],
    ['marked by words for a day', () => checkMark({ when: { field: 'name', is: '$today' } }), /compares 'name' with '\$today'/],
    [
      'marked by rows of nobody',
      () => checkMark({ has: { ...sane, of: 'visits' } }),
      /^clinic\.late\.LATE: reads 'visits', which is not another/,
    ],
    ['marked by every row', () => checkMark({ has: { ...sane, by: {} } }), /^clinic\.late: 'LATE' has every row there is/],
    [
      'marked by what is hidden elsewhere',
      () => checkMark({ has: { ...sane, where: { field: 'remark', filled: true } } }),
      /^clinic\.late\.LATE\.where: 'visit\.remark'/,
    ],
    [
      'marked without an index',
      () => checkMark({ has: { ...sane, by: { country: 'country' } } }),
      /^clinic\.late\.LATE\.by: names no reference/,
    ],
    ['marked in no tone', () => checkMark({ tone: 'loud', when: { field: 'state', is: 'OPEN' } }), /^clinic\.late: 'loud' is no tone/],
    ['summed up by nothing', () => changed({ summaries: { by: [] } }), /^clinic\.summaries\.by: name at least one field/],
    ['summed up by what is hidden', () => changed({ summaries: { by: ['remark'] } }), /^clinic\.summaries\.by: 'remark' is not/],
    ['summed up by a list', () => changed({ summaries: { by: ['words'] } }), /^clinic\.summaries\.by: 'words' is not/],
    ['summed up twice', () => changed({ summaries: { by: ['state', 'state'] } }), /^clinic\.summaries\.by: 'state' stands twice/],
    [
      'of a list that nobody has',
      () => changed({ summaries: { by: ['state'] }, actions: { ...sound.actions, list: undefined } }),
      /^clinic\.summaries: counts rows that nobody may list/,
    ],
  ])('rejects figures %s', (_description, mistakes, expectedPattern) => {
    const messages = mistakes()
    expect(
      messages.filter((each) => expectedPattern.test(each)),
      messages.join('\n'),
    ).toHaveLength(1)
  })
})
