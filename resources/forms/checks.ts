import { isOlderCondition, isOperator } from './conditions.ts'
import { problemOf } from './expressions.ts'
import { isObject, type Json, type JsonObject, type Path, textIn, valueAt } from './json.ts'
import { excessesOf } from './limits.ts'
import { isPanel, isQuestion, type Part } from './parts.ts'
import { isKnownType } from './questionTypes.ts'
import { isExpressionName, namesOf, type Reference, referencesOf, textsOf } from './references.ts'

/** What is wrong with a form, or worth a look: where, in a word that has a text, with what the text names. */
export interface FormProblem {
  readonly code: FormProblemCode
  readonly level: 'error' | 'warning'
  /** Of the part, or of the property of it, that it is about. */
  readonly path: Path
  readonly details?: Readonly<Record<string, string | number>>
}

/** Errors keep a form from being saved as what people fill in ("Form errors must be corrected before saving"); warnings do not. */
export const formProblemCodes = [
  'emptyForm',
  'onlyUnknownTypes',
  'nameWithSpaces',
  'tooManyChoices',
  'tooManyFields',
  'slowPattern',
  'brokenPattern',
  'missingName',
  'duplicateName',
  'brokenExpression',
  'scriptInExpression',
  'unknownFunction',
  'dangling',
  'unreachable',
  'choiceWithoutValue',
  'duplicateChoice',
  'unknownType',
  'unknownOperator',
  'missingTitle',
] as const
export type FormProblemCode = (typeof formProblemCodes)[number]
const warnings: ReadonlySet<FormProblemCode> = new Set(['unknownType', 'missingTitle', 'unreachable', 'nameWithSpaces'])

/** Every problem of a form, in the order in which it is read. Pure. */
export function problemsOf(document: JsonObject): readonly FormProblem[] {
  const names = namesOf(document)
  const references = referencesOf(document, names)
  const found = [
    ...emptiness(names.parts),
    ...names.parts.flatMap((part) => ofPart(part)),
    ...duplicates(names.parts),
    ...ofExpressions(document),
    ...dangling(references),
    ...unreachable(document, names.parts, references),
    ...excessesOf(names.parts).map(({ code, path, details }) => fault(code, path, details)),
  ]
  const order = new Map(names.parts.map(({ path }, index) => [JSON.stringify(path), index]))
  const placeOf = ({ path }: FormProblem) => {
    for (let length = path.length; length > 0; length--) {
      const place = order.get(JSON.stringify(path.slice(0, length)))
      if (place !== undefined) return place
    }
    return -1
  }
  return found
    .map((problem) => [placeOf(problem), problem] as const)
    .sort(([left], [right]) => left - right)
    .map(([, problem]) => problem)
}

const fault = (code: FormProblemCode, path: Path, details?: FormProblem['details']): FormProblem => ({
  code,
  level: warnings.has(code) ? 'warning' : 'error',
  path,
  ...(details === undefined ? {} : { details }),
})

/** Nothing stands in it, or whoever opens it would see nothing of it. */
function emptiness(parts: readonly Part[]): readonly FormProblem[] {
  const elements = parts.filter((part) => part.kind === 'element' && !isPanel(part))
  if (elements.length === 0) return [fault('emptyForm', [])]
  return elements.every(({ type }) => !isKnownType(type)) ? [fault('onlyUnknownTypes', [])] : []
}

function ofPart(part: Part): readonly FormProblem[] {
  const { path, name, kind, type, value } = part
  const found: FormProblem[] = []
  // A page is found by its place, and a panel asks nothing: SurveyJS gives both a name where they have none.
  if (name === '' && (isQuestion(part) || kind === 'column' || kind === 'item')) found.push(fault('missingName', path))
  if (name !== '' && name !== value.name) found.push(fault('nameWithSpaces', path, { name }))
  if (kind === 'element' && type !== '' && !isKnownType(type)) found.push(fault('unknownType', path, { type }))
  if (isQuestion(part) && value.title !== undefined && textIn(value.title, []).trim() === '')
    found.push(fault('missingTitle', [...path, 'title']))
  for (const list of ['choices', 'rows', 'rateValues'] as const) found.push(...ofChoices(value[list], [...path, list]))
  for (const property of ['visibleIf', 'requiredIf'] as const) {
    const condition = value[property]
    if (condition !== undefined && isOlderCondition(property, condition) && !isOperator(condition.operationType))
      found.push(fault('unknownOperator', [...path, property], { operator: condition.operationType.slice(0, 40) }))
  }
  return found
}

/** Values of a list, each once. One that is shown by a condition may come again under another condition. */
function ofChoices(list: Json | undefined, path: Path): readonly FormProblem[] {
  if (!Array.isArray(list)) return []
  const seen = new Map<string, boolean>()
  return (list as readonly Json[]).flatMap((each, index) => {
    const value = isObject(each) ? each.value : each
    if (value === undefined || value === null || value === '') return [fault('choiceWithoutValue', [...path, index])]
    const key = JSON.stringify(value)
    const isConditional = isObject(each) && each.visibleIf !== undefined
    const wasConditional = seen.get(key)
    seen.set(key, isConditional && wasConditional !== false)
    if (wasConditional === undefined || (isConditional && wasConditional)) return []
    return [fault('duplicateChoice', [...path, index], { value: typeof value === 'object' ? key : String(value) })]
  })
}

/** Two of one name, among those whose answers stand beside one another: of the form, of a repeat, of a multiple text. Letter case counts for nothing. */
function duplicates(parts: readonly Part[]): readonly FormProblem[] {
  const seen = new Map<string, Part>()
  return parts.flatMap((part) => {
    if (part.name === '' || part.kind === 'page' || (isPanel(part) && part.repeat === null)) return []
    const among =
      part.kind === 'item' || part.kind === 'column' ? JSON.stringify(part.path.slice(0, -2)) : JSON.stringify(part.repeat?.path ?? [])
    const key = `${among} ${part.name.toLowerCase()}`
    if (!seen.has(key)) {
      seen.set(key, part)
      return []
    }
    return [fault('duplicateName', part.path, { name: part.name })]
  })
}

function ofExpressions(document: JsonObject): readonly FormProblem[] {
  return textsOf(document).flatMap(({ path, text, kind }) => {
    const property = path.findLast((key) => typeof key === 'string')
    if (kind !== 'expression' || typeof property !== 'string' || !isExpressionName(property)) return []
    const wrong = problemOf(text)
    if (wrong === null) return []
    const { code, at, name } = wrong
    return [fault(code, path, { at: at + 1, ...(name === undefined ? {} : { name }) })]
  })
}

/** Names that no part has. In words to read they are worth a look: whoever fills in sees the braces, as their author may have meant. */
const dangling = (references: readonly Reference[]): readonly FormProblem[] =>
  references
    .filter(({ parts, kind, name }) => parts.length === 0 && (kind !== 'words' || /^[\p{L}_][\p{L}\p{N}_ -]*$/u.test(name)))
    .map(({ path, name, kind }) => {
      const found = fault('dangling', path, { name: name.slice(0, 80) })
      // A trigger may set a value that no question shows: the library stores it with the answers.
      return kind === 'words' || path.at(-1) === 'setToName' ? { ...found, level: 'warning' } : found
    })

/** What can never be seen: it waits for its own answer, for that of something that waits for it, or stands in something hidden for good. */
function unreachable(document: JsonObject, parts: readonly Part[], references: readonly Reference[]): readonly FormProblem[] {
  const waits = new Map<string, string[]>()
  for (const { path, parts: named } of references) {
    const at = path.indexOf('visibleIf')
    if (at === -1) continue
    const part = JSON.stringify(path.slice(0, at))
    waits.set(part, [...(waits.get(part) ?? []), ...named.map((each) => JSON.stringify(each.path))])
  }
  const holders = new Map(parts.map(({ path }) => [JSON.stringify(path), holdersOf(path)]))
  // Whoever stands in something waits for what that waits for.
  const next = new Map([...holders].map(([part, around]) => [part, around.flatMap((each) => waits.get(each) ?? [])]))
  const circular = inCircles(next)
  const isHidden = (around: readonly string[]): boolean =>
    around.some((each) => {
      const holder = valueAt(document, JSON.parse(each) as Path)
      return isObject(holder) && holder.visible === false && holder.visibleIf === undefined
    })
  return parts.flatMap((part) => {
    if (!isQuestion(part)) return []
    const key = JSON.stringify(part.path)
    return circular.has(key) || isHidden(holders.get(key) ?? []) ? [fault('unreachable', part.path, { name: part.name })] : []
  })
}

/** A part and all that it stands in, as texts. */
function holdersOf(path: Path): readonly string[] {
  const found: string[] = []
  for (let length = path.length; length >= 2; length -= 2) found.push(JSON.stringify(path.slice(0, length)))
  return found
}

/** The members of a graph that a way leads back to: its strongly connected parts, by Tarjan's algorithm, without recursion. */
function inCircles(next: ReadonlyMap<string, readonly string[]>): ReadonlySet<string> {
  const [order, low, circular] = [new Map<string, number>(), new Map<string, number>(), new Set<string>()]
  const [stack, onStack] = [[] as string[], new Set<string>()]
  const enter = (node: string) => {
    order.set(node, order.size)
    low.set(node, order.size - 1)
    stack.push(node)
    onStack.add(node)
  }
  for (const start of next.keys()) {
    if (order.has(start)) continue
    const work: { readonly node: string; place: number }[] = [{ node: start, place: 0 }]
    enter(start)
    for (let top = work.at(-1); top !== undefined; top = work.at(-1)) {
      const { node } = top
      const to = next.get(node)?.[top.place]
      top.place += 1
      if (to === undefined) {
        work.pop()
        const above = work.at(-1)?.node
        if (above !== undefined) low.set(above, Math.min(low.get(above) ?? 0, low.get(node) ?? 0))
        if (low.get(node) !== order.get(node)) continue
        const members = stack.splice(stack.lastIndexOf(node))
        for (const each of members) onStack.delete(each)
        if (members.length > 1 || (next.get(node) ?? []).includes(node)) for (const each of members) circular.add(each)
      } else if (!order.has(to)) {
        enter(to)
        work.push({ node: to, place: 0 })
      } else if (onStack.has(to)) low.set(node, Math.min(low.get(node) ?? 0, order.get(to) ?? 0))
    }
  }
  return circular
}
