import { isOlderCondition, isOperator } from '../content/conditions.ts'
import { decidingNamesOf } from '../content/consentAnswers.ts'
import { type FormNode, isPanel, isQuestion } from '../content/formNodes.ts'
import { getValueAtPath, isObject, type Json, type JsonObject, localiseText, type Path } from '../content/json.ts'
import { excessesOf } from '../content/limits.ts'
import { presetPathsOf } from '../content/presetChoices.ts'
import { isKnownType } from '../content/questionTypes.ts'
import { isExpressionName, namesOf, type Reference, referencesOf, textsOf } from '../content/references.ts'
import { problemOf } from './expressions.ts'
import { findUnblindedProblems, unblindedProblemCodes } from './unblindedProblems.ts'

/** Problem or warning of a form: path, code of the text, and values for the text. */
export interface FormProblem {
  readonly code: FormProblemCode
  readonly level: 'error' | 'warning'
  /** Path of the form part, or of one of its properties. */
  readonly path: Path
  readonly details?: Readonly<Record<string, string | number>>
}

/** Errors prevent users from saving a form for use ("Form errors must be corrected before saving"); warnings do not. */
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
  'presetConsentChoice',
  ...unblindedProblemCodes,
] as const
export type FormProblemCode = (typeof formProblemCodes)[number]
const warnings: ReadonlySet<FormProblemCode> = new Set(['unknownType', 'missingTitle', 'unreachable', 'nameWithSpaces'])

/** Returns every problem of a form, in reading order. Pure. */
export function problemsOf(document: JsonObject): readonly FormProblem[] {
  const names = namesOf(document)
  const references = referencesOf(document, names)
  const problems = [
    ...findEmptiness(names.parts),
    ...names.parts.flatMap((formNode) => problemsOfNode(formNode)),
    ...findDuplicates(names.parts),
    ...findExpressionProblems(document),
    ...findDangling(references),
    ...findUnreachable(document, names.parts, references),
    ...findUnblindedProblems(document, names.parts, references).map(({ code, path, details }) => createFault(code, path, details)),
    ...(decidingNamesOf(document).length === 0 ? [] : findPresetChoices(document)),
    ...excessesOf(names.parts).map(({ code, path, details }) => createFault(code, path, details)),
  ]
  const order = new Map(names.parts.map(({ path }, index) => [JSON.stringify(path), index]))
  const positionOf = ({ path }: FormProblem) => {
    for (let length = path.length; length > 0; length--) {
      const position = order.get(JSON.stringify(path.slice(0, length)))
      if (position !== undefined) return position
    }
    return -1
  }
  return problems
    .map((problem) => [positionOf(problem), problem] as const)
    .sort(([left], [right]) => left - right)
    .map(([, problem]) => problem)
}

const createFault = (code: FormProblemCode, path: Path, details?: FormProblem['details']): FormProblem => ({
  code,
  level: warnings.has(code) ? 'warning' : 'error',
  path,
  ...(details === undefined ? {} : { details }),
})

/** Reports what would answer a choice of a consent form for the participant. Pure. */
export const findPresetChoices = (document: JsonObject): readonly FormProblem[] =>
  presetPathsOf(document).map((path) => createFault('presetConsentChoice', path))

/** Reports a form without elements, or with elements of unknown types only. */
function findEmptiness(formNodes: readonly FormNode[]): readonly FormProblem[] {
  const elements = formNodes.filter((formNode) => formNode.kind === 'element' && !isPanel(formNode))
  if (elements.length === 0) return [createFault('emptyForm', [])]
  return elements.every(({ type }) => !isKnownType(type)) ? [createFault('onlyUnknownTypes', [])] : []
}

function problemsOfNode(formNode: FormNode): readonly FormProblem[] {
  const { path, name, kind, type, value } = formNode
  const problems: FormProblem[] = []
  // A page is identified by its position, and a panel has no answer: SurveyJS generates a name for either if it has none.
  if (name === '' && (isQuestion(formNode) || kind === 'column' || kind === 'item')) problems.push(createFault('missingName', path))
  if (name !== '' && name !== value.name) problems.push(createFault('nameWithSpaces', path, { name }))
  if (kind === 'element' && type !== '' && !isKnownType(type)) problems.push(createFault('unknownType', path, { type }))
  if (isQuestion(formNode) && value.title !== undefined && localiseText(value.title, []).trim() === '')
    problems.push(createFault('missingTitle', [...path, 'title']))
  for (const list of ['choices', 'rows', 'rateValues'] as const) problems.push(...problemsOfChoices(value[list], [...path, list]))
  for (const property of ['visibleIf', 'requiredIf'] as const) {
    const condition = value[property]
    if (condition !== undefined && isOlderCondition(property, condition) && !isOperator(condition.operationType))
      problems.push(createFault('unknownOperator', [...path, property], { operator: condition.operationType.slice(0, 40) }))
  }
  return problems
}

/** Reports empty and duplicate values of a list. A value with a condition may occur again under another condition. */
function problemsOfChoices(list: Json | undefined, path: Path): readonly FormProblem[] {
  if (!Array.isArray(list)) return []
  const conditionalByValue = new Map<string, boolean>()
  return (list as readonly Json[]).flatMap((each, index) => {
    const value = isObject(each) ? each.value : each
    if (value === undefined || value === null || value === '') return [createFault('choiceWithoutValue', [...path, index])]
    const key = JSON.stringify(value)
    const isConditional = isObject(each) && each.visibleIf !== undefined
    const wasConditional = conditionalByValue.get(key)
    conditionalByValue.set(key, isConditional && wasConditional !== false)
    if (wasConditional === undefined || (isConditional && wasConditional)) return []
    return [createFault('duplicateChoice', [...path, index], { value: typeof value === 'object' ? key : String(value) })]
  })
}

/** Reports duplicate names among answers at the same level: of the form, of a repeat or of a multiple text. Case is ignored. */
function findDuplicates(formNodes: readonly FormNode[]): readonly FormProblem[] {
  const nodesByKey = new Map<string, FormNode>()
  return formNodes.flatMap((formNode) => {
    if (formNode.name === '' || formNode.kind === 'page' || (isPanel(formNode) && formNode.repeat === null)) return []
    const scopeKey =
      formNode.kind === 'item' || formNode.kind === 'column'
        ? JSON.stringify(formNode.path.slice(0, -2))
        : JSON.stringify(formNode.repeat?.path ?? [])
    const key = `${scopeKey} ${formNode.name.toLowerCase()}`
    if (!nodesByKey.has(key)) {
      nodesByKey.set(key, formNode)
      return []
    }
    return [createFault('duplicateName', formNode.path, { name: formNode.name })]
  })
}

function findExpressionProblems(document: JsonObject): readonly FormProblem[] {
  return textsOf(document).flatMap(({ path, text, kind }) => {
    const property = path.findLast((key) => typeof key === 'string')
    if (kind !== 'expression' || typeof property !== 'string' || !isExpressionName(property)) return []
    const expressionProblem = problemOf(text)
    if (expressionProblem === null) return []
    const { code, at, name } = expressionProblem
    return [createFault(code, path, { at: at + 1, ...(name === undefined ? {} : { name }) })]
  })
}

/** Reports references to unknown names. In displayed text they are only warnings, because the author may intend the braces. */
const findDangling = (references: readonly Reference[]): readonly FormProblem[] =>
  references
    .filter(({ parts, kind, name }) => parts.length === 0 && (kind !== 'words' || /^[\p{L}_][\p{L}\p{N}_ -]*$/u.test(name)))
    .map(({ path, name, kind }) => {
      const danglingProblem = createFault('dangling', path, { name: name.slice(0, 80) })
      // A trigger may set a value that belongs to no question: the library stores it with the answers.
      return kind === 'words' || path.at(-1) === 'setToName' ? { ...danglingProblem, level: 'warning' } : danglingProblem
    })

/**
 * Reports questions that are never visible: they depend on their own answer, on a question that depends on them, or are inside a
 * permanently hidden part.
 */
function findUnreachable(document: JsonObject, formNodes: readonly FormNode[], references: readonly Reference[]): readonly FormProblem[] {
  const waits = new Map<string, string[]>()
  for (const { path, parts: namedNodes } of references) {
    const keyIndex = path.indexOf('visibleIf')
    if (keyIndex === -1) continue
    const nodeKey = JSON.stringify(path.slice(0, keyIndex))
    waits.set(nodeKey, [...(waits.get(nodeKey) ?? []), ...namedNodes.map((each) => JSON.stringify(each.path))])
  }
  const holders = new Map(formNodes.map(({ path }) => [JSON.stringify(path), holdersOf(path)]))
  // A part depends on everything that its container depends on.
  const next = new Map([...holders].map(([key, ancestorKeys]) => [key, ancestorKeys.flatMap((each) => waits.get(each) ?? [])]))
  const circular = inCircles(next)
  const isHidden = (ancestorKeys: readonly string[]): boolean =>
    ancestorKeys.some((each) => {
      const holder = getValueAtPath(document, JSON.parse(each) as Path)
      return isObject(holder) && holder.visible === false && holder.visibleIf === undefined
    })
  return formNodes.flatMap((formNode) => {
    if (!isQuestion(formNode)) return []
    const key = JSON.stringify(formNode.path)
    return circular.has(key) || isHidden(holders.get(key) ?? []) ? [createFault('unreachable', formNode.path, { name: formNode.name })] : []
  })
}

/** Returns the paths of a part and all its containers, as JSON. */
function holdersOf(path: Path): readonly string[] {
  const pathKeys: string[] = []
  for (let length = path.length; length >= 2; length -= 2) pathKeys.push(JSON.stringify(path.slice(0, length)))
  return pathKeys
}

/** Returns the nodes of a graph that are on a cycle. Finds strongly connected components by Tarjan's algorithm, without recursion. */
function inCircles(next: ReadonlyMap<string, readonly string[]>): ReadonlySet<string> {
  const [order, lowLinks, circular] = [new Map<string, number>(), new Map<string, number>(), new Set<string>()]
  const [stack, onStack] = [[] as string[], new Set<string>()]
  const enter = (node: string) => {
    order.set(node, order.size)
    lowLinks.set(node, order.size - 1)
    stack.push(node)
    onStack.add(node)
  }
  for (const start of next.keys()) {
    if (order.has(start)) continue
    const work: { readonly node: string; place: number }[] = [{ node: start, place: 0 }]
    enter(start)
    for (let topEntry = work.at(-1); topEntry !== undefined; topEntry = work.at(-1)) {
      const { node } = topEntry
      const successor = next.get(node)?.[topEntry.place]
      topEntry.place += 1
      if (successor === undefined) {
        work.pop()
        const parentNode = work.at(-1)?.node
        if (parentNode !== undefined) lowLinks.set(parentNode, Math.min(lowLinks.get(parentNode) ?? 0, lowLinks.get(node) ?? 0))
        if (lowLinks.get(node) !== order.get(node)) continue
        const members = stack.splice(stack.lastIndexOf(node))
        for (const each of members) onStack.delete(each)
        if (members.length > 1 || (next.get(node) ?? []).includes(node)) for (const each of members) circular.add(each)
      } else if (!order.has(successor)) {
        enter(successor)
        work.push({ node: successor, place: 0 })
      } else if (onStack.has(successor)) lowLinks.set(node, Math.min(lowLinks.get(node) ?? 0, order.get(successor) ?? 0))
    }
  }
  return circular
}
