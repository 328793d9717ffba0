import { isObject, type Json, type JsonObject, type Path } from './json.ts'
import { isKnownType, type PartKind, type PartList, partLists, partTypeOf } from './questionTypes.ts'

/** A page, panel, question, column of a matrix or item of a multiple text: what has a name and a place of its own. */
export interface Part {
  readonly path: Path
  readonly value: JsonObject
  readonly kind: PartKind
  /** Empty where it has none; without the blanks around it, as the library reads it. */
  readonly name: string
  /** As the form says; a page is a `page`, an element without one an empty text. */
  readonly type: string
  /** Which page it stands on, from 0; -1 where the form has none. */
  readonly page: number
  /** Levels below its page. */
  readonly depth: number
  /** The repeating group within which it stands, whose answers have a row for each time: `{panel.name}` or `{row.name}` there. */
  readonly repeat: Part | null
}

const isList = (name: string): name is PartList => Object.hasOwn(partLists, name)

/** Lists of pages and elements are read wherever they stand. */
const ofAnyType: ReadonlySet<PartList> = new Set(['pages', 'elements', 'questions'])

/** A list of that name is one of parts only where such a type has one: `items` of another type is its own business. */
const belongs = (name: PartList, type: string): boolean => ofAnyType.has(name) || partTypeOf(type).holds?.includes(name) === true

/** Every part of a form in the order in which it is read, each before what stands in it. Pure. */
export function partsOf(document: JsonObject): readonly Part[] {
  const found: Part[] = []
  const visit = (value: JsonObject, path: Path, around: { page: number; depth: number; repeat: Part | null; type: string }) => {
    for (const [list, held] of Object.entries(value)) {
      if (!isList(list) || !Array.isArray(held) || !belongs(list, around.type)) continue
      for (const [index, each] of (held as readonly Json[]).entries()) {
        if (!isObject(each)) continue
        const kind = partLists[list]
        const type = kind === 'page' ? 'page' : textOf(kind === 'column' ? each.cellType : each.type)
        const part: Part = {
          path: [...path, list, index],
          value: each,
          kind,
          name: textOf(each.name).trim(),
          type,
          page: kind === 'page' ? index : around.page,
          depth: kind === 'page' ? 0 : around.depth + 1,
          repeat: around.repeat,
        }
        found.push(part)
        visit(each, part.path, {
          page: part.page,
          depth: part.depth,
          type,
          repeat: hasRows(part) ? part : part.repeat,
        })
      }
    }
  }
  visit(document, [], { page: -1, depth: -1, repeat: null, type: 'survey' })
  return found
}

const textOf = (value: Json | undefined): string => (typeof value === 'string' ? value : '')

/** Types that hold others and ask nothing themselves. */
export const isPanel = ({ kind, type }: Part): boolean => kind === 'page' || partTypeOf(type).role === 'section'

/** Does its answer have a row for each time that its parts are filled in? */
export const hasRows = ({ kind, type }: Pick<Part, 'kind' | 'type'>): boolean => kind === 'element' && partTypeOf(type).row !== undefined

/** Can questions be put into it in the builder? */
export const takesQuestions = ({ kind, type }: Pick<Part, 'kind' | 'type'>): boolean =>
  kind === 'page' || (isKnownType(type) && kindWithin(type) === 'element')

/** The kind of the parts that stand in a part of this type; null where it holds none. */
export function kindWithin(type: string): PartKind | null {
  const list = partTypeOf(type).holds?.[0]
  return list === undefined ? null : partLists[list]
}

/** Does it take an answer? */
export const isQuestion = (part: Part): boolean => part.kind === 'element' && !isPanel(part) && partTypeOf(part.type).role !== 'shown'

/** What its answer is called in the answers: `valueName` where several questions share one. */
export const answerNameOf = ({ value, name }: Part): string => textOf(value.valueName).trim() || name

/** Its part whose list holds it; the form itself is the empty path. */
export const holderOf = (path: Path): Path => path.slice(0, -2)

/** The part at a path, or the nearest one around it; null where it is about the form as a whole. Pure. */
export const partAt = (document: JsonObject, path: Path): Part | null => {
  const parts = partsOf(document)
  for (let length = path.length; length > 0; length--) {
    const found = parts.find((part) => part.path.length === length && part.path.every((each, index) => each === path[index]))
    if (found !== undefined) return found
  }
  return null
}
