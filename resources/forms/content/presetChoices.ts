import { isSame } from '../../core/values/same.ts'
import type { FormAnswers } from './answers.ts'
import { answerNameOf, type FormNode, formNodesOf, isQuestion } from './formNodes.ts'
import { getValueAtPath, isObject, isPathWithin, type Json, type JsonObject, type Path } from './json.ts'

/**
 * Consent forms never answer for the participant: no choice, drawing or name of the signer has a default value, and no calculation or
 * trigger sets it. A preselected "Yes" that a participant leaves as it is would otherwise be stored and signed as their decision.
 */

/** Properties that answer a question, or a cell of a new row, before a person does. */
export const presetProperties = [
  'defaultValue',
  'defaultValueExpression',
  'defaultRowValue',
  'defaultPanelValue',
  'setValueIf',
  'setValueExpression',
  'copyDefaultValueFromLastEntry',
  // Older names of the property above.
  'defaultValueFromLastRow',
  'defaultValueFromLastPanel',
] as const

/** Types whose answers are facts, such as the date of the signature. They may have default values. */
const factTypes: ReadonlySet<string> = new Set(['text', 'comment', 'multipletext', 'date-picker', 'time-picker', 'expression', 'file'])

const typeOf = ({ kind, type, repeat }: FormNode): string => {
  const cellType = kind === 'column' && type === '' ? repeat?.value.cellType : undefined
  return typeof cellType === 'string' ? cellType : type
}

const isChoice = (formNode: FormNode): boolean =>
  (formNode.kind === 'column' || isQuestion(formNode)) && (!factTypes.has(typeOf(formNode)) || formNode.value.isSignerName === true)

/** Returns the paths of the properties, triggers and calculated values that set a choice of a consent form, in reading order. Pure. */
export function presetPathsOf(document: JsonObject): readonly Path[] {
  const formNodes = formNodesOf(document)
  const names = new Set(formNodes.flatMap((each) => (each.repeat === null && isChoice(each) ? [answerNameOf(each)] : [])))
  const nodePaths = formNodes.flatMap((formNode) => {
    // A question of another type may store its answer under the name of a choice.
    const isShared = formNode.repeat === null && isQuestion(formNode) && names.has(answerNameOf(formNode))
    if (!isShared && !isChoice(formNode)) return []
    const properties = isShared && formNode.type === 'expression' ? [...presetProperties, 'expression'] : presetProperties
    return properties.filter((name) => isPreset(name, formNode.value[name])).map((name) => [...formNode.path, name])
  })
  return [
    ...nodePaths,
    ...pathsSetting(document, 'triggers', 'setToName', names),
    ...pathsSetting(document, 'calculatedValues', 'name', names),
  ]
}

/** A switch with the default value `indeterminate` has no answer. The default value false is an answer: "No". */
const isPreset = (name: string, value: Json | undefined): boolean =>
  name.startsWith('defaultValue') ? value !== undefined && value !== null && value !== '' && value !== 'indeterminate' : Boolean(value)

/** Returns the paths of list members that set one of these answers, or a cell of one. */
function pathsSetting(document: JsonObject, list: string, property: string, names: ReadonlySet<string>): readonly Path[] {
  const members = document[list]
  if (!Array.isArray(members)) return []
  return (members as readonly Json[]).flatMap((each, index) => {
    const target = isObject(each) ? each[property] : undefined
    if (typeof target !== 'string') return []
    return [...names].some((name) => target === name || target.startsWith(`${name}.`) || target.startsWith(`${name}[`))
      ? [[list, index]]
      : []
  })
}

/** Returns a consent form in which only a person makes the choices. Returns the same object if it sets none. Pure. */
export function withoutPresetChoices(document: JsonObject): JsonObject {
  const removed = new Set(presetPathsOf(document).map((path) => JSON.stringify(path)))
  if (removed.size === 0) return document
  const visit = (value: Json, path: Path): Json => {
    const isRemaining = (key: string | number): boolean => !removed.has(JSON.stringify([...path, key]))
    if (Array.isArray(value))
      return (value as readonly Json[]).flatMap((each, index) => (isRemaining(index) ? [visit(each, [...path, index])] : []))
    if (!isObject(value)) return value
    return Object.fromEntries(
      Object.entries(value).flatMap(([name, each]) => (isRemaining(name) ? [[name, visit(each, [...path, name])] as const] : [])),
    )
  }
  return visit(document, []) as JsonObject
}

/**
 * Returns the choices whose stored answer may come from the form instead of a person: it equals a default value, or a calculation or
 * trigger can set it. Pure.
 */
export function findPresetAnswers(document: JsonObject, answers: FormAnswers): readonly FormNode[] {
  const paths = presetPathsOf(document)
  const choices = formNodesOf(document).filter((each) => each.repeat === null && isChoice(each))
  return choices.filter((formNode) => {
    const answer = answers[answerNameOf(formNode)] ?? null
    return answer !== null && paths.some((path) => canProduce(document, path, { formNode, answer }))
  })
}

function canProduce(
  document: JsonObject,
  path: Path,
  { formNode, answer }: { readonly formNode: FormNode; readonly answer: Json },
): boolean {
  const preset = getValueAtPath(document, path) ?? null
  if (!isPathWithin(path, formNode.path)) return isObject(preset) && [preset.setToName, preset.name].includes(answerNameOf(formNode))
  const isOwnDefault = path.length === formNode.path.length + 1 && path.at(-1) === 'defaultValue'
  return !isOwnDefault || isSame(preset, answer)
}
