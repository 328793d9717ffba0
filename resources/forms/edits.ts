import { isObject, isSamePath, isWithin, type Json, type JsonObject, objectAt, type Path, valueAt } from './json.ts'
import { applied, type Operation, setting } from './operations.ts'
import { answerNameOf, isQuestion, type Part, partsOf } from './parts.ts'
import { partTypeOf } from './questionTypes.ts'
import { type Reference, referencesOf } from './references.ts'

/** The list in which parts stand below a place, as the form spells it; null where nothing can stand there. Pure. */
export function listNameAt(document: JsonObject, place: Path): string | null {
  const holder = objectAt(document, place)
  if (holder === null) return null
  if (place.length === 0) return 'pages'
  const isPage = place.length === 2 && place[0] === 'pages'
  const name = partTypeOf(holder.type).holds?.[0] ?? (isPage ? 'elements' : null)
  return name === 'elements' && Array.isArray(holder.questions) && !Array.isArray(holder.elements) ? 'questions' : name
}

/** Puts a part into a list, which is made where it is missing. Pure. */
export function inserting(document: JsonObject, place: Path, at: number, value: JsonObject): readonly Operation[] {
  const name = listNameAt(document, place)
  if (name === null) return []
  const path = [...place, name]
  const held = valueAt(document, path)
  const list = Array.isArray(held) ? held : []
  return [
    ...(Array.isArray(held) ? [] : [setting(document, path, [])]),
    { do: 'insert', path, at: Math.min(Math.max(at, 0), list.length), value },
  ]
}

/** Takes a part out, with nothing else. Pure. */
export function removing(document: JsonObject, path: Path): Operation {
  return { do: 'remove', path: path.slice(0, -1), at: path.at(-1) as number, value: valueAt(document, path) ?? null }
}

/**
 * Takes a part from one place to another: below `place`, in front of what is `at` there now. Null where it would stand in itself, where nothing of
 * its kind can stand, or where it is already. Pure.
 */
export function moving(document: JsonObject, from: Path, place: Path, at: number): readonly Operation[] | null {
  if (isWithin(place, from)) return null
  const name = listNameAt(document, place)
  const value = objectAt(document, from)
  const listOfFrom = from.at(-2)
  if (name === null || value === null || !(name === listOfFrom || (standsAmong(name) && standsAmong(String(listOfFrom))))) return null
  const path = [...place, name]
  const index = from.at(-1) as number
  const isSameList = path.length === from.length - 1 && path.every((key, each) => key === from[each])
  if (isSameList && (at === index || at === index + 1)) return null
  const taken = removing(document, from)
  const without = applied(document, [taken])
  const target = placeAfterRemoval(place, from)
  return [taken, ...inserting(without, target, isSameList && at > index ? at - 1 : at, value)]
}

const standsAmong = (list: string): boolean => list === 'elements' || list === 'questions' || list === 'templateElements'

/** What is behind a part in its list stands one place further in front once that part is gone. Pure. */
export function placeAfterRemoval(place: Path, removed: Path): Path {
  const list = removed.slice(0, -1)
  const index = removed.at(-1) as number
  const own = place[list.length]
  const isBehind = list.every((key, each) => place[each] === key) && typeof own === 'number' && own > index
  return isBehind ? place.with(list.length, own - 1) : place
}

/** What the references to a part, or to what stands in it, say and where. Pure. */
export const referencesTo = (document: JsonObject, path: Path): readonly Reference[] =>
  referencesOf(document).filter((reference) => reference.parts.some((part) => isWithin(part.path, path)) && !isWithin(reference.path, path))

/** Gives a part another name, in one step with every text that says it. Pure. */
export function renaming(document: JsonObject, path: Path, name: string): readonly Operation[] {
  const part = partsOf(document).find((each) => isSamePath(each.path, path))
  if (part === undefined) return []
  const own = setting(document, [...path, 'name'], name)
  // What is called by a `valueName` is called so by its references, too: they stay.
  if (part.name === '' || (isQuestion(part) && answerNameOf(part) !== part.name)) return [own]
  const said = referencesOf(document).filter(
    (reference) =>
      reference.name === part.name && reference.parts.length > 0 && reference.parts.every((each) => isSamePath(each.path, path)),
  )
  const followed = [own, ...rewritten(document, said, name)]
  return [...followed, ...literals(applied(document, followed), part, name)]
}

/** The texts with each of their references written anew, the last of a text first: those before it keep their places. */
function rewritten(document: JsonObject, references: readonly Reference[], name: string): readonly Operation[] {
  const byText = new Map<string, Reference[]>()
  for (const reference of references) {
    const key = JSON.stringify(reference.path)
    byText.set(key, [...(byText.get(key) ?? []), reference])
  }
  return [...byText.values()].map((each) => {
    const [{ path }] = each as [Reference]
    const text = [...each]
      .sort((left, right) => right.start - left.start)
      .reduce(
        (changed, { start, name: former }) => `${changed.slice(0, start)}${name}${changed.slice(start + former.length)}`,
        String(valueAt(document, path)),
      )
    return setting(document, path, text)
  })
}

/** Functions whose argument is the name of a part, as a text: `displayValue('age')`, `sumInArray({doses}, 'amount')`. */
const takesNames = /\b(?:displayValue|propertyValue|getComment|getAnswerByDBName|isContainerReady|(?:sum|avg|min|max|count)InArray)\s*\(/

function literals(document: JsonObject, { name }: Part, after: string): readonly Operation[] {
  const expressions = referencesOfLiterals(document)
  return expressions.flatMap(({ path, text }) => {
    const changed = text.replaceAll(/(['"])((?:(?!\1).)*)\1/g, (whole, quote: string, said: string) =>
      said === name ? `${quote}${after}${quote}` : whole,
    )
    return changed === text ? [] : [setting(document, path, changed)]
  })
}

function referencesOfLiterals(document: JsonObject): readonly { readonly path: Path; readonly text: string }[] {
  const found: { path: Path; text: string }[] = []
  const visit = (value: Json, path: Path) => {
    if (typeof value === 'string') {
      if (takesNames.test(value)) found.push({ path, text: value })
    } else if (Array.isArray(value)) for (const [index, each] of (value as readonly Json[]).entries()) visit(each, [...path, index])
    else if (isObject(value)) for (const [name, each] of Object.entries(value)) visit(each, [...path, name])
  }
  visit(document, [])
  return found
}

/** The condition of the older shape, with nothing chosen. Specification 2, section 5: "reset to empty with IS_NOT_EMPTY". */
const emptyCondition = { operationType: 'IS_NOT_EMPTY', answers: [], questionName: '', type: '' }
const resetProperties = new Set<string | number>(['visibleIf', 'requiredIf'])

/** What a part's removal does to the rest: the conditions that are reset, and the references that are left without what they name. */
export interface Removal {
  readonly operations: readonly Operation[]
  readonly reset: readonly Reference[]
  readonly left: readonly Reference[]
}

/**
 * Takes a part out with what stands in it. Conditions of others that name it (`visibleIf`, `requiredIf`) go back to "is not empty" with nothing chosen,
 * which SurveyJS writes as no condition at all; other texts that name it stay, and are told. Specification 2, section 5. Pure.
 */
export function removal(document: JsonObject, path: Path): Removal {
  const references = referencesTo(document, path)
  const reset = references.filter((reference) => reference.path.some((key) => resetProperties.has(key)))
  const places = new Map(
    reset.map(({ path: at }) => {
      const property = at.slice(0, at.findLastIndex((key) => resetProperties.has(key)) + 1)
      return [JSON.stringify(property), property] as const
    }),
  )
  const operations = [...places.values()].map((place) =>
    setting(document, place, isObject(valueAt(document, place)) ? emptyCondition : undefined),
  )
  return {
    operations: [...operations, removing(applied(document, operations), path)],
    reset,
    left: references.filter((each) => !reset.includes(each)),
  }
}

/** A name like this one that nothing has yet: `age` → `age_2`. Pure. */
export function freeName(taken: ReadonlySet<string>, wanted: string): string {
  if (!taken.has(wanted)) return wanted
  const [, stem = wanted] = /^(.*?)(?:_\d+)?$/.exec(wanted) ?? []
  for (let number = 2; ; number++) if (!taken.has(`${stem}_${number}`)) return `${stem}_${number}`
}

export const namesTaken = (document: JsonObject): ReadonlySet<string> => new Set(partsOf(document).map(({ name }) => name))

/** A copy of a part under names that nothing has, its references to itself and what it holds following. For duplicates and what is pasted. Pure. */
export function copyOf(document: JsonObject, value: JsonObject): JsonObject {
  // On a page of its own, so that it can be renamed as a form is.
  const key = value.type === undefined && (Array.isArray(value.elements) || Array.isArray(value.questions)) ? 'pages' : 'elements'
  let held: JsonObject = key === 'pages' ? { pages: [value] } : { pages: [{ elements: [value] }] }
  const taken = new Set([...namesTaken(document), ...partsOf(document).map(answerNameOf)])
  const renamed = new Map<string, string>()
  for (const { path, name, repeat, kind } of partsOf(held)) {
    // Names within a repeat, and items, are their holder's own.
    if (name === '' || repeat !== null || kind === 'item') continue
    const free = freeName(taken, name)
    taken.add(free)
    renamed.set(name, free)
    if (free !== name) held = applied(held, renaming(held, path, free))
  }
  // A copy is answered by itself, not by what the original's answer is called.
  for (const part of partsOf(held)) {
    const name = answerNameOf(part)
    if (part.repeat !== null || !isQuestion(part) || name === part.name) continue
    const free = freeName(taken, name)
    taken.add(free)
    const said = referencesOf(held).filter((each) => each.name === name)
    held = applied(held, [setting(held, [...part.path, 'valueName'], free), ...rewritten(held, said, free)])
  }
  // `{panel.name}` of a section that is copied within a repeat: what it names is in the copy.
  for (const [name, free] of renamed) {
    const said = referencesOf(held).filter((each) => each.name === name && each.parts.length === 0)
    if (free !== name) held = applied(held, rewritten(held, said, free))
  }
  const copy = valueAt(held, key === 'pages' ? ['pages', 0] : ['pages', 0, 'elements', 0])
  return isObject(copy) ? copy : value
}
