import { answerNameOf, type FormNode, formNodesOf, isQuestion } from './formNodes.ts'
import { getObjectAtPath, getValueAtPath, isObject, isPathWithin, isSamePath, type Json, type JsonObject, type Path } from './json.ts'
import { applyOperationList, createSetOperation, type Operation } from './operations.ts'
import { formNodeTypeOf } from './questionTypes.ts'
import { type Reference, referencesOf } from './references.ts'

/** Returns the property that lists the child parts of a container, in the form's spelling; null if it cannot contain parts. Pure. */
export function getChildListName(document: JsonObject, holderPath: Path): string | null {
  const holder = getObjectAtPath(document, holderPath)
  if (holder === null) return null
  if (holderPath.length === 0) return 'pages'
  const isPage = holderPath.length === 2 && holderPath[0] === 'pages'
  const name = formNodeTypeOf(holder.type).holds?.[0] ?? (isPage ? 'elements' : null)
  return name === 'elements' && Array.isArray(holder.questions) && !Array.isArray(holder.elements) ? 'questions' : name
}

/** Returns operations that insert a form part (a question, panel or page) into a list; they create the list if it is missing. Pure. */
export function createInsertOperations(
  document: JsonObject,
  holderPath: Path,
  targetIndex: number,
  value: JsonObject,
): readonly Operation[] {
  const name = getChildListName(document, holderPath)
  if (name === null) return []
  const path = [...holderPath, name]
  const existingList = getValueAtPath(document, path)
  const list = Array.isArray(existingList) ? existingList : []
  return [
    ...(Array.isArray(existingList) ? [] : [createSetOperation(document, path, [])]),
    { do: 'insert', path, at: Math.min(Math.max(targetIndex, 0), list.length), value },
  ]
}

/** Returns an operation that removes a part and changes nothing else. Pure. */
export function createRemoveOperation(document: JsonObject, path: Path): Operation {
  return { do: 'remove', path: path.slice(0, -1), at: path.at(-1) as number, value: getValueAtPath(document, path) ?? null }
}

/**
 * Returns operations that move a part into `holderPath`, before the part that is now at index `targetIndex`. Null if the target is inside the part
 * itself, cannot contain this kind of part, or is its current position. Pure.
 */
export function createMoveOperations(document: JsonObject, from: Path, holderPath: Path, targetIndex: number): readonly Operation[] | null {
  if (isPathWithin(holderPath, from)) return null
  const name = getChildListName(document, holderPath)
  const value = getObjectAtPath(document, from)
  const sourceListName = from.at(-2)
  if (name === null || value === null || !(name === sourceListName || (isElementList(name) && isElementList(String(sourceListName)))))
    return null
  const path = [...holderPath, name]
  const index = from.at(-1) as number
  const isSameList = path.length === from.length - 1 && path.every((key, each) => key === from[each])
  if (isSameList && (targetIndex === index || targetIndex === index + 1)) return null
  const accepted = createRemoveOperation(document, from)
  const reducedForm = applyOperationList(document, [accepted])
  const target = getPathAfterRemoval(holderPath, from)
  return [
    accepted,
    ...createInsertOperations(reducedForm, target, isSameList && targetIndex > index ? targetIndex - 1 : targetIndex, value),
  ]
}

const isElementList = (list: string): boolean => list === 'elements' || list === 'questions' || list === 'templateElements'

/** Returns the path of a part after the removal of another part: the index of later parts in the list decreases by one. Pure. */
export function getPathAfterRemoval(path: Path, removedPath: Path): Path {
  const list = removedPath.slice(0, -1)
  const index = removedPath.at(-1) as number
  const ownIndex = path[list.length]
  const isBehind = list.every((key, each) => path[each] === key) && typeof ownIndex === 'number' && ownIndex > index
  return isBehind ? path.with(list.length, ownIndex - 1) : path
}

/** Returns the references to a part or to its children, with their text and position. Pure. */
export const findReferences = (document: JsonObject, path: Path): readonly Reference[] =>
  referencesOf(document).filter(
    (reference) => reference.parts.some((formNode) => isPathWithin(formNode.path, path)) && !isPathWithin(reference.path, path),
  )

/** Returns operations that rename a part and update every text that refers to it. Pure. */
export function createRenameOperations(document: JsonObject, path: Path, name: string): readonly Operation[] {
  const formNode = formNodesOf(document).find((each) => isSamePath(each.path, path))
  if (formNode === undefined) return []
  const ownRename = createSetOperation(document, [...path, 'name'], name)
  // References to an answer with a `valueName` use that name, so they stay valid.
  if (formNode.name === '' || (isQuestion(formNode) && answerNameOf(formNode) !== formNode.name)) return [ownRename]
  const message = referencesOf(document).filter(
    (reference) =>
      reference.name === formNode.name && reference.parts.length > 0 && reference.parts.every((each) => isSamePath(each.path, path)),
  )
  const renameOperations = [ownRename, ...rewriteReferences(document, message, name)]
  return [...renameOperations, ...renameInLiterals(applyOperationList(document, renameOperations), formNode, name)]
}

/**
 * Returns operations that replace the name in each reference. Within a text, the last reference is replaced first, so that the positions
 * of the others stay valid.
 */
function rewriteReferences(document: JsonObject, references: readonly Reference[], name: string): readonly Operation[] {
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
        (changed, { start, name: formerName }) => `${changed.slice(0, start)}${name}${changed.slice(start + formerName.length)}`,
        String(getValueAtPath(document, path)),
      )
    return createSetOperation(document, path, text)
  })
}

/** Matches functions with the name of a part as a text argument: `displayValue('age')`, `sumInArray({doses}, 'amount')`. */
const nameFunctionPattern =
  /\b(?:displayValue|propertyValue|getComment|getAnswerByDBName|isContainerReady|(?:sum|avg|min|max|count)InArray)\s*\(/

function renameInLiterals(document: JsonObject, { name }: FormNode, after: string): readonly Operation[] {
  const expressions = referencesOfLiterals(document)
  return expressions.flatMap(({ path, text }) => {
    const changed = text.replaceAll(/(['"])((?:(?!\1).)*)\1/g, (literal, quote: string, message: string) =>
      message === name ? `${quote}${after}${quote}` : literal,
    )
    return changed === text ? [] : [createSetOperation(document, path, changed)]
  })
}

function referencesOfLiterals(document: JsonObject): readonly { readonly path: Path; readonly text: string }[] {
  const expressionTexts: { path: Path; text: string }[] = []
  const visit = (value: Json, path: Path) => {
    if (typeof value === 'string') {
      if (nameFunctionPattern.test(value)) expressionTexts.push({ path, text: value })
    } else if (Array.isArray(value)) for (const [index, each] of (value as readonly Json[]).entries()) visit(each, [...path, index])
    else if (isObject(value)) for (const [name, each] of Object.entries(value)) visit(each, [...path, name])
  }
  visit(document, [])
  return expressionTexts
}

/** An empty condition in the older format. Specification 2, section 5: "reset to empty with IS_NOT_EMPTY". */
const emptyCondition = { operationType: 'IS_NOT_EMPTY', answers: [], questionName: '', type: '' }
const resetProperties = new Set<string | number>(['visibleIf', 'requiredIf'])

/** Result of removing a part: operations that remove it and reset conditions, and references that then have no target. */
export interface Removal {
  readonly operations: readonly Operation[]
  readonly reset: readonly Reference[]
  readonly left: readonly Reference[]
}

/**
 * Plans the removal of a form element with its children. Conditions of other elements that refer to it (`visibleIf`, `requiredIf`) are
 * reset: a condition object becomes "is not empty" with no question selected, and a SurveyJS expression is removed. Other texts that
 * refer to it stay and are returned in `left`. Specification 2, section 5. Pure.
 */
export function planRemoval(document: JsonObject, path: Path): Removal {
  const references = findReferences(document, path)
  const reset = references.filter((reference) => reference.path.some((key) => resetProperties.has(key)))
  const propertyPaths = new Map(
    reset.map(({ path: referencePath }) => {
      const property = referencePath.slice(0, referencePath.findLastIndex((key) => resetProperties.has(key)) + 1)
      return [JSON.stringify(property), property] as const
    }),
  )
  const operations = [...propertyPaths.values()].map((propertyPath) =>
    createSetOperation(document, propertyPath, isObject(getValueAtPath(document, propertyPath)) ? emptyCondition : undefined),
  )
  return {
    operations: [...operations, createRemoveOperation(applyOperationList(document, operations), path)],
    reset,
    left: references.filter((each) => !reset.includes(each)),
  }
}

/** Returns an unused name that resembles this one: `age` → `age_2`. Pure. */
export function findFreeName(accepted: ReadonlySet<string>, baseName: string): string {
  if (!accepted.has(baseName)) return baseName
  const [, stem = baseName] = /^(.*?)(?:_\d+)?$/.exec(baseName) ?? []
  for (let number = 2; ; number++) if (!accepted.has(`${stem}_${number}`)) return `${stem}_${number}`
}

export const getUsedNames = (document: JsonObject): ReadonlySet<string> => new Set(formNodesOf(document).map(({ name }) => name))

/** Returns a copy of a part with unused names. References within the copy are updated. For duplicated and pasted parts. Pure. */
export function copyOf(document: JsonObject, value: JsonObject): JsonObject {
  // Wrap the copy in a form, because `createRenameOperations` accepts only whole forms.
  const key = value.type === undefined && (Array.isArray(value.elements) || Array.isArray(value.questions)) ? 'pages' : 'elements'
  let copiedForm: JsonObject = key === 'pages' ? { pages: [value] } : { pages: [{ elements: [value] }] }
  const accepted = new Set([...getUsedNames(document), ...formNodesOf(document).map(answerNameOf)])
  const newNamesByName = new Map<string, string>()
  for (const { path, name, repeat, kind } of formNodesOf(copiedForm)) {
    // Names of items and names within a repeat must be unique only within their container.
    if (name === '' || repeat !== null || kind === 'item') continue
    const free = findFreeName(accepted, name)
    accepted.add(free)
    newNamesByName.set(name, free)
    if (free !== name) copiedForm = applyOperationList(copiedForm, createRenameOperations(copiedForm, path, free))
  }
  // The copy gets an unused answer name, so that it does not share the original's answer.
  for (const formNode of formNodesOf(copiedForm)) {
    const name = answerNameOf(formNode)
    if (formNode.repeat !== null || !isQuestion(formNode) || name === formNode.name) continue
    const free = findFreeName(accepted, name)
    accepted.add(free)
    const message = referencesOf(copiedForm).filter((each) => each.name === name)
    copiedForm = applyOperationList(copiedForm, [
      createSetOperation(copiedForm, [...formNode.path, 'valueName'], free),
      ...rewriteReferences(copiedForm, message, free),
    ])
  }
  // `{panel.name}` in a section that is copied within a repeat refers to a part of the copy.
  for (const [name, free] of newNamesByName) {
    const message = referencesOf(copiedForm).filter((each) => each.name === name && each.parts.length === 0)
    if (free !== name) copiedForm = applyOperationList(copiedForm, rewriteReferences(copiedForm, message, free))
  }
  const copy = getValueAtPath(copiedForm, key === 'pages' ? ['pages', 0] : ['pages', 0, 'elements', 0])
  return isObject(copy) ? copy : value
}
