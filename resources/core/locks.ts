import { type Condition, isConditionMet, type Values } from './conditions.ts'

/** Number and content of a version. */
interface VersionedContent {
  /** Field with the version number. */
  readonly number: string
  /** Fields with the content of a version. */
  readonly content: readonly string[]
}

/**
 * Versions in another resource. The row is always the newest version. A write that changes its content increments `number` and stores the
 * former state as a row of `storedIn` in the same transaction, with separate audit events and messages. `storedIn` is a part of this
 * resource, has fields with the same names, and only the engine writes it. Used for content that is replaced as a whole and looked up
 * later, such as a file.
 */
export interface StoredVersions extends VersionedContent {
  readonly storedIn: string
}

/**
 * Versions as rows of the same resource. Rows with equal values of the fields `of` are versions of one item. While `settledWhen` is true
 * for a stored version, `of`, `number` and `content` are immutable for every endpoint (422 `settledVersion`) and for the domain's code;
 * its other fields, transitions and removal follow their own rules, or `lockedWhen`. Screens offer "New version": a new row with the
 * values of `createNextVersion`. Used for content that people refer to by version: a statement that they agree to, a form that they fill in, a
 * schedule that they follow.
 */
export interface VersionRows extends VersionedContent {
  readonly of: readonly string[]
  /** Condition that makes a version immutable; `always`: from its creation. */
  readonly settledWhen: Condition | 'always'
}

export type Versions = StoredVersions | VersionRows

/** Options of a resource that this file uses. */
interface LockOptions {
  readonly lockedWhen?: Condition
}
interface VersionOptions {
  readonly versions?: Versions
}

/** True if the declaration locks this stored row. Pure. */
export const isRowLocked = ({ lockedWhen }: LockOptions, stored: Values): boolean =>
  lockedWhen !== undefined && isConditionMet(lockedWhen, stored)

/** Returns the version options of a resource whose rows are versions; null for others. */
export const versionRowsOf = ({ versions }: VersionOptions): VersionRows | null =>
  versions !== undefined && 'of' in versions ? versions : null

/** Returns the version options of a resource whose former versions are in another resource; null for others. */
export const storedVersionsOf = ({ versions }: VersionOptions): StoredVersions | null =>
  versions !== undefined && 'storedIn' in versions ? versions : null

/** Returns the fields that a settled version protects: its content, its number and its parent. */
export const getSettledFields = ({ of, number, content }: VersionRows): readonly string[] => [...of, number, ...content]

/** True if the content of this stored version is immutable. */
export function isSettledVersion(resource: VersionOptions, stored: Values): boolean {
  const rows = versionRowsOf(resource)
  return rows !== null && (rows.settledWhen === 'always' || isConditionMet(rows.settledWhen, stored))
}

/** True if the stored version protects this field. A new row protects none. */
export const isSettledContent = (resource: VersionOptions, name: string, stored: Values | null): boolean =>
  stored !== null && isSettledVersion(resource, stored) && getSettledFields(versionRowsOf(resource) as VersionRows).includes(name)

/**
 * Returns the initial values of the next version: its parent, and the content of the previous version. The number is set separately.
 * Pure.
 */
export const createNextVersion = ({ of, content }: VersionRows, row: Values): Values =>
  Object.fromEntries([...of, ...content].flatMap((name) => (row[name] === undefined ? [] : [[name, row[name]] as const])))
