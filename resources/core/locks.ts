import { type Condition, holds, type Values } from './conditions.ts'

/** What a version is made of. */
interface VersionedContent {
  /** The field that tells versions apart. */
  readonly number: string
  /** The fields that hold what a version says. */
  readonly content: readonly string[]
}

/**
 * The row is always the newest version. A write that changes its content counts `number` on by one and keeps the former state as a row of
 * `keptIn`, in the same transaction, with a history and messages of its own. That resource is a part of this one, has fields of the same
 * names, and is written by nothing else. For what is replaced as a whole, and looked up later: a file, a document.
 */
export interface KeptVersions extends VersionedContent {
  readonly keptIn: string
}

/**
 * Each version is a row of its own, and rows that agree in the fields `of` are versions of one thing. While `settledWhen` holds for a stored
 * version, what it says is kept for good: `of`, `number` and `content` change by no client's write (422 `settledVersion`, by every door), and
 * by no step of the domain; its other fields, its transitions and its removal go by their own rules, or by `lockedWhen`. Screens offer "New
 * version": a new row that begins as `nextVersion` says. For what people refer to version by version: a statement that they agree to, a form
 * which they fill in, a schedule that they follow.
 */
export interface VersionRows extends VersionedContent {
  readonly of: readonly string[]
  /** `always`: from the moment that it is made. */
  readonly settledWhen: Condition | 'always'
}

export type Versions = KeptVersions | VersionRows

/** What is asked of a resource here. */
interface Locking {
  readonly lockedWhen?: Condition
}
interface Versioned {
  readonly versions?: Versions
}

/** Does its declaration lock this row as it is stored? Pure. */
export const isRowLocked = ({ lockedWhen }: Locking, stored: Values): boolean => lockedWhen !== undefined && holds(lockedWhen, stored)

/** The versions of a resource whose rows are the versions. */
export const versionRowsOf = ({ versions }: Versioned): VersionRows | null => (versions !== undefined && 'of' in versions ? versions : null)

/** The versions of a resource whose former states are kept elsewhere. */
export const keptVersionsOf = ({ versions }: Versioned): KeptVersions | null =>
  versions !== undefined && 'keptIn' in versions ? versions : null

/** What a settled version keeps: what it says, and which version of what it is. */
export const settledFields = ({ of, number, content }: VersionRows): readonly string[] => [...of, number, ...content]

/** Is what this stored version says kept for good? */
export function isSettledVersion(resource: Versioned, stored: Values): boolean {
  const rows = versionRowsOf(resource)
  return rows !== null && (rows.settledWhen === 'always' || holds(rows.settledWhen, stored))
}

/** Is this one of the fields that the stored version keeps? A new row keeps nothing yet. */
export const isSettledContent = (resource: Versioned, name: string, stored: Values | null): boolean =>
  stored !== null && isSettledVersion(resource, stored) && settledFields(versionRowsOf(resource) as VersionRows).includes(name)

/** What the next version begins with: whose version it is, and what the one before says. Its number is its own. Pure. */
export const nextVersion = ({ of, content }: VersionRows, row: Values): Values =>
  Object.fromEntries([...of, ...content].flatMap((name) => (row[name] === undefined ? [] : [[name, row[name]] as const])))
