import { describe, expect, test } from 'vitest'
import { boolean, computed, date, decimal, integer, json, province, ref, status, text } from '../fields/index.ts'
import type { ResourceDefinition } from '../resource.ts'
import { changed, sound } from '../sound.fixture.ts'
import type { Transition } from '../transition.ts'
import { checkResources } from './checks.ts'

const withField = (name: string, field: unknown): string[] => changed({ fields: { ...sound.fields, [name]: field } as never })
const withClosing = (close: Partial<Transition>): string[] =>
  withField(
    'state',
    status({
      states: ['OPEN', 'CLOSED'],
      tones: { OPEN: 'success', CLOSED: 'neutral' },
      initial: 'OPEN',
      transitions: { close: { from: ['OPEN'], to: 'CLOSED', action: 'OWN', ...close } },
    }),
  )
const withList = (list: Partial<NonNullable<ResourceDefinition['list']>>): string[] =>
  changed({ list: { ...sound.list, ...list } as never })

test('finds no mistake in a valid declaration', () => expect(checkResources([sound])).toEqual([]))
test('reports every mistake at once', () => {
  expect(changed({ title: 'nome', restrictedBy: 'name' }).map((each) => each.split(':')[0])).toEqual([
    'clinic.title',
    'clinic.restrictedBy',
  ])
})

describe('mistakes in a declaration', () => {
  test.each<[string, () => string[], RegExp]>([
    ['a former name that is still there', () => changed({ renamedFrom: 'clinic' }), /^clinic\.renamedFrom: 'clinic' is still a resource/],
    ['a title', () => changed({ title: 'nome' }), /^clinic\.title: 'nome' is not a field/],
    ['a column', () => withList({ columns: ['nome'] }), /^clinic\.list\.columns: 'nome' is not a field/],
    ['a filter', () => withList({ filters: ['nome'] }), /^clinic\.list\.filters: 'nome'/],
    [
      'a filter that is computed',
      () =>
        changed({
          fields: { ...sound.fields, size: { type: 'computed', from: [], as: 'text', compute: () => null } } as never,
          list: { ...sound.list, filters: ['size'] } as never,
        }),
      /^clinic\.list\.filters\.size: is computed/,
    ],
    [
      'a variable where no day is known',
      () => withField('late', { type: 'text', visibleWhen: { field: 'opened', atLeast: '$today' } }),
      /^clinic\.late: says '\$today', which rules and transitions alone know/,
    ],
    [
      'a variable of a person in a rule',
      () => changed({ rules: [{ code: 'own', on: 'name', require: { field: 'createdBy', is: '$me' } }] }),
      /^clinic\.rules\.own: (says '\$me', which transitions alone know|'createdBy')/,
    ],
    [
      'a variable beside a field of another kind',
      () => changed({ rules: [{ code: 'late', on: 'name', require: { field: 'name', atLeast: '$today-7' } }] }),
      /^clinic\.rules\.late: compares 'name' with '\$today-7'/,
    ],
    [
      'a menu entry beside nothing',
      () => changed({ menu: { area: 'admin', group: 'system', order: 9, icon: 'bank', beside: 'nowhere' } }),
      /^clinic\.menu\.beside: 'nowhere' has no entry of its own in the group system/,
    ],
    ['a search field', () => withList({ search: ['nome'] }), /^clinic\.list\.search: 'nome'/],
    ['a search without text', () => withList({ search: ['isRestricted'] }), /^clinic\.list\.search\.isRestricted: holds no text/],
    ['a sort', () => withList({ sort: '-nome' }), /^clinic\.list\.sort: 'nome'/],
    ['a sort that no type can', () => withList({ sort: 'words' }), /^clinic\.list\.sort: cannot sort by 'words'/],
    ['a column twice', () => withList({ columns: ['name', 'name'] }), /^clinic\.list\.columns: 'name' stands twice/],
    ['a form field', () => changed({ form: { tabs: [{ key: 'a', fields: ['nome'] }] } }), /^clinic\.form: 'nome'/],
    [
      'a form field twice',
      () =>
        changed({
          form: {
            tabs: [
              { key: 'a', fields: ['name'] },
              { key: 'b', fields: ['name'] },
            ],
          },
        }),
      /^clinic\.form: 'name' stands twice/,
    ],
    [
      'two tabs of one key',
      () =>
        changed({
          form: {
            tabs: [
              { key: 'a', fields: ['name'] },
              { key: 'a', fields: ['opened'] },
            ],
          },
        }),
      /two tabs have the key 'a'/,
    ],
    ['a detail field', () => changed({ detail: { tabs: [{ key: 'a', fields: ['nome'] }] } }), /^clinic\.detail: 'nome'/],
    [
      'a related resource',
      () => changed({ detail: { tabs: [{ key: 'a', related: 'ward', by: 'clinicId' }] } }),
      /^clinic\.detail\.a: 'ward' is not a resource/,
    ],
    [
      'a related field',
      () => changed({ detail: { tabs: [{ key: 'a', related: 'clinic', by: 'name' }] } }),
      /^clinic\.detail\.a: 'clinic\.name' must be a reference to clinic/,
    ],
    [
      'a rule',
      () => changed({ rules: [{ code: 'x', on: 'nome', require: { field: 'name', filled: true } }] }),
      /^clinic\.rules\.x: 'nome'/,
    ],
    [
      "a rule's condition",
      () => changed({ rules: [{ code: 'x', on: 'name', require: { not: { field: 'name', is: { field: 'nome' } } } }] }),
      /^clinic\.rules\.x: 'nome'/,
    ],
    [
      'a condition',
      () => withField('extra', text({ visibleWhen: { all: [{ field: 'nome', filled: true }] } })),
      /^clinic\.extra\.visibleWhen: 'nome'/,
    ],
    [
      'a fixed value',
      () => withField('extra', text({ fixedWhen: { when: { field: 'nome', filled: true }, value: 'x' } })),
      /^clinic\.extra\.fixedWhen: 'nome'/,
    ],
    ['a dependency', () => withField('extra', text({ dependsOn: 'nome' })), /^clinic\.extra\.dependsOn: 'nome'/],
    [
      'a unit',
      () => withField('extra', decimal({ unitIn: 'name' })),
      /^clinic\.extra: says its unit in 'name', which is not a field of type choice/,
    ],
    ['a dependency on itself', () => withField('extra', text({ dependsOn: 'extra' })), /^clinic\.extra\.dependsOn: depends on itself/],
    [
      'a number that clients write',
      () => withField('place', integer({ numberWithin: ['parent'], unique: ['parent'] })),
      /^clinic\.place\.numberWithin: the engine counts/,
    ],
    [
      'a number within what moves',
      () => withField('place', integer({ numberWithin: ['parent'], unique: ['parent'], readOnly: true })),
      /^clinic\.place\.numberWithin: counts within 'parent'/,
    ],
    [
      'a number that is not unique',
      () => withField('place', integer({ numberWithin: ['parent'], readOnly: true })),
      /clinic\.place\.numberWithin: .*unique/,
    ],
    ['a unique rule', () => withField('extra', text({ unique: ['nome'] })), /^clinic\.extra\.unique: 'nome'/],
    [
      'a unique field that cannot be',
      () => withField('extra', json({ unique: true })),
      /^clinic\.extra: a field of type json cannot be unique/,
    ],
    [
      'a former name that still is',
      () => withField('extra', text({ renamedFrom: 'name' })),
      /^clinic\.extra\.renamedFrom: 'name' is still a field/,
    ],
    [
      'another name that is a field',
      () => withField('extra', text({ otherNames: ['name'] })),
      /^clinic\.extra\.otherNames: 'name' names another field/,
    ],
    [
      'a status that is set once',
      () => withField('extra', { ...sound.fields.state, once: true }),
      /^clinic\.extra\.once: a status changes/,
    ],
    [
      'what is set once and read-only',
      () => withField('extra', text({ once: true, readOnly: true })),
      /^clinic\.extra\.once: cannot stand beside 'readOnly'/,
    ],
    [
      'what is set once and emptied',
      () => withField('extra', text({ once: true, dependsOn: 'name' })),
      /^clinic\.extra\.once: would be emptied when 'name' changes/,
    ],
    ['a reference', () => withField('extra', ref({ to: 'ward' })), /^clinic\.extra: refers to 'ward'/],
    ['a type', () => withField('extra', { type: 'colour' }), /^clinic\.extra: 'colour' is not a field type/],
    [
      'a default that its rule refuses',
      () => withField('extra', text({ max: 2, default: 'long' })),
      /^clinic\.extra: its default is refused by its own rule \(tooLong\)/,
    ],
    [
      'a province without a country',
      () => withField('province', province({ dependsOn: 'name' })),
      /^clinic\.province: depends on 'name', which is not a field of type country/,
    ],
    [
      'a state without a tone',
      () => withField('state', { ...sound.fields.state, tones: { OPEN: 'success' } }),
      /^clinic\.state: 'CLOSED' has no tone; give it one of neutral, info, progress, success, warning, danger/,
    ],
    [
      'a tone of no state',
      () => withField('state', { ...sound.fields.state, tones: { OPEN: 'success', CLOSED: 'neutral', SHUT: 'danger' } }),
      /^clinic\.state: gives a tone to 'SHUT'/,
    ],
    ['no such tone', () => withField('state', { ...sound.fields.state, tones: { OPEN: 'success', CLOSED: 'grey' } }), /'grey' is no tone/],
    ['a transition to nowhere', () => withClosing({ to: 'SHUT' }), /^clinic\.state: transition 'close' names 'SHUT'/],
    ['a transition that asks for nothing', () => withClosing({ asks: { reopened: 'required' } }), /^clinic\.state: .* asks for 'reopened'/],
    ['a transition that asks for a state', () => withClosing({ asks: { state: 'optional' } }), /asks for 'state', which is a state/],
    [
      'a transition that sets nothing',
      () => withClosing({ sets: { reopened: '$today' } }),
      /^clinic\.state: .* sets 'reopened', which is not/,
    ],
    ['a transition that sets what the field refuses', () => withClosing({ sets: { opened: 'soon' } }), /sets 'opened' .* \(notADate\)/],
    [
      'a transition that sets what it asks for',
      () => withClosing({ asks: { opened: 'required' }, sets: { opened: null } }),
      /take one out/,
    ],
    ['a transition that is not for nobody', () => withClosing({ notBy: 'name' }), /is not for 'name', which names no user/],
    [
      'a computed field of a sensitive one',
      () => withField('extra', computed({ from: ['remark'], as: 'text', compute: () => null })),
      /^clinic\.extra: is computed from 'remark', which is sensitive/,
    ],
    ['a reserved name', () => withField('version', text()), /^clinic\.version: the platform uses this name/],
    ['a name like an operator', () => withField('age_gte', text()), /^clinic\.age_gte: ends like a list operator/],
    ['a restriction that is no boolean', () => changed({ restrictedBy: 'name' }), /^clinic\.restrictedBy: 'name' must be a boolean field/],
    [
      'a name of restricted rows that is sensitive',
      () => changed({ restrictedAs: 'remark' }),
      /^clinic\.restrictedAs: 'remark' must be a text/,
    ],
    [
      'a restriction that may be unknown',
      () => withField('isRestricted', boolean()),
      /^clinic\.isRestricted: restricts the row: declare it with the default false/,
    ],
    [
      'a sensitive field in an open resource',
      () => changed({ restrictedBy: undefined }),
      /^clinic\.remark: is sensitive, but the resource has no restrictedBy/,
    ],
    [
      'a trash without remove',
      () => changed({ actions: { ...sound.actions, remove: undefined } }),
      /^clinic\.deletion: is 'trash', but there is no action remove/,
    ],
    [
      'a trash without a way back',
      () => changed({ actions: { ...sound.actions, restore: undefined } }),
      /^clinic\.deletion: is 'trash', but there is no action restore/,
    ],
    [
      'a remove that does nothing',
      () => changed({ deletion: 'none', actions: { ...sound.actions, restore: undefined } }),
      /^clinic\.actions\.remove: has no effect/,
    ],
    ['a view that writes', () => changed({ view: true }), /^clinic\.actions\.create: rows of a view are read-only/],
    [
      'headers of files for a field that is not there',
      () => changed({ import: { maxRows: 10, headers: { colour: ['hue'] } } }),
      /^clinic\.import\.headers: 'colour' is not a field/,
    ],
    [
      'a header of files that means two things',
      () => changed({ import: { maxRows: 10, headers: { name: ['Nom', 'n\u00F4m'] } } }),
      /^clinic\.import\.headers: names 'nom' twice/,
    ],
    ['an import without a bound', () => changed({ import: undefined }), /^clinic\.import: has an action but no bound/],
    [
      'a screen without its action',
      () => changed({ actions: { ...sound.actions, create: undefined } }),
      /^clinic\.screens\.create: needs the action create/,
    ],
    [
      'a screen below a study of rows that name none',
      () => changed({ screens: { inStudy: '/study/:studyId/clinics' } }),
      /^clinic\.screens\.inStudy: needs a field studyId/,
    ],
    [
      'a screen below a study without the study in its address',
      () => changed({ screens: { inStudy: '/study/clinics' } }),
      /^clinic\.screens\.inStudy: '\/study\/clinics' must name the study/,
    ],
    [
      'a part of a row that it need not name',
      () => changed({ partOf: 'parent' }),
      /^clinic\.partOf: 'parent' must be a required reference/,
    ],
    [
      'closed by what nobody restricts',
      () => changed({ restrictedThrough: ['name'] }),
      /^clinic\.restrictedThrough: 'name' must be a reference to a resource with/,
    ],
    ['a part of no row', () => changed({ partOf: 'name' }), /^clinic\.partOf: 'name' must be a required reference/],
    [
      'a part of itself',
      () => changed({ partOf: 'parent', fields: { ...sound.fields, parent: ref({ to: 'clinic', required: true }) } }),
      /^clinic\.partOf: leads back to 'clinic'/,
    ],
    [
      'a date that begins in two ways',
      () => withField('extra', date({ default: '2026-01-01', defaultOffsetDays: 7 })),
      /^clinic\.extra: says default and defaultOffsetDays/,
    ],
    ['no scope', () => changed({ scope: [] }), /^clinic\.scope: name at least one scope/],
    ['a scope that does not exist', () => changed({ scope: [{ everything: {} }] as never }), /^clinic\.scope: 'everything' is no scope/],
    [
      'a scope with fields as a word',
      () => changed({ scope: ['studySite'] as never }),
      /^clinic\.scope: 'studySite' is no scope without fields/,
    ],
    [
      'two scopes in one',
      () => changed({ scope: [{ self: { user: 'createdBy' }, studySite: { site: 'parent' } }] }),
      /^clinic\.scope: name each scope by itself/,
    ],
    [
      'a scope by a field that does not exist',
      () => changed({ scope: [{ studySite: { study: 'studyId', site: 'parent', of: 'participantId' } }] }),
      /^clinic\.scope: 'studySite' reads 'studyId', 'participantId', which it has no field for/,
    ],
    [
      'a scope by study and site without either',
      () => changed({ scope: [{ studySite: {} }] }),
      /^clinic\.scope: 'studySite' needs a reference to a study/,
    ],
    [
      'a scope by a study that is no reference',
      () => changed({ scope: [{ figures: { study: 'name', site: 'parent' } }] }),
      /^clinic\.scope: 'figures' needs references to a study and a site/,
    ],
    [
      'a scope by a user who is no reference',
      () => changed({ scope: [{ self: { user: 'name' } }] }),
      /^clinic\.scope: 'self' needs a reference to a user/,
    ],
    [
      'a scope of shared rows by what is not yes or no',
      () => changed({ scope: [{ ownOrShared: { shared: 'name' } }] }),
      /^clinic\.scope: 'ownOrShared' needs a boolean field/,
    ],
    [
      'a scope of what is published without such a state',
      () => changed({ scope: [{ published: { state: 'state' } }] }),
      /^clinic\.scope: 'published' needs a field with the state PUBLISHED/,
    ],
    ['an address', () => changed({ path: { many: '/clinics', one: 'clinic' } }), /^clinic\.path: '\/clinics' must be words/],
  ])('reports %s with its position and a remedy', (_description, mistakes, expectedPattern) => {
    const messages = mistakes()
    expect(
      messages.filter((each) => expectedPattern.test(each)),
      messages.join('\n'),
    ).toHaveLength(1)
  })
})
