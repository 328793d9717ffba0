import { expect, test } from 'vitest'
import { boolean, marks, status, text } from '../fields/index.ts'
import type { PageDefinition } from '../page.ts'
import type { ResourceDefinition } from '../resource.ts'
import { sound } from '../sound.fixture.ts'
import { checkResources } from './checks.ts'
import { checkOptions } from './options.ts'
import { checkPages } from './pages.ts'

const state = {
  states: ['OPEN', 'CLOSED'],
  tones: { OPEN: 'success', CLOSED: 'neutral' },
  initial: 'OPEN',
} as const

/** Returns the paths of the options that are refused. */
const pathsOf = (changes: object): readonly string[] =>
  checkOptions({ ...sound, ...changes } as ResourceDefinition).map((mistake) => mistake.split(':')[0] ?? '')
const pathsOfField = (field: object): readonly string[] => pathsOf({ fields: { field } })

test.each<[string, object, string]>([
  ['the declaration', { sorted: true }, 'clinic.sorted'],
  ['its path', { path: { many: 'clinics', one: 'clinic', all: 'x' } }, 'clinic.path.all'],
  ['its actions', { actions: { edit: 'VIEW' } }, 'clinic.actions.edit'],
  ['a scope', { scope: [{ studySite: { study: 'studyId', sites: 'x' } }] }, 'clinic.scope.0.studySite.sites'],
  ['the list', { list: { columns: [], colums: [] } }, 'clinic.list.colums'],
  ['a tab of the form', { form: { tabs: [{ key: 'details', fields: [], title: 'x' }] } }, 'clinic.form.tabs.details.title'],
  [
    'a group of a tab',
    { form: { tabs: [{ key: 'details', groups: [{ key: 'who', fields: [], folded: true }] }] } },
    'clinic.form.tabs.details.groups.who.folded',
  ],
  [
    'a section of a tab of the detail',
    { detail: { tabs: [{ key: 'all', joins: [{ key: 'news', panel: 'news', height: 2 }] }] } },
    'clinic.detail.tabs.all.joins.news.height',
  ],
  ['the screens', { screens: { list: '/clinics', views: '/x' } }, 'clinic.screens.views'],
  ['the guard of the screens', { screens: { guard: { page: 'ADMIN', level: 'OWN' } } }, 'clinic.screens.guard.level'],
  ['the menu', { menu: { area: 'admin', colour: 'x' } }, 'clinic.menu.colour'],
  ['the import', { import: { maxRows: 1, rows: 2 } }, 'clinic.import.rows'],
  ['a notification', { notifies: { due: { when: 'due', until: 'x' } } }, 'clinic.notifies.due.until'],
  [
    'the date of a notification',
    { notifies: { due: { when: 'due', due: { on: { field: 'opened', day: 1 } } } } },
    'clinic.notifies.due.due.on.day',
  ],
  ['a row rule', { rules: [{ code: 'opened', on: 'opened', unless: {} }] }, 'clinic.rules.opened.unless'],
  ['a condition', { lockedWhen: { field: 'state', isnt: 'OPEN' } }, 'clinic.lockedWhen.isnt'],
  ['a nested condition', { lockedWhen: { all: [{ not: { field: 'state', equals: 'x' } }] } }, 'clinic.lockedWhen.all.0.not.equals'],
  ['a version', { versions: { number: 'a', content: [], latest: 'b' } }, 'clinic.versions.latest'],
])('refuses an unknown option of %s', (_place, changes, path) => {
  expect(pathsOf(changes)).toEqual([path])
})

test.each<[string, object, string]>([
  ['a field', { ...text(), maximum: 3 }, 'clinic.field.maximum'],
  ['another field type', { ...text(), step: 3 }, 'clinic.field.step'],
  ['the pattern of a text', { ...text(), pattern: { source: 'a', code: 'b', flags: 'i' } }, 'clinic.field.pattern.flags'],
  ['the read rule of a field', { ...boolean(), read: { page: 'DEV', action: 'VIEW', or: 'x' } }, 'clinic.field.read.or'],
  ['a condition of a field', { ...boolean(), visibleWhen: { field: 'a', on: true } }, 'clinic.field.visibleWhen.on'],
  [
    'a transition',
    { ...status({ ...state, transitions: {} }), transitions: { close: { from: ['OPEN'], to: 'CLOSED', by: 'x' } } },
    'clinic.field.transitions.close.by',
  ],
  [
    'the signature of a transition',
    { ...status({ ...state, transitions: {} }), transitions: { close: { signature: { of: [], by: 'x' } } } },
    'clinic.field.transitions.close.signature.by',
  ],
  ['a mark', { ...marks({ marks: {} }), marks: { LATE: { tone: 'danger', until: 'x' } } }, 'clinic.field.marks.LATE.until'],
])('refuses an option of a field that is unknown to %s', (_place, field, path) => {
  expect(pathsOfField(field)).toEqual([path])
})

test('reports all unknown options at once, with the known ones', () => {
  const mistakes = checkResources([{ ...sound, list: { ...sound.list, wide: true }, screens: { ...sound.screens, tabs: 1 } } as never])
  expect(mistakes).toEqual([
    'clinic.list.wide: is not an option; take it out, or use one of columns, filters, search, sort, unpagedWhenNested, quick, defaultFilters, phone, calls',
    expect.stringMatching(/^clinic\.screens\.tabs: is not an option;/),
  ])
})

test('refuses an unknown option of a page and of its menu entry', () => {
  const page: PageDefinition = { name: 'board', path: '/board', namespace: 'common' }
  const changes = { wide: true, menu: { area: 'main', group: 'start', order: 1, icon: 'x', colour: 'red' } }
  expect(checkPages([{ ...page, ...changes } as never], []).map((mistake) => mistake.split(':')[0])).toEqual([
    'board.wide',
    'board.menu.colour',
  ])
})
