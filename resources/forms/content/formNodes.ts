import { isObject, type Json, type JsonObject, type Path } from './json.ts'
import { type FormNodeKind, type FormNodeList, formNodeLists, formNodeTypeOf, isKnownType } from './questionTypes.ts'

/** A page, panel, question, column of a matrix or item of a multiple text, with its name and path. */
export interface FormNode {
  readonly path: Path
  readonly value: JsonObject
  readonly kind: FormNodeKind
  /** Name of the part, trimmed as the library reads it; empty if the part has no name. */
  readonly name: string
  /** The type in the form; `page` for a page, and empty for an element without a type. */
  readonly type: string
  /** Index of the page that contains the part, from 0; -1 if the form has no pages. */
  readonly page: number
  /** Number of levels below the part's page. */
  readonly depth: number
  /**
   * The repeat that contains it. The repeat's answer has a row for each repetition; conditions inside read `{panel.name}` or
   * `{row.name}`.
   */
  readonly repeat: FormNode | null
}

const isList = (name: string): name is FormNodeList => Object.hasOwn(formNodeLists, name)

/** Lists of pages and elements contain parts under any container. */
const universalLists: ReadonlySet<FormNodeList> = new Set(['pages', 'elements', 'questions'])

/** True if the property lists form parts. That depends on the container's type: in some types, `items` contains other values. */
const belongs = (name: FormNodeList, type: string): boolean =>
  universalLists.has(name) || formNodeTypeOf(type).holds?.includes(name) === true

/** Returns every part of a form in reading order, each before its children. Pure. */
export function formNodesOf(document: JsonObject): readonly FormNode[] {
  const formNodes: FormNode[] = []
  const visit = (value: JsonObject, path: Path, container: { page: number; depth: number; repeat: FormNode | null; type: string }) => {
    for (const [list, members] of Object.entries(value)) {
      if (!isList(list) || !Array.isArray(members) || !belongs(list, container.type)) continue
      for (const [index, each] of (members as readonly Json[]).entries()) {
        if (!isObject(each)) continue
        const kind = formNodeLists[list]
        const type = kind === 'page' ? 'page' : textOf(kind === 'column' ? each.cellType : each.type)
        const formNode: FormNode = {
          path: [...path, list, index],
          value: each,
          kind,
          name: textOf(each.name).trim(),
          type,
          page: kind === 'page' ? index : container.page,
          depth: kind === 'page' ? 0 : container.depth + 1,
          repeat: container.repeat,
        }
        formNodes.push(formNode)
        visit(each, formNode.path, {
          page: formNode.page,
          depth: formNode.depth,
          type,
          repeat: hasRows(formNode) ? formNode : formNode.repeat,
        })
      }
    }
  }
  visit(document, [], { page: -1, depth: -1, repeat: null, type: 'survey' })
  return formNodes
}

const textOf = (value: Json | undefined): string => (typeof value === 'string' ? value : '')

/** True for types that contain other parts and ask no question themselves. */
export const isPanel = ({ kind, type }: FormNode): boolean => kind === 'page' || formNodeTypeOf(type).role === 'section'

/** True if its answer has a row for each repetition. */
export const hasRows = ({ kind, type }: Pick<FormNode, 'kind' | 'type'>): boolean =>
  kind === 'element' && formNodeTypeOf(type).row !== undefined

/** True if the builder can put questions into the part. */
export const canHoldQuestions = ({ kind, type }: Pick<FormNode, 'kind' | 'type'>): boolean =>
  kind === 'page' || (isKnownType(type) && childKindOf(type) === 'element')

/** Returns the kind of the child parts of a type; null if it has no child parts. */
export function childKindOf(type: string): FormNodeKind | null {
  const list = formNodeTypeOf(type).holds?.[0]
  return list === undefined ? null : formNodeLists[list]
}

/** True for a part with an answer. */
export const isQuestion = (formNode: FormNode): boolean =>
  formNode.kind === 'element' && !isPanel(formNode) && formNodeTypeOf(formNode.type).role !== 'shown'

/** Returns the name of its answer: `valueName` if it is set, because questions may share an answer. */
export const answerNameOf = ({ value, name }: FormNode): string => textOf(value.valueName).trim() || name

/** Returns the path of the part that contains this one; the form itself is the empty path. */
export const holderOf = (path: Path): Path => path.slice(0, -2)

/** Returns the part at a path, or the nearest one around it; null if the path belongs to the form as a whole. Pure. */
export const findNearestFormNode = (document: JsonObject, path: Path): FormNode | null => {
  const formNodes = formNodesOf(document)
  for (let length = path.length; length > 0; length--) {
    const match = formNodes.find(
      (formNode) => formNode.path.length === length && formNode.path.every((each, index) => each === path[index]),
    )
    if (match !== undefined) return match
  }
  return null
}
