import { isSame } from '../core/same.ts'
import type { Json, JsonObject, Path } from './json.ts'
import { isPanel, type Part, partsOf } from './parts.ts'
import { partLists } from './questionTypes.ts'

/** One thing in which two versions of a form differ. */
export interface FormDifference {
  readonly kind: 'added' | 'removed' | 'moved' | 'changed'
  /** Of the later version; of the earlier one for what was removed. Null for the form as a whole. */
  readonly part: Part | null
  /** The property that says something else. */
  readonly property?: string
  readonly before?: Json
  readonly after?: Json
}

/** Lists of parts are compared part by part. */
const lists = new Set(Object.keys(partLists))

/**
 * In what two versions differ, as a person would tell it: what came, went, was moved, and what was said anew of what stayed. Parts are the same where
 * kind and name are; those without a name, where they stand in the same place. Pure.
 */
export function differencesOf(before: JsonObject, after: JsonObject): readonly FormDifference[] {
  const [former, latter] = [partsOf(before), partsOf(after)]
  const keys = new Map(former.map((part) => [keyOf(part), part]))
  const later = new Map(latter.map((part) => [keyOf(part), part]))
  const removed = former.filter((part) => !later.has(keyOf(part)) && !isInside(part, former, later))
  const found: FormDifference[] = propertiesOf(null, before, after)
  for (const part of latter) {
    const was = keys.get(keyOf(part))
    if (was === undefined) {
      if (!isInside(part, latter, keys)) found.push({ kind: 'added', part })
      continue
    }
    if (neighbours(was, former, later) !== neighbours(part, latter, keys)) found.push({ kind: 'moved', part })
    found.push(...propertiesOf(part, was.value, part.value))
  }
  return [...found, ...removed.map((part) => ({ kind: 'removed', part }) as const)]
}

const keyOf = ({ kind, name, path, repeat }: Part): string => `${kind} ${repeat?.name ?? ''} ${name === '' ? JSON.stringify(path) : name}`

const holderOf = (part: Part, parts: readonly Part[]): Part | undefined => parts.find(({ path }) => isHolder(path, part.path))
const isHolder = (place: Path, path: Path): boolean => place.length === path.length - 2 && place.every((key, index) => key === path[index])

/** What came or went with the section or page that it stands in is told by that one. */
const isInside = (part: Part, parts: readonly Part[], others: ReadonlyMap<string, Part>): boolean => {
  const holder = holderOf(part, parts)
  return holder !== undefined && (isPanel(holder) || holder.kind === 'element') && !others.has(keyOf(holder))
}

/** Where it stands among those that both versions have: what stands in front of it, and in what. */
function neighbours(part: Part, parts: readonly Part[], others: ReadonlyMap<string, Part>): string {
  const holder = holderOf(part, parts)
  const list = part.path.slice(0, -1)
  const beside = parts.filter(({ path }) => path.length === part.path.length && list.every((key, index) => path[index] === key))
  const shared = beside.filter((each) => others.has(keyOf(each)))
  const before = shared[shared.indexOf(part) - 1]
  return `${holder === undefined ? '' : keyOf(holder)} | ${before === undefined ? '' : keyOf(before)}`
}

function propertiesOf(part: Part | null, before: JsonObject, after: JsonObject): FormDifference[] {
  const names = new Set([...Object.keys(before), ...Object.keys(after)])
  return [...names].flatMap((property) => {
    if (isListOfParts(property, after[property] ?? before[property])) return []
    if (isSame(before[property], after[property])) return []
    return [
      {
        kind: 'changed' as const,
        part,
        property,
        ...(before[property] === undefined ? {} : { before: before[property] }),
        ...(after[property] === undefined ? {} : { after: after[property] }),
      },
    ]
  })
}

/** Columns of a plain matrix are values, not parts. */
const isListOfParts = (name: string, value: Json | undefined): boolean =>
  lists.has(name) &&
  Array.isArray(value) &&
  (value.length === 0 || value.every((each) => typeof each === 'object' && each !== null && 'name' in each) || name !== 'columns')
