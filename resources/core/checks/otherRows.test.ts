import { describe, expect, test } from 'vitest'
import { ref } from '../fields/index.ts'
import type { ResourceDefinition } from '../resource.ts'
import { sound } from '../sound.fixture.ts'
import { checkResources } from './checks.ts'

describe('copies and conditions on other rows', () => {
  const check = (changes: Partial<ResourceDefinition>, parent: object = {}): string[] =>
    checkResources([
      { ...sound, fields: { ...sound.fields, owner: ref({ to: 'visit' }) } },
      {
        ...sound,
        name: 'visit',
        path: { many: 'visits', one: 'visit' },
        screens: undefined,
        menu: undefined,
        form: undefined,
        fields: {
          ...sound.fields,
          clinicId: ref({ to: 'clinic', required: true, once: true, ...parent }),
          ownerId: ref({ to: 'visit', readOnly: true }),
          openId: ref({ to: 'visit' }),
        },
        ...changes,
      } as ResourceDefinition,
    ])

  test('copies and conditions on other rows are accepted when both sides have the same type and no client may write them', () => {
    const rule = { field: 'clinicId', must: { field: 'state', is: 'OPEN' }, code: 'ClinicClosed' } as const
    expect(check({ copies: { ownerId: 'clinicId.owner' }, refersTo: [rule] })).toEqual([])
  })

  test.each<[string, () => string[], RegExp]>([
    [
      'that are required by other references',
      () => check({ requires: [{ of: 'clinic', by: { parent: 'openId' }, on: 'openId', code: 'noClinic' }] }),
      /^visit\.requires: 'clinic\.parent' and 'openId' must be references to the same/,
    ],
    [
      'that block, by other references',
      () => check({ blockedBy: [{ writes: ['update'], of: 'clinic', by: { parent: 'id' }, code: 'Blocked' }] }),
      /^visit\.blockedBy: 'clinic\.parent' and 'id' must be references to the same/,
    ],
    [
      'that block a transition that does not exist',
      () => check({ blockedBy: [{ writes: ['clos'], of: 'clinic', by: { owner: 'id' }, code: 'Blocked' }] }),
      /^visit\.blockedBy: 'clos' is no transition/,
    ],
    [
      'that block in a misspelt state',
      () =>
        check({
          blockedBy: [{ writes: ['update'], of: 'clinic', by: { owner: 'id' }, when: { field: 'state', in: ['OPN'] }, code: 'Blocked' }],
        }),
      /^visit\.blockedBy: 'OPN' is no value of 'clinic\.state'/,
    ],
    [
      'that reserve a write for a field without a user',
      () => check({ reservedWrites: [{ writes: ['update'], user: 'openId', code: 'NotOwner' }] }),
      /^visit\.reservedWrites: 'visit\.openId' is no reference to a user/,
    ],
    [
      'whose writes need a task, without a study site',
      () => check({ delegatedWrites: [{ writes: ['update'], task: 'CONSENT' }] }),
      /^visit\.delegatedWrites: 'studyId' is not a field/,
    ],
    [
      'that must match a field of another type',
      () => check({ matches: [{ field: 'clinicId', value: 'name', equals: 'openId', on: 'openId', code: 'otherClinic' }] }),
      /^visit\.matches: 'clinicId\.name' and 'openId' must be fields of the same type/,
    ],
    ['by no reference', () => check({ copies: { ownerId: 'state.owner' } }), /^visit\.copies\.ownerId: copies by 'state', which is no/],
    ['by what changes', () => check({ copies: { ownerId: 'clinicId.owner' } }, { once: undefined }), /copies by 'clinicId', which is no/],
    ['of another kind', () => check({ copies: { ownerId: 'clinicId.name' } }), /copies 'clinic\.name', which is no reference/],
    ['that clients write', () => check({ copies: { openId: 'clinicId.owner' } }), /^visit\.copies\.openId: may be changed by clients/],
    [
      'with a misspelt state',
      () => check({ refersTo: [{ field: 'clinicId', must: { field: 'state', is: 'OPN' }, code: 'ClinicClosed' }] }),
      /^visit\.refersTo: 'OPN' is no value of 'clinic\.state'/,
    ],
    [
      'on text',
      () => check({ refersTo: [{ field: 'clinicId', must: { field: 'name', is: 'x' }, code: 'ClinicClosed' }] }),
      /^visit\.refersTo: 'clinic\.name' is no status or choice/,
    ],
  ])('copies and conditions on other rows are rejected %s', (_, problems, text) => {
    expect(problems().filter((each) => text.test(each))).toHaveLength(1)
  })
})
