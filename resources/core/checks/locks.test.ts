import { describe, expect, test } from 'vitest'
import { checkResources } from '../checks.ts'
import { boolean, computed, date, integer, ref, secret, status, text } from '../fields/index.ts'
import type { Versions } from '../locks.ts'
import type { ResourceDefinition } from '../resource.ts'

const plain = {
  namespace: 'admin',
  page: 'ADMIN_SITES',
  scope: ['org'],
  title: 'name',
  audit: 'changes',
  deletion: 'none',
} as const

/** A protocol whose former texts are kept apart, and a form each of whose versions is a row. */
const protocol: ResourceDefinition = {
  ...plain,
  name: 'protocol',
  path: { many: 'protocols', one: 'protocol' },
  fields: {
    name: text({ required: true }),
    body: text(),
    secret: text({ sensitive: true }),
    key: secret(),
    length: computed({ from: ['body'], as: 'integer', compute: () => 1 }),
    edition: integer({ readOnly: true }),
    isRestricted: boolean({ default: false }),
    signedOn: date(),
  },
  restrictedBy: 'isRestricted',
  actions: { list: 'VIEW', read: 'VIEW', create: 'CONTRIBUTE', update: 'CONTRIBUTE' },
  lockedWhen: { field: 'signedOn', filled: true },
  versions: { number: 'edition', content: ['body', 'secret'], keptIn: 'protocolEdition' },
}
const edition: ResourceDefinition = {
  ...plain,
  name: 'protocolEdition',
  path: { many: 'protocol-editions', one: 'protocol-edition' },
  title: 'edition',
  partOf: 'protocolId',
  fields: {
    protocolId: ref({ to: 'protocol', required: true, readOnly: true }),
    edition: integer({ readOnly: true }),
    body: text({ readOnly: true }),
    secret: text({ readOnly: true, sensitive: true }),
  },
  actions: { list: 'VIEW', read: 'VIEW' },
}
const version: ResourceDefinition = {
  ...plain,
  name: 'questionnaire',
  path: { many: 'questionnaires', one: 'questionnaire' },
  fields: {
    name: text({ required: true }),
    label: text({ required: true, unique: ['name'] }),
    body: text(),
    state: status({
      states: ['DRAFT', 'APPROVED'],
      tones: { DRAFT: 'neutral', APPROVED: 'success' },
      initial: 'DRAFT',
      transitions: { approve: { from: ['DRAFT'], to: 'APPROVED', action: 'OWN' } },
    }),
  },
  actions: { list: 'VIEW', read: 'VIEW', create: 'CONTRIBUTE', update: 'CONTRIBUTE' },
  versions: { of: ['name'], number: 'label', content: ['body'], settledWhen: { field: 'state', is: 'APPROVED' } },
}

const protocols = (changes: Partial<ResourceDefinition>, other: Partial<ResourceDefinition> = {}): string[] =>
  checkResources([
    { ...protocol, ...changes },
    { ...edition, ...other },
  ])
const kept = (changes: object): string[] => protocols({ versions: { ...protocol.versions, ...changes } as Versions })
const rows = (changes: object, fields: object = {}): string[] =>
  checkResources([
    { ...version, fields: { ...version.fields, ...fields } as never, versions: { ...version.versions, ...changes } as Versions },
  ])

test('sound locks and versions have no mistake', () => expect(checkResources([protocol, edition, version])).toEqual([]))

describe('a mistake is told with its place and what to do', () => {
  test.each<[string, () => string[], RegExp]>([
    [
      'a lock by no field',
      () => protocols({ lockedWhen: { field: 'signedOff', filled: true } }),
      /^protocol\.lockedWhen: 'signedOff' is not a field/,
    ],
    ...(['secret', 'key', 'length'] as const).map((name): [string, () => string[], RegExp] => [
      `a lock by what not every reader sees: ${name}`,
      () => protocols({ lockedWhen: { all: [{ field: name, filled: true }] } }),
      new RegExp(`^protocol\\.lockedWhen: looks at '${name}', which not every reader sees`),
    ]),
    [
      'a lock by the day',
      () => protocols({ lockedWhen: { not: { field: 'signedOn', above: '$today' } } }),
      /^protocol\.lockedWhen: says '\$today'/,
    ],
    [
      'a lock of what nobody writes',
      () => protocols({}, { lockedWhen: { field: 'edition', filled: true } }),
      /^protocolEdition\.lockedWhen: has no effect/,
    ],
    ['content that is no field', () => kept({ content: ['text'] }), /^protocol\.versions: 'text' is not a field/],
    ['no content', () => kept({ content: [] }), /^protocol\.versions\.content: is empty/],
    ['content that counts', () => kept({ content: ['body', 'edition'] }), /^protocol\.versions\.content: 'edition' counts the versions/],
    [
      'content that is never read',
      () => kept({ content: ['key'] }),
      /^protocol\.versions\.content: 'key' is a state, computed or never read/,
    ],
    ['a number that people give', () => kept({ number: 'name' }), /^protocol\.name: is counted by the engine/],
    ['versions kept nowhere', () => kept({ keptIn: 'edition' }), /^protocol\.versions\.keptIn: 'edition' is not a resource/],
    [
      'versions kept in what is no part',
      () => protocols({}, { partOf: undefined, fields: { ...edition.fields, secret: text() } as never }),
      /^protocol\.versions\.keptIn: 'protocolEdition' must be partOf protocol/,
    ],
    [
      'versions that lack a field',
      () => protocols({}, { fields: { ...edition.fields, body: integer() } as never }),
      /^protocol\.versions\.keptIn: 'protocolEdition\.body' must be of the same type/,
    ],
    [
      'versions that are less sensitive',
      () => protocols({}, { fields: { ...edition.fields, secret: text() } as never }),
      /^protocol\.versions\.keptIn: 'protocolEdition\.secret' must be of the same type as 'secret', and as sensitive/,
    ],
    [
      'versions that people write',
      () => protocols({}, { actions: { ...edition.actions, update: 'OWN' } }),
      /^protocolEdition\.actions\.update: former versions of protocol are written by the engine alone/,
    ],
    ['versions of no field', () => rows({ of: ['title'] }), /^questionnaire\.versions\.of: 'title' is not a field/],
    [
      'versions that are not told apart',
      () => rows({}, { label: text({ unique: true }) }),
      /^questionnaire\.label\.unique: tells versions apart/,
    ],
    [
      'settled by its own content',
      () => rows({ settledWhen: { field: 'body', filled: true } }),
      /^questionnaire\.versions\.settledWhen: looks at 'body'/,
    ],
    [
      'settled by no field',
      () => rows({ settledWhen: { field: 'status', is: 'A' } }),
      /^questionnaire\.versions\.settledWhen: 'status' is not a field/,
    ],
    [
      'content that another field empties',
      () => rows({}, { body: text({ visibleWhen: { field: 'isLong', is: true } }), isLong: boolean() }),
      /^questionnaire\.body: is kept with its version, but follows a field that is not/,
    ],
  ])('%s', (_what, mistakes, told) => {
    const found = mistakes()
    expect(
      found.filter((each) => told.test(each)),
      found.join('\n'),
    ).toHaveLength(1)
  })
})
