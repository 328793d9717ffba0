import { describe, expect, test } from 'vitest'
import { checkResources } from '../checks.ts'
import { date, ref, text } from '../fields/index.ts'
import type { ResourceDefinition } from '../resource.ts'
import { changed, sound } from '../sound.fixture.ts'

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
  const counting = (field: object, visits = visit()): string[] =>
    checkResources([{ ...sound, fields: { ...sound.fields, visits: { type: 'rollup', ...field } } as never }, visits])
  const layout = { columns: ['name'], filters: [], search: ['name'], sort: 'name' }
  const showing = (field: object, changes: Partial<ResourceDefinition> = {}): string[] =>
    checkResources([{ ...sound, ...changes, fields: { ...sound.fields, visits: { type: 'lookup', ...field } } as never }, visit()])
  const sane = { of: 'visit', by: { clinicId: 'id' } }
  const marking = (mark: object, visits = visit()): string[] =>
    checkResources([
      { ...sound, fields: { ...sound.fields, late: { type: 'marks', marks: { LATE: { tone: 'danger', ...mark } } } } as never },
      visits,
    ])

  test('that are sound', () => {
    expect(
      counting({
        ...sane,
        where: {
          all: [
            { field: 'state', is: 'OPEN' },
            { field: 'opened', atLeast: '$today-7' },
          ],
        },
      }),
    ).toEqual([])
    expect(counting({ of: 'visit', by: { clinicId: 'parent', country: 'country' } })).toEqual([])
    const last = { ...sane, take: 'largest', field: 'opened', as: 'date' }
    expect(counting(last)).toEqual([])
    expect(counting(last, visit({ scope: ['self'] }))).toEqual([])
    expect(changed({ summaries: { by: ['state', 'country', 'parent'] } })).toEqual([])
    const idle = { all: [{ field: 'state', is: 'OPEN' }, { not: { field: 'updatedAt', atLeast: '$today-7' } }] }
    expect(marking({ when: idle, has: { ...sane, where: { field: 'state', is: 'OPEN' } } })).toEqual([])
    expect(marking({ has: sane }, visit({ scope: ['self'] }))).toEqual([])
  })
  test.each<[string, () => string[], RegExp]>([
    ['of no resource', () => counting({ ...sane, of: 'visits' }), /^clinic\.visits: reads 'visits', which is not another resource/],
    [
      'of its own resource',
      () => counting({ of: 'clinic', by: { parent: 'id' } }),
      /^clinic\.visits: reads 'clinic', which is not another/,
    ],
    [
      'of what nobody lists',
      () => counting(sane, visit({ actions: { ...sound.actions, list: undefined } })),
      /reads 'visit', which nobody may list/,
    ],
    [
      'of parts that close',
      () => counting(sane, visit({ partOf: 'clinicId', restrictedBy: undefined })),
      /^clinic\.visits: reads 'visit', whose rows are closed/,
    ],
    [
      'of what is each reader’s own',
      () => counting(sane, visit({ scope: ['self'] })),
      /^clinic\.visits: counts 'visit', of which each reader/,
    ],
    [
      'of a value without its field',
      () => counting({ ...sane, take: 'largest' }),
      /^clinic\.visits: needs 'take', 'field' and 'as' together/,
    ],
    [
      'of a hidden value',
      () => counting({ ...sane, take: 'largest', field: 'birth', as: 'date' }),
      /^clinic\.visits\.field: 'visit\.birth' must be an open stored field of type date/,
    ],
    [
      'of a value of another type',
      () => counting({ ...sane, take: 'largest', field: 'opened', as: 'integer' }),
      /^clinic\.visits\.field: 'visit\.opened' must be an open stored field of type integer/,
    ],
    ['of days that are added up', () => counting({ ...sane, take: 'sum', field: 'opened', as: 'date' }), /^clinic\.visits\.take: adds up/],
    ['by nothing', () => counting({ ...sane, by: {} }), /^clinic\.visits: counts every row for each/],
    ['by what is not there', () => counting({ ...sane, by: { nothing: 'id' } }), /^clinic\.visits\.by: 'visit\.nothing' and 'id'/],
    ['by a reference elsewhere', () => counting({ ...sane, by: { state: 'id' } }), /^clinic\.visits\.by: 'visit\.state' and 'id'/],
    ['by fields of two kinds', () => counting({ ...sane, by: { clinicId: 'name' } }), /^clinic\.visits\.by: 'visit\.clinicId' and 'name'/],
    ['by what is hidden', () => counting({ ...sane, by: { remark: 'name' } }), /^clinic\.visits\.by: 'visit\.remark' and 'name'/],
    ['without an index', () => counting({ ...sane, by: { country: 'country' } }), /^clinic\.visits\.by: names no reference of 'visit'/],
    [
      'where something hidden is so',
      () => counting({ ...sane, where: { field: 'remark', filled: true } }),
      /^clinic\.visits\.where: 'visit\.remark'/,
    ],
    [
      'where something closed is so',
      () => counting({ ...sane, where: { field: 'secretly', is: 'x' } }),
      /^clinic\.visits\.where: 'visit\.secretly'/,
    ],
    [
      'where a state is misspelt',
      () => counting({ ...sane, where: { field: 'state', is: 'OPN' } }),
      /^clinic\.visits\.where: 'OPN' is no value/,
    ],
    [
      'where a day is asked of words',
      () => counting({ ...sane, where: { field: 'name', is: '$today' } }),
      /compares 'name' with '\$today'/,
    ],
    ['that are demanded', () => counting({ ...sane, required: true }), /^clinic\.visits: is derived and cannot be 'required'/],
    [
      'that name a row',
      () =>
        checkResources([{ ...sound, title: 'visits', fields: { ...sound.fields, visits: { type: 'rollup', ...sane } } as never }, visit()]),
      /^clinic\.title: 'visits' is derived/,
    ],
    ['of one field that is hidden', () => showing({ ...sane, shows: 'remark' }), /^clinic\.visits\.shows: 'visit\.remark' must be/],
    ['of one field that is no line', () => showing({ ...sane, shows: 'opened' }), /^clinic\.visits\.shows: 'visit\.opened' must be/],
    [
      'of one field of nobody',
      () => showing({ of: 'visits', by: { clinicId: 'id' }, shows: 'name' }),
      /reads 'visits', which is not another/,
    ],
    [
      'of free text that is a filter',
      () => showing({ ...sane, shows: 'name' }, { list: { ...layout, filters: ['visits'] } }),
      /^clinic\.list\.filters\.visits: shows free text/,
    ],
    [
      'searched where it is not searched itself',
      () => showing({ ...sane, shows: 'country' }, { list: { ...layout, search: ['name', 'visits'] } }),
      /^clinic\.list\.search\.visits: is not searched where it stands/,
    ],
    ['marked by nothing', () => marking({}), /^clinic\.late: 'LATE' says neither when it holds nor what it has/],
    [
      'marked by what is hidden',
      () => marking({ when: { field: 'remark', filled: true } }),
      /^clinic\.late\.LATE: 'remark' is not a stored/,
    ],
    ['marked by words for a day', () => marking({ when: { field: 'name', is: '$today' } }), /compares 'name' with '\$today'/],
    [
      'marked by rows of nobody',
      () => marking({ has: { ...sane, of: 'visits' } }),
      /^clinic\.late\.LATE: reads 'visits', which is not another/,
    ],
    ['marked by every row', () => marking({ has: { ...sane, by: {} } }), /^clinic\.late: 'LATE' has every row there is/],
    [
      'marked by what is hidden elsewhere',
      () => marking({ has: { ...sane, where: { field: 'remark', filled: true } } }),
      /^clinic\.late\.LATE\.where: 'visit\.remark'/,
    ],
    [
      'marked without an index',
      () => marking({ has: { ...sane, by: { country: 'country' } } }),
      /^clinic\.late\.LATE\.by: names no reference/,
    ],
    ['marked in no tone', () => marking({ tone: 'loud', when: { field: 'state', is: 'OPEN' } }), /^clinic\.late: 'loud' is no tone/],
    ['summed up by nothing', () => changed({ summaries: { by: [] } }), /^clinic\.summaries\.by: name at least one field/],
    ['summed up by what is hidden', () => changed({ summaries: { by: ['remark'] } }), /^clinic\.summaries\.by: 'remark' is not/],
    ['summed up by a list', () => changed({ summaries: { by: ['words'] } }), /^clinic\.summaries\.by: 'words' is not/],
    ['summed up twice', () => changed({ summaries: { by: ['state', 'state'] } }), /^clinic\.summaries\.by: 'state' stands twice/],
    [
      'of a list that nobody has',
      () => changed({ summaries: { by: ['state'] }, actions: { ...sound.actions, list: undefined } }),
      /^clinic\.summaries: counts rows that nobody may list/,
    ],
  ])('%s', (_what, mistakes, told) => {
    const found = mistakes()
    expect(
      found.filter((each) => told.test(each)),
      found.join('\n'),
    ).toHaveLength(1)
  })
})
