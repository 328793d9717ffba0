import { namesSetByTriggers } from './answers.ts'
import { isObject, type Json, type JsonObject, type Path } from './json.ts'
import { answerNameOf, hasRows, isQuestion, type Part, partsOf } from './parts.ts'

/** Properties whose text is an expression: conditions, calculations, limits. Every other text may hold `{name}` too, as a piece to fill in. */
export const isExpressionName = (name: string): boolean => name === 'expression' || /(?:If|Expression)$/.test(name)

/** Properties whose text, or texts, are names of parts. */
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

/** A text of a form in which names can stand. */
interface FormText {
  readonly path: Path
  readonly text: string
  readonly kind: 'expression' | 'words' | 'name'
}

/** Every text of a form that can name a part, with where it stands. Values of choices and names themselves are none. Pure. */
export function textsOf(document: JsonObject): readonly FormText[] {
  const found: FormText[] = []
  const visit = (value: Json, path: Path, kind: FormText['kind'] | null) => {
    if (typeof value === 'string') {
      if (kind === 'name' || (kind !== null && value.includes('{'))) found.push({ path, text: value, kind })
      else if (kind === 'expression') found.push({ path, text: value, kind })
      return
    }
    if (Array.isArray(value)) for (const [index, each] of (value as readonly Json[]).entries()) visit(each, [...path, index], kind)
    else if (isObject(value)) for (const [name, each] of Object.entries(value)) visit(each, [...path, name], kindOf(name, value, kind))
  }
  visit(document, [], null)
  return found
}

function kindOf(name: string, holder: JsonObject, around: FormText['kind'] | null): FormText['kind'] | null {
  if (nameProperties.has(name)) return 'name'
  // Triggers that set a value, or show questions, name them.
  if ((name === 'questions' || name === 'pages') && 'expression' in holder) return 'name'
  if (name === 'name' || name === 'type' || name === 'value' || name === 'DBName' || name === 'valueName') return null
  if (isExpressionName(name)) return 'expression'
  // Below an expression of the older shape, an object, only what says so itself is one.
  return around === 'expression' ? null : 'words'
}

/** `{…}` in a text: what stands between the braces, and where. */
interface Token {
  readonly start: number
  readonly inner: string
}

export function tokensOf(text: string): readonly Token[] {
  return [...text.matchAll(/\{([^{}]+)\}/g)].map(({ index, 1: inner = '' }) => ({ start: index + 1, inner }))
}

/** Words that stand for no part, in front of what follows them. */
const scopes = ['panel', 'row', 'prevPanel', 'nextPanel', 'prevRow', 'nextRow', 'parentPanel'] as const
/** What expressions know beside the parts. */
const always =
  /^(?:item|choice|self|\$self|rowIndex|panelIndex|visiblePanelIndex|visibleRowIndex|rowName|rowValue|rowTitle|totalRow|locale|pageno|pagecount|require)$/i

/** What a name ends with where something of the answer is meant, not the whole: a row, a column, a comment. */
const ends = (text: string, length: number): boolean =>
  text.length === length || /^(?:[.[:#]|-(?:Comment|Missing|Entered|total|unwrapped)\b)/i.test(text.slice(length))

/** What may be the name at the beginning of a text, the longest first: a name may hold dots itself. */
const heads = (text: string): readonly string[] => [
  text,
  ...[...text.matchAll(/[.[:#]|-(?:Comment|Missing|Entered|total|unwrapped)\b/gi)].map(({ index }) => text.slice(0, index)).toReversed(),
]

/** One name within a text, and what it means. */
export interface Reference {
  readonly path: Path
  readonly kind: FormText['kind']
  /** The name as it is written there, without what it stands before. */
  readonly name: string
  /** Where it begins in the text, in characters. */
  readonly start: number
  /** The parts it may mean: several where names are not unique. Empty: nothing of that name. */
  readonly parts: readonly Part[]
}

interface Names {
  readonly parts: readonly Part[]
  /** By the name that answers have, from the outside of every repeat. */
  readonly outer: ReadonlyMap<string, readonly Part[]>
  /** Names that stand for values without a part: calculated, set by triggers or given from outside. */
  readonly calculated: ReadonlySet<string>
}

/** The names of a form, for looking references up. Pure. */
export function namesOf(document: JsonObject): Names {
  const parts = partsOf(document)
  const outer = new Map<string, Part[]>()
  for (const part of parts) {
    if (part.repeat !== null || part.kind === 'item') continue
    const names = new Set([part.name, isQuestion(part) ? answerNameOf(part) : part.name])
    for (const name of names) if (name !== '') outer.set(name, [...(outer.get(name) ?? []), part])
  }
  const calculated = new Set([
    ...namesSetByTriggers(document),
    ...externalNamesOf(document),
    ...(Array.isArray(document.calculatedValues) ? (document.calculatedValues as readonly Json[]) : []).flatMap((each) =>
      isObject(each) && typeof each.name === 'string' ? [each.name] : [],
    ),
  ])
  return { parts, outer, calculated }
}

/** Names that a form declares as given from outside, by whoever runs it: `"externalValues": ["profile", "isProxyEnrollment"]`. */
const externalNamesOf = ({ externalValues }: JsonObject): readonly string[] =>
  (Array.isArray(externalValues) ? (externalValues as readonly Json[]) : []).filter((each) => typeof each === 'string')

/** Every name that a text of the form says, with the part that it means. Pure. */
export function referencesOf(document: JsonObject, names = namesOf(document)): readonly Reference[] {
  return textsOf(document).flatMap((text) => {
    if (text.kind === 'name')
      return text.text === ''
        ? []
        : [{ path: text.path, kind: text.kind, name: text.text, start: 0, parts: names.outer.get(text.text) ?? [] }]
    const around = names.parts.findLast((part) => isAround(part.path, text.path) && hasRows(part)) ?? null
    return tokensOf(text.text).flatMap((token) => inToken(token, text, names, around))
  })
}

const isAround = (place: Path, path: Path): boolean => place.length < path.length && place.every((key, index) => key === path[index])

function inToken({ start, inner }: Token, { path, kind }: FormText, names: Names, around: Part | null): readonly Reference[] {
  const lead = inner.length - inner.trimStart().length
  const marks = /^(?:#|!|\$)*/.exec(inner.slice(lead))?.[0].length ?? 0
  const said = inner.slice(lead + marks).trimEnd()
  const at = start + lead + marks
  const scope = scopes.find((each) => said.toLowerCase().startsWith(`${each.toLowerCase()}.`))
  if (scope !== undefined) {
    const rest = said.slice(scope.length + 1)
    const inside = names.parts.filter(
      (part) => part.repeat !== null && part.name !== '' && rest.startsWith(part.name) && ends(rest, part.name.length),
    )
    // Of the repeat around the text where it has such a part; else of any, as titles of a panel may stand outside of it.
    const near = inside.filter(({ repeat }) => repeat?.path === around?.path)
    const parts = longest(near.length > 0 ? near : inside)
    const name = parts[0]?.name ?? /^[^.[]+/.exec(rest)?.[0] ?? rest
    return [{ path, kind, name, start: at + scope.length + 1, parts }]
  }
  if (always.test(/^[^.[]+/.exec(said)?.[0] ?? '')) return []
  const outer = heads(said).find((each) => names.outer.has(each))
  if (outer === undefined) {
    if (heads(said).some((each) => names.calculated.has(each))) return []
    return [{ path, kind, name: /^[^.[]+/.exec(said)?.[0] ?? said, start: at, parts: [] }]
  }
  const parts = names.outer.get(outer) ?? []
  return [
    { path, kind, name: outer, start: at, parts },
    ...below(said.slice(outer.length), at + outer.length, { path, kind }, parts, names),
  ]
}

/** `{group[0].name}`, `{matrix.row.column}`, `{several.item}`: what stands behind the name of what holds it. */
function below(
  rest: string,
  at: number,
  { path, kind }: Pick<FormText, 'path' | 'kind'>,
  holders: readonly Part[],
  names: Names,
): readonly Reference[] {
  if (!rest.includes('.')) return []
  const inside = names.parts.filter(
    (part) =>
      part.name !== '' &&
      holders.some((holder) => isAround(holder.path, part.path) && (part.repeat?.path === holder.path || part.kind === 'item')),
  )
  for (const { index } of rest.matchAll(/\./g)) {
    const behind = rest.slice(index + 1)
    const parts = longest(inside.filter(({ name }) => behind.startsWith(name) && ends(behind, name.length)))
    if (parts.length > 0) return [{ path, kind, name: parts[0]?.name ?? '', start: at + index + 1, parts }]
  }
  return []
}

function longest(parts: readonly Part[]): readonly Part[] {
  const length = Math.max(0, ...parts.map(({ name }) => name.length))
  return parts.filter(({ name }) => name.length === length)
}
