import { findNamesSetByTriggers } from './answers.ts'
import { answerNameOf, type FormNode, formNodesOf, hasRows, isQuestion } from './formNodes.ts'
import { isObject, type Json, type JsonObject, type Path } from './json.ts'

/**
 * True for a property with an expression: a condition, calculation or limit. Every other text may also contain `{name}`, as a
 * placeholder.
 */
export const isExpressionName = (name: string): boolean => name === 'expression' || /(?:If|Expression)$/.test(name)

/** Properties whose values are names of parts. */
const nameProperties = new Set([
  'questionName',
  'choicesFromQuestion',
  'setToName',
  'fromName',
  'gotoName',
  'rowsFromQuestion',
  'keyName',
  'choiceValuesFromQuestion',
  'choiceTextsFromQuestion',
  'totalFrom',
])

/** A text of a form that can contain names of parts. */
interface FormText {
  readonly path: Path
  readonly text: string
  readonly kind: 'expression' | 'words' | 'name'
}

/**
 * Returns every text of a form that can refer to a part, with its path. Values of choices and the names themselves are excluded. Pure.
 */
export function textsOf(document: JsonObject): readonly FormText[] {
  const formTexts: FormText[] = []
  const visit = (value: Json, path: Path, kind: FormText['kind'] | null) => {
    if (typeof value === 'string') {
      if (kind === 'name' || (kind !== null && value.includes('{'))) formTexts.push({ path, text: value, kind })
      else if (kind === 'expression') formTexts.push({ path, text: value, kind })
      return
    }
    if (Array.isArray(value)) for (const [index, each] of (value as readonly Json[]).entries()) visit(each, [...path, index], kind)
    else if (isObject(value)) for (const [name, each] of Object.entries(value)) visit(each, [...path, name], kindOf(name, value, kind))
  }
  visit(document, [], null)
  return formTexts
}

function kindOf(name: string, holder: JsonObject, parentKind: FormText['kind'] | null): FormText['kind'] | null {
  if (nameProperties.has(name)) return 'name'
  // Triggers that set a value or show questions contain names of parts.
  if ((name === 'questions' || name === 'pages') && 'expression' in holder) return 'name'
  if (name === 'name' || name === 'type' || name === 'value' || name === 'DBName' || name === 'valueName') return null
  if (isExpressionName(name)) return 'expression'
  // A condition in the older format is an object; only its name properties refer to parts.
  return parentKind === 'expression' ? null : 'words'
}

/** A placeholder `{…}` in a text: its content and position. */
interface Token {
  readonly start: number
  readonly inner: string
}

export function tokensOf(text: string): readonly Token[] {
  return [...text.matchAll(/\{([^{}]+)\}/g)].map(({ index, 1: innerText = '' }) => ({ start: index + 1, inner: innerText }))
}

/** Prefixes of a reference that are no names of parts. The name of a part follows the prefix. */
const scopes = ['panel', 'row', 'prevPanel', 'nextPanel', 'prevRow', 'nextRow', 'parentPanel'] as const
/** Names that every expression can use. */
const always =
  /^(?:item|choice|self|\$self|rowIndex|panelIndex|visiblePanelIndex|visibleRowIndex|rowName|rowValue|rowTitle|totalRow|locale|pageno|pagecount|require)$/i

/** True if the name ends at this position. A suffix may follow that selects part of an answer: a row, a column, a comment. */
const ends = (text: string, length: number): boolean =>
  text.length === length || /^(?:[.[:#]|-(?:Comment|Missing|Entered|total|unwrapped)\b)/i.test(text.slice(length))

/** Returns the possible names at the beginning of a text, the longest first, since a name may contain dots. */
const listCandidateNames = (text: string): readonly string[] => [
  text,
  ...[...text.matchAll(/[.[:#]|-(?:Comment|Missing|Entered|total|unwrapped)\b/gi)].map(({ index }) => text.slice(0, index)).toReversed(),
]

/** A name within a text, and the parts to which it refers. */
export interface Reference {
  readonly path: Path
  readonly kind: FormText['kind']
  /** The name as the text spells it, without its prefix. */
  readonly name: string
  /** Position in the text, in characters. */
  readonly start: number
  /** The parts to which it may refer: several if names are not unique. Empty if no part has this name. */
  readonly parts: readonly FormNode[]
}

interface Names {
  readonly parts: readonly FormNode[]
  /** Parts outside every repeat, by the name of their answer. */
  readonly outer: ReadonlyMap<string, readonly FormNode[]>
  /** Names of values without a part: calculated, set by triggers or provided from outside. */
  readonly calculated: ReadonlySet<string>
}

/** Returns the names of a form, for resolving references. Pure. */
export function namesOf(document: JsonObject): Names {
  const formNodes = formNodesOf(document)
  const outerNodes = new Map<string, FormNode[]>()
  for (const formNode of formNodes) {
    if (formNode.repeat !== null || formNode.kind === 'item') continue
    const names = new Set([formNode.name, isQuestion(formNode) ? answerNameOf(formNode) : formNode.name])
    for (const name of names) if (name !== '') outerNodes.set(name, [...(outerNodes.get(name) ?? []), formNode])
  }
  const calculatedNames = new Set([
    ...findNamesSetByTriggers(document),
    ...externalNamesOf(document),
    ...(Array.isArray(document.calculatedValues) ? (document.calculatedValues as readonly Json[]) : []).flatMap((each) =>
      isObject(each) && typeof each.name === 'string' ? [each.name] : [],
    ),
  ])
  return { parts: formNodes, outer: outerNodes, calculated: calculatedNames }
}

/** Returns the names of values that the application must provide: `"externalValues": ["profile", "isProxyEnrollment"]`. */
const externalNamesOf = ({ externalValues }: JsonObject): readonly string[] =>
  (Array.isArray(externalValues) ? (externalValues as readonly Json[]) : []).filter((each) => typeof each === 'string')

/** Returns every reference in the texts of a form, with the parts to which it refers. Pure. */
export function referencesOf(document: JsonObject, names = namesOf(document)): readonly Reference[] {
  return textsOf(document).flatMap((text) => {
    if (text.kind === 'name')
      return text.text === ''
        ? []
        : [{ path: text.path, kind: text.kind, name: text.text, start: 0, parts: names.outer.get(text.text) ?? [] }]
    const enclosingRepeat = names.parts.findLast((formNode) => isAncestorPath(formNode.path, text.path) && hasRows(formNode)) ?? null
    return tokensOf(text.text).flatMap((token) => referencesOfToken(token, text, names, enclosingRepeat))
  })
}

const isAncestorPath = (ancestor: Path, path: Path): boolean =>
  ancestor.length < path.length && ancestor.every((key, index) => key === path[index])

function referencesOfToken(
  { start, inner }: Token,
  { path, kind }: FormText,
  names: Names,
  enclosingRepeat: FormNode | null,
): readonly Reference[] {
  const leadingSpaces = inner.length - inner.trimStart().length
  const marks = /^(?:#|!|\$)*/.exec(inner.slice(leadingSpaces))?.[0].length ?? 0
  const message = inner.slice(leadingSpaces + marks).trimEnd()
  const nameStart = start + leadingSpaces + marks
  const scope = scopes.find((each) => message.toLowerCase().startsWith(`${each.toLowerCase()}.`))
  if (scope !== undefined) {
    const scopedName = message.slice(scope.length + 1)
    const repeatedNodes = names.parts.filter(
      (formNode) =>
        formNode.repeat !== null && formNode.name !== '' && scopedName.startsWith(formNode.name) && ends(scopedName, formNode.name.length),
    )
    // Prefers the repeat around the text if it contains the part. Otherwise any repeat, since the titles of a panel may be outside it.
    const nearNodes = repeatedNodes.filter(({ repeat }) => repeat?.path === enclosingRepeat?.path)
    const scopedNodes = selectLongestNamed(nearNodes.length > 0 ? nearNodes : repeatedNodes)
    const name = scopedNodes[0]?.name ?? /^[^.[]+/.exec(scopedName)?.[0] ?? scopedName
    return [{ path, kind, name, start: nameStart + scope.length + 1, parts: scopedNodes }]
  }
  if (always.test(/^[^.[]+/.exec(message)?.[0] ?? '')) return []
  const outerName = listCandidateNames(message).find((each) => names.outer.has(each))
  if (outerName === undefined) {
    if (listCandidateNames(message).some((each) => names.calculated.has(each))) return []
    return [{ path, kind, name: /^[^.[]+/.exec(message)?.[0] ?? message, start: nameStart, parts: [] }]
  }
  const outerNodes = names.outer.get(outerName) ?? []
  return [
    { path, kind, name: outerName, start: nameStart, parts: outerNodes },
    ...findNestedReferences(message.slice(outerName.length), nameStart + outerName.length, { path, kind }, outerNodes, names),
  ]
}

/** Returns the references after the container's name: `{group[0].name}`, `{matrix.row.column}`, `{several.item}`. */
function findNestedReferences(
  suffixText: string,
  suffixStart: number,
  { path, kind }: Pick<FormText, 'path' | 'kind'>,
  holders: readonly FormNode[],
  names: Names,
): readonly Reference[] {
  if (!suffixText.includes('.')) return []
  const nestedNodes = names.parts.filter(
    (formNode) =>
      formNode.name !== '' &&
      holders.some(
        (holder) => isAncestorPath(holder.path, formNode.path) && (formNode.repeat?.path === holder.path || formNode.kind === 'item'),
      ),
  )
  for (const { index } of suffixText.matchAll(/\./g)) {
    const behind = suffixText.slice(index + 1)
    const matchingNodes = selectLongestNamed(nestedNodes.filter(({ name }) => behind.startsWith(name) && ends(behind, name.length)))
    if (matchingNodes.length > 0)
      return [{ path, kind, name: matchingNodes[0]?.name ?? '', start: suffixStart + index + 1, parts: matchingNodes }]
  }
  return []
}

function selectLongestNamed(formNodes: readonly FormNode[]): readonly FormNode[] {
  const length = Math.max(0, ...formNodes.map(({ name }) => name.length))
  return formNodes.filter(({ name }) => name.length === length)
}
