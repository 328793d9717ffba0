import { type Condition, fieldsOf } from '../conditions.ts'
import type { FieldDefinition } from '../field.ts'
import { isDerived, isReference, isState, isWriteOnly, targetOf } from '../fieldKinds.ts'
import { typeOf } from '../fields/index.ts'
import { getSettledFields, type StoredVersions, storedVersionsOf, type VersionRows, versionRowsOf } from '../locks.ts'
import type { ResourceDefinition } from '../resource.ts'
import { formatMistake, reportUnknownFields } from './types.ts'

/**
 * Checks locked rows and versions: the fields that their conditions read, the content of a version, and where former versions are stored.
 */
export function checkLocks(resource: ResourceDefinition, all: readonly ResourceDefinition[]): readonly string[] {
  const rows = versionRowsOf(resource)
  const stored = storedVersionsOf(resource)
  return [
    ...checkLock(resource),
    ...checkLockedWith(resource, all),
    ...checkHeldBy(resource, all),
    ...checkContent(resource),
    ...(rows === null ? [] : checkRows(resource, rows)),
    ...(stored === null ? [] : checkStored(resource, stored, all)),
  ]
}

function checkLock(resource: ResourceDefinition): readonly string[] {
  const { lockedWhen, actions } = resource
  if (lockedWhen === undefined) return []
  const hasEffect = actions.update !== undefined || actions.remove !== undefined
  return [
    ...checkCondition(resource, 'lockedWhen', lockedWhen),
    ...(hasEffect ? [] : [formatMistake(resource, 'lockedWhen', 'has no effect: no row can be edited or removed anyway; take it out')]),
  ]
}

function checkLockedWith(resource: ResourceDefinition, allResources: readonly ResourceDefinition[]): readonly string[] {
  return (resource.lockedWith ?? []).flatMap((name) => {
    const field = resource.fields[name]
    const target = field !== undefined && isReference(field) ? allResources.find((each) => each.name === targetOf(field)) : undefined
    const isLockable = target !== undefined && (target.lockedWhen !== undefined || target.lockedWith !== undefined)
    return isLockable ? [] : [formatMistake(resource, 'lockedWith', `'${name}' names no resource whose rows can be locked; take it out`)]
  })
}

function checkHeldBy(resource: ResourceDefinition, allResources: readonly ResourceDefinition[]): readonly string[] {
  return (resource.heldBy ?? []).flatMap(({ of, by }) => {
    const holder = allResources.find(({ name }) => name === of)
    const isReferenceOf = ({ fields }: ResourceDefinition, name: string) => {
      const field = fields[name]
      return field !== undefined && isReference(field)
    }
    return Object.entries(by)
      .filter(
        ([otherName, ownName]) =>
          !(holder !== undefined && isReferenceOf(holder, otherName) && (ownName === 'id' || isReferenceOf(resource, ownName))),
      )
      .map(([otherName, ownName]) => formatMistake(resource, 'heldBy', `'${of}.${otherName}' and '${ownName}' must be references`))
  })
}

/**
 * Checks that the condition reads only fields visible to all readers, because every reader can tell from a row's actions whether it is
 * locked.
 */
function checkCondition(resource: ResourceDefinition, optionPath: string, condition: Condition): readonly string[] {
  const names = fieldsOf(condition)
  const hidden = names.filter((name) => {
    const field = resource.fields[name]
    return field !== undefined && !isReadableByAll(field)
  })
  return [
    ...reportUnknownFields(resource, optionPath, names),
    ...hidden.map((name) =>
      formatMistake(resource, optionPath, `looks at '${name}', which not every reader sees, or no row stores; name another field`),
    ),
  ]
}

const isReadableByAll = (field: FieldDefinition): boolean =>
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
    ...reportUnknownFields(resource, 'versions', [number, ...content]),
    ...(content.length === 0 ? [formatMistake(resource, 'versions.content', 'is empty; name the fields that a version holds')] : []),
    ...(content.includes(number) ? [formatMistake(resource, 'versions.content', `'${number}' counts the versions; take it out`)] : []),
    ...misheld.map((name) =>
      formatMistake(resource, 'versions.content', `'${name}' is a state, computed or never read; no version can hold it`),
    ),
  ]
}

function checkRows(resource: ResourceDefinition, rows: VersionRows): readonly string[] {
  const { of, number, settledWhen } = rows
  const stored = getSettledFields(rows)
  const unique = resource.fields[number]?.unique
  const identifiesVersion = Array.isArray(unique) && unique.length === of.length && of.every((name) => unique.includes(name))
  // A change of another field never empties an immutable field.
  const loose = stored.filter(
    (name) => resource.fields[name] !== undefined && dependsOnOthers(resource.fields[name] as FieldDefinition, stored),
  )
  return [
    ...reportUnknownFields(resource, 'versions.of', of),
    ...(settledWhen === 'always' ? [] : checkCondition(resource, 'versions.settledWhen', settledWhen)),
    ...(identifiesVersion
      ? []
      : [formatMistake(resource, `${number}.unique`, `tells versions apart: say unique: [${of.map((each) => `'${each}'`).join(', ')}]`)]),
    ...(settledWhen === 'always' ? [] : fieldsOf(settledWhen))
      .filter((name) => stored.includes(name))
      .map((name) =>
        formatMistake(resource, 'versions.settledWhen', `looks at '${name}', which a version holds itself; name another field`),
      ),
    ...loose.map((name) =>
      formatMistake(resource, name, 'is kept with its version, but follows a field that is not; take that option out'),
    ),
  ]
}

const dependsOnOthers = ({ dependsOn, visibleWhen, fixedWhen }: FieldDefinition, stored: readonly string[]): boolean =>
  [
    ...(dependsOn === undefined ? [] : [dependsOn]),
    ...(visibleWhen === undefined ? [] : fieldsOf(visibleWhen)),
    ...(fixedWhen === undefined ? [] : fieldsOf(fixedWhen.when)),
  ].some((name) => !stored.includes(name))

const writeActions = ['create', 'update', 'remove', 'restore', 'import'] as const

function checkStored(
  resource: ResourceDefinition,
  { storedIn, number, content }: StoredVersions,
  allResources: readonly ResourceDefinition[],
): readonly string[] {
  const optionPath = 'versions.storedIn'
  const counter = resource.fields[number]
  const counts = counter === undefined || (counter.readOnly === true && acceptsNumbers(counter))
  const countMistakes = counts ? [] : [formatMistake(resource, number, 'is counted by the engine: declare it as a read-only integer')]
  const other = allResources.find(({ name }) => name === storedIn)
  if (other === undefined)
    return [...countMistakes, formatMistake(resource, optionPath, `'${storedIn}' is not a resource; correct the name`)]
  const parentReference = other.partOf === undefined ? undefined : other.fields[other.partOf]
  const isPartOfResource = parentReference !== undefined && isReference(parentReference) && targetOf(parentReference) === resource.name
  return [
    ...countMistakes,
    ...(isPartOfResource
      ? []
      : [formatMistake(resource, optionPath, `'${storedIn}' must be partOf ${resource.name}, by a reference of its own`)]),
    ...[number, ...content]
      .filter((name) => resource.fields[name] !== undefined && !isAlike(resource.fields[name] as FieldDefinition, other.fields[name]))
      .map((name) => formatMistake(resource, optionPath, `'${storedIn}.${name}' must be of the same type as '${name}', and as sensitive`)),
    ...writeActions
      .filter((action) => other.actions[action] !== undefined)
      .map((action) =>
        formatMistake(other, `actions.${action}`, `former versions of ${resource.name} are written by the engine alone; take it out`),
      ),
  ]
}

/** True if the type accepts the text "1" as a number. */
function acceptsNumbers(field: FieldDefinition): boolean {
  const type = typeOf(field)
  const context = { row: {}, today: '2000-01-01' }
  return type.normalise('1', field, context) === 1 && type.check(1, field, context).length === 0
}

const isAlike = (field: FieldDefinition, stored: FieldDefinition | undefined): boolean =>
  stored !== undefined && stored.type === field.type && stored.sensitive === field.sensitive && isSameRead(field, stored)

const isSameRead = ({ read: left }: FieldDefinition, { read: right }: FieldDefinition): boolean =>
  left?.page === right?.page && left?.action === right?.action
