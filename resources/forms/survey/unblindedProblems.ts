import { answerNameOf, type FormNode, isPanel, isQuestion } from '../content/formNodes.ts'
import { isObject, type Json, type JsonObject, type Path } from '../content/json.ts'
import { type Reference, textsOf } from '../content/references.ts'
import { isForUnblinded, unblindedNodesOf } from '../content/unblindedItems.ts'

export const unblindedProblemCodes = ['unblindedInside', 'unblindedRead', 'unblindedShared', 'unblindedUse'] as const

interface UnblindedProblem {
  readonly code: (typeof unblindedProblemCodes)[number]
  readonly path: Path
  readonly details?: Readonly<Record<string, string>>
}

/** Settings that would show blinded users something about the answer: eligibility, consent, verification of the source. */
const revealingSettings = ['correctAnswer', 'internalCorrectAnswers', 'consentAnswers', 'isSignerName', 'verifySource'] as const

/**
 * Reports what would show blinded users something about an item for unblinded roles: a condition, calculation, trigger or text outside
 * that refers to it, an answer that it shares with another question, and settings that other users see. Without such references the rest
 * of the form gives the same results with and without the item. Pure.
 */
export function findUnblindedProblems(
  document: JsonObject,
  formNodes: readonly FormNode[],
  references: readonly Reference[],
): readonly UnblindedProblem[] {
  const misplaced = findMisplacedMarks(document, formNodes)
  const unblindedNodes = unblindedNodesOf(formNodes)
  if (unblindedNodes.length === 0) return misplaced
  const keys = new Set(unblindedNodes.map(({ path }) => JSON.stringify(path)))
  const isInside = (path: Path): boolean => path.some((_, index) => keys.has(JSON.stringify(path.slice(0, index + 1))))
  return [
    ...misplaced,
    ...references.flatMap(({ path, parts, name }): readonly UnblindedProblem[] =>
      !isInside(path) && parts.some((part) => isInside(part.path))
        ? [{ code: 'unblindedRead', path, details: { name: name.slice(0, 80) } }]
        : [],
    ),
    ...findNamedReads(document, unblindedNodes).filter(({ path }) => !isInside(path)),
    ...findSharedAnswers(formNodes, unblindedNodes, isInside),
    ...unblindedNodes.flatMap(({ path, value }) =>
      revealingSettings
        .filter((name) => value[name] !== undefined && value[name] !== false)
        .map((name): UnblindedProblem => ({ code: 'unblindedUse', path: [...path, name] })),
    ),
  ]
}

/** Reports marks on parts of an answer (cells, fields, rows, choices): blinded users would otherwise write the rest of the same answer. */
function findMisplacedMarks(document: JsonObject, formNodes: readonly FormNode[]): readonly UnblindedProblem[] {
  const markable = new Set<Json>(
    formNodes.filter((node) => node.repeat === null && (isPanel(node) || node.kind === 'element')).map(({ value }) => value),
  )
  const problems: UnblindedProblem[] = []
  const visit = (value: Json, path: Path): void => {
    if (Array.isArray(value)) for (const [index, each] of (value as readonly Json[]).entries()) visit(each, [...path, index])
    else if (isObject(value)) {
      if (isForUnblinded(value) && !markable.has(value)) problems.push({ code: 'unblindedInside', path })
      for (const [name, each] of Object.entries(value)) visit(each, [...path, name])
    }
  }
  visit(document, [])
  return problems
}

/** Functions of expressions that read an answer by its name as a text. */
const readsByName = /\b(?:displayValue|propertyValue|getComment|isContainerReady)\s*\(\s*(['"])(.+?)\1/gi

function findNamedReads(document: JsonObject, unblindedNodes: readonly FormNode[]): readonly UnblindedProblem[] {
  const names = new Set(unblindedNodes.flatMap((node) => [node.name.toLowerCase(), answerNameOf(node).toLowerCase()]))
  return textsOf(document).flatMap(({ path, text, kind }) =>
    kind !== 'expression'
      ? []
      : [...text.matchAll(readsByName)].flatMap(([, , name = '']): readonly UnblindedProblem[] =>
          names.has(name.toLowerCase()) ? [{ code: 'unblindedRead', path, details: { name: name.slice(0, 80) } }] : [],
        ),
  )
}

/** Reports questions outside that store their answer under the name of an item for unblinded roles. */
function findSharedAnswers(
  formNodes: readonly FormNode[],
  unblindedNodes: readonly FormNode[],
  isInside: (path: Path) => boolean,
): readonly UnblindedProblem[] {
  const isStored = (node: FormNode): boolean => node.repeat === null && isQuestion(node)
  const names = new Set(unblindedNodes.filter(isStored).map((node) => answerNameOf(node).toLowerCase()))
  return formNodes
    .filter((node) => isStored(node) && !isInside(node.path) && names.has(answerNameOf(node).toLowerCase()))
    .map((node) => ({ code: 'unblindedShared', path: node.path, details: { name: answerNameOf(node).slice(0, 80) } }))
}
