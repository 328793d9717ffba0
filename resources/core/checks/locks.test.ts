import { describe, expect, test } from 'vitest'
import { boolean, computed, date, integer, ref, secret, status, text } from '../fields/index.ts'
import type { Versions } from '../locks.ts'
import type { ResourceDefinition } from '../resource.ts'
import { checkResources } from './checks.ts'

const plainResource = {
  namespace: 'admin',
  page: 'ADMIN_SITES',
  scope: ['org'],
  title: 'name',
  audit: 'changes',
  deletion: 'none',
} as const

/** Protocol whose former texts are stored in another resource, and a form with one row per version. */
const protocol: ResourceDefinition = {
  ...plainResource,
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
  versions: { number: 'edition', content: ['body', 'secret'], storedIn: 'protocolEdition' },
}
const edition: ResourceDefinition = {
  ...plainResource,
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
  ...plainResource,
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

const checkProtocols = (changes: Partial<ResourceDefinition>, other: Partial<ResourceDefinition> = {}): string[] =>
  checkResources([
    { ...protocol, ...changes },
    { ...edition, ...other },
  ])
const checkStoredVersions = (changes: object): string[] => checkProtocols({ versions: { ...protocol.versions, ...changes } as Versions })
const checkVersionRows = (changes: object, fields: object = {}): string[] =>
  checkResources([
    { ...version, fields: { ...version.fields, ...fields } as never, versions: { ...version.versions, ...changes } as Versions },
  ])

test('finds no mistake in valid locks and versions', () => expect(checkResources([protocol, edition, version])).toEqual([]))

describe('mistakes in locks and versions', () => {
  test.each<[string, () => string[], RegExp]>([
    [
      'a lock by no field',
      () => checkProtocols({ lockedWhen: { field: 'signedOff', filled: true } }),
      /^protocol\.lockedWhen: 'signedOff' is not a field/,
    ],
    ...(['secret', 'key', 'length'] as const).map((name): [string, () => string[], RegExp] => [
      `a lock by what not every reader sees: ${name}`,
      () => checkProtocols({ lockedWhen: { all: [{ field: name, filled: true }] } }),
      new RegExp(`^protocol\\.lockedWhen: looks at '${name}', which not every reader sees`),
    ]),
    [
      'a lock by the day',
      () => checkProtocols({ lockedWhen: { not: { field: 'signedOn', above: '$today' } } }),
      /^protocol\.lockedWhen: says '\$today'/,
    ],
    [
      'a lock of what nobody writes',
      () => checkProtocols({}, { lockedWhen: { field: 'edition', filled: true } }),
      /^protocolEdition\.lockedWhen: has no effect/,
    ],
    ['content that is no field', () => checkStoredVersions({ content: ['text'] }), /^protocol\.versions: 'text' is not a field/],
    ['no content', () => checkStoredVersions({ content: [] }), /^protocol\.versions\.content: is empty/],
    [
      'content that counts',
      () => checkStoredVersions({ content: ['body', 'edition'] }),
      /^protocol\.versions\.content: 'edition' counts the versions/,
    ],
    [
      'content that is never read',
      () => checkStoredVersions({ content: ['key'] }),
      /^protocol\.versions\.content: 'key' is a state, computed or never read/,
    ],
    ['a number that people give', () => checkStoredVersions({ number: 'name' }), /^protocol\.name: is counted by the engine/],
    [
      'versions kept nowhere',
      () => checkStoredVersions({ storedIn: 'edition' }),
      /^protocol\.versions\.storedIn: 'edition' is not a resource/,
    ],
    [
      'versions kept in what is no part',
      () => checkProtocols({}, { partOf: undefined, fields: { ...edition.fields, secret: text() } as never }),
      /^protocol\.versions\.storedIn: 'protocolEdition' must be partOf protocol/,
    ],
    [
      'versions that lack a field',
      () => checkProtocols({}, { fields: { ...edition.fields, body: integer() } as never }),
      /^protocol\.versions\.storedIn: 'protocolEdition\.body' must be of the same type/,
    ],
    [
      'versions that are less sensitive',
      () => checkProtocols({}, { fields: { ...edition.fields, secret: text() } as never }),
      /^protocol\.versions\.storedIn: 'protocolEdition\.secret' must be of the same type as 'secret', and as sensitive/,
    ],
    [
      'versions that people write',
      () => checkProtocols({}, { actions: { ...edition.actions, update: 'OWN' } }),
      /^protocolEdition\.actions\.update: former versions of protocol are written by the engine alone/,
    ],
    ['versions of no field', () => checkVersionRows({ of: ['title'] }), /^questionnaire\.versions\.of: 'title' is not a field/],
    [
      'versions that are not told apart',
      () => checkVersionRows({}, { label: text({ unique: true }) }),
      /^questionnaire\.label\.unique: tells versions apart/,
    ],
    [
      'settled by its own content',
      () => checkVersionRows({ settledWhen: { field: 'body', filled: true } }),
      /^questionnaire\.versions\.settledWhen: looks at 'body'/,
    ],
    [
      'settled by no field',
      () => checkVersionRows({ settledWhen: { field: 'status', is: 'A' } }),
      /^questionnaire\.versions\.settledWhen: 'status' is not a field/,
    ],
    [
      'content that another field empties',
      () => checkVersionRows({}, { body: text({ visibleWhen: { field: 'isLong', is: true } }), isLong: boolean() }),
      /^questionnaire\.body: is kept with its version, but follows a field that is not/,
    ],
  ])('reports %s with its position and a remedy', (_description, mistakes, expectedPattern) => {
    const messages = mistakes()
    expect(
      messages.filter((each) => expectedPattern.test(each)),
      messages.join('\n'),
    ).toHaveLength(1)
  })
})
