import { type Condition, fieldsOf } from '../conditions.ts'
import type { FieldDefinition } from '../field.ts'
import { isDerived, isReference, isState, isWriteOnly, targetOf } from '../fieldKinds.ts'
import { typeOf } from '../fields/index.ts'
import { type KeptVersions, keptVersionsOf, settledFields, type VersionRows, versionRowsOf } from '../locks.ts'
import type { ResourceDefinition } from '../resource.ts'
import { mistake, unknownFields } from './types.ts'

/** Locked rows and versions: what their conditions look at, what a version holds, and where former ones are kept. */
export function checkLocks(resource: ResourceDefinition, all: readonly ResourceDefinition[]): readonly string[] {
  const rows = versionRowsOf(resource)
  const kept = keptVersionsOf(resource)
  return [
    ...checkLock(resource),
    ...checkLockedWith(resource, all),
    ...checkHeldBy(resource, all),
    ...checkContent(resource),
    ...(rows === null ? [] : checkRows(resource, rows)),
    ...(kept === null ? [] : checkKept(resource, kept, all)),
  ]
}

function checkLock(resource: ResourceDefinition): readonly string[] {
  const { lockedWhen, actions } = resource
  if (lockedWhen === undefined) return []
  const hasEffect = actions.update !== undefined || actions.remove !== undefined
  return [
    ...checkCondition(resource, 'lockedWhen', lockedWhen),
    ...(hasEffect ? [] : [mistake(resource, 'lockedWhen', 'has no effect: no row can be edited or removed anyway; take it out')]),
  ]
}

function checkLockedWith(resource: ResourceDefinition, all: readonly ResourceDefinition[]): readonly string[] {
  return (resource.lockedWith ?? []).flatMap((name) => {
    const field = resource.fields[name]
    const target = field !== undefined && isReference(field) ? all.find((each) => each.name === targetOf(field)) : undefined
    const isLockable = target !== undefined && (target.lockedWhen !== undefined || target.lockedWith !== undefined)
    return isLockable ? [] : [mistake(resource, 'lockedWith', `'${name}' names no resource whose rows can be locked; take it out`)]
  })
}

function checkHeldBy(resource: ResourceDefinition, all: readonly ResourceDefinition[]): readonly string[] {
  return (resource.heldBy ?? []).flatMap(({ of, by }) => {
    const holder = all.find(({ name }) => name === of)
    const isReferenceOf = ({ fields }: ResourceDefinition, name: string) => {
      const field = fields[name]
      return field !== undefined && isReference(field)
    }
    return Object.entries(by)
      .filter(([theirs, own]) => !(holder !== undefined && isReferenceOf(holder, theirs) && (own === 'id' || isReferenceOf(resource, own))))
      .map(([theirs, own]) => mistake(resource, 'heldBy', `'${of}.${theirs}' and '${own}' must be references`))
  })
}

/** Whoever reads the row is told by its actions, and by the screen, that it is locked: the condition must not tell more than they may read. */
function checkCondition(resource: ResourceDefinition, place: string, condition: Condition): readonly string[] {
  const names = fieldsOf(condition)
  const hidden = names.filter((name) => {
    const field = resource.fields[name]
    return field !== undefined && !isSeenByAll(field)
  })
  return [
    ...unknownFields(resource, place, names),
    ...hidden.map((name) =>
      mistake(resource, place, `looks at '${name}', which not every reader sees, or no row stores; name another field`),
    ),
  ]
}

const isSeenByAll = (field: FieldDefinition): boolean =>
  !isDerived(field) && !isWriteOnly(field) && field.sensitive !== true && field.read === undefined

function checkContent(resource: ResourceDefinition): readonly string[] {
  const { versions } = resource
  if (versions === undefined) return []
  const { content, number } = versions
  const misheld = content.filter((name) => {
    const field = resource.fields[name]
    return field !== undefined && (isDerived(field) || isState(field) || isWriteOnly(field))
  })
  return [
    ...unknownFields(resource, 'versions', [number, ...content]),
    ...(content.length === 0 ? [mistake(resource, 'versions.content', 'is empty; name the fields that a version holds')] : []),
    ...(content.includes(number) ? [mistake(resource, 'versions.content', `'${number}' counts the versions; take it out`)] : []),
    ...misheld.map((name) => mistake(resource, 'versions.content', `'${name}' is a state, computed or never read; no version can hold it`)),
  ]
}

function checkRows(resource: ResourceDefinition, rows: VersionRows): readonly string[] {
  const { of, number, settledWhen } = rows
  const kept = settledFields(rows)
  const unique = resource.fields[number]?.unique
  const tellsApart = Array.isArray(unique) && unique.length === of.length && of.every((name) => unique.includes(name))
  // What is kept for good is not emptied by what happens to another field.
  const loose = kept.filter((name) => resource.fields[name] !== undefined && leansOnOthers(resource.fields[name] as FieldDefinition, kept))
  return [
    ...unknownFields(resource, 'versions.of', of),
    ...(settledWhen === 'always' ? [] : checkCondition(resource, 'versions.settledWhen', settledWhen)),
    ...(tellsApart
      ? []
      : [mistake(resource, `${number}.unique`, `tells versions apart: say unique: [${of.map((each) => `'${each}'`).join(', ')}]`)]),
    ...(settledWhen === 'always' ? [] : fieldsOf(settledWhen))
      .filter((name) => kept.includes(name))
      .map((name) => mistake(resource, 'versions.settledWhen', `looks at '${name}', which a version holds itself; name another field`)),
    ...loose.map((name) => mistake(resource, name, 'is kept with its version, but follows a field that is not; take that option out')),
  ]
}

const leansOnOthers = ({ dependsOn, visibleWhen, fixedWhen }: FieldDefinition, kept: readonly string[]): boolean =>
  [
    ...(dependsOn === undefined ? [] : [dependsOn]),
    ...(visibleWhen === undefined ? [] : fieldsOf(visibleWhen)),
    ...(fixedWhen === undefined ? [] : fieldsOf(fixedWhen.when)),
  ].some((name) => !kept.includes(name))

const writing = ['create', 'update', 'remove', 'restore', 'import'] as const

function checkKept(
  resource: ResourceDefinition,
  { keptIn, number, content }: KeptVersions,
  all: readonly ResourceDefinition[],
): readonly string[] {
  const place = 'versions.keptIn'
  const counter = resource.fields[number]
  const counts = counter === undefined || (counter.readOnly === true && holdsNumbers(counter))
  const miscounted = counts ? [] : [mistake(resource, number, 'is counted by the engine: declare it as a read-only integer')]
  const other = all.find(({ name }) => name === keptIn)
  if (other === undefined) return [...miscounted, mistake(resource, place, `'${keptIn}' is not a resource; correct the name`)]
  const by = other.partOf === undefined ? undefined : other.fields[other.partOf]
  const isPart = by !== undefined && isReference(by) && targetOf(by) === resource.name
  return [
    ...miscounted,
    ...(isPart ? [] : [mistake(resource, place, `'${keptIn}' must be partOf ${resource.name}, by a reference of its own`)]),
    ...[number, ...content]
      .filter((name) => resource.fields[name] !== undefined && !isAlike(resource.fields[name] as FieldDefinition, other.fields[name]))
      .map((name) => mistake(resource, place, `'${keptIn}.${name}' must be of the same type as '${name}', and as sensitive`)),
    ...writing
      .filter((action) => other.actions[action] !== undefined)
      .map((action) =>
        mistake(other, `actions.${action}`, `former versions of ${resource.name} are written by the engine alone; take it out`),
      ),
  ]
}

/** Its type reads "1" as a number, and takes it. */
function holdsNumbers(field: FieldDefinition): boolean {
  const type = typeOf(field)
  const context = { row: {}, today: '2000-01-01' }
  return type.normalise('1', field, context) === 1 && type.check(1, field, context).length === 0
}

const isAlike = (field: FieldDefinition, kept: FieldDefinition | undefined): boolean =>
  kept !== undefined && kept.type === field.type && kept.sensitive === field.sensitive && isSameRead(field, kept)

const isSameRead = ({ read: one }: FieldDefinition, { read: other }: FieldDefinition): boolean =>
  one?.page === other?.page && one?.action === other?.action
