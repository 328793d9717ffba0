import type { Extension, QuestionnaireItem, QuestionnaireItemEnableWhen } from 'fhir/r4'
import type { Json } from '../../forms/content/json.ts'
import { type Clause, clauseOf } from '../../forms/survey/expressions.ts'
import { extensionUrl } from '../elements.ts'
import type { FhirContext } from '../types.ts'
import type { FormTreeNode } from './formTree.ts'

type Condition = Pick<QuestionnaireItem, 'enableWhen' | 'enableBehavior'>

/** FHIR operators of comparisons. Others, such as "contains", have no form in FHIR. */
const operators: Readonly<Record<string, QuestionnaireItemEnableWhen['operator']>> = {
  equal: '=',
  notequal: '!=',
  greater: '>',
  greaterorequal: '>=',
  less: '<',
  lessorequal: '<=',
}

/**
 * Condition under which an item is shown: as `enableWhen` if every comparison is about an item of the form and joined by one
 * conjunction, otherwise as an extension with the original expression. Pure.
 * @param nodes all items of the form by the name of their answer
 */
export function conditionOf(
  { value }: FormTreeNode,
  nodes: ReadonlyMap<string, FormTreeNode>,
  context: Pick<FhirContext, 'base'>,
): Condition & { readonly extension: readonly Extension[] } {
  const extension = (['visibleIf', 'requiredIf', 'enableIf'] as const).flatMap((name) => {
    const expression = value[name]
    const isExpressed = name === 'visibleIf' && typeof expression === 'string' && enableWhenOf(expression, nodes) !== null
    if (typeof expression !== 'string' || expression.trim() === '' || isExpressed) return []
    return [{ url: extensionUrl(context, name.replace('If', '-if')), valueString: expression }]
  })
  const visibleIf = value.visibleIf
  return { ...(typeof visibleIf === 'string' ? enableWhenOf(visibleIf, nodes) : {}), extension }
}

function enableWhenOf(expression: string, nodes: ReadonlyMap<string, FormTreeNode>): Condition | null {
  const clause = clauseOf(expression)
  if (clause === null) return null
  const isJoined = clause.kind === 'all' || clause.kind === 'any'
  const comparisons = (isJoined ? clause.clauses : [clause]).map((each) => comparisonOf(each, nodes))
  if (!comparisons.every((each) => each !== null)) return null
  return {
    enableWhen: comparisons,
    ...(isJoined && comparisons.length > 1 ? { enableBehavior: clause.kind === 'all' ? 'all' : 'any' } : {}),
  }
}

function comparisonOf(clause: Clause, nodes: ReadonlyMap<string, FormTreeNode>): QuestionnaireItemEnableWhen | null {
  if (clause.kind !== 'comparison') return null
  const node = nodes.get(clause.name)
  if (node === undefined) return null
  const question = node.linkId
  if (clause.operator === 'empty' || clause.operator === 'notempty')
    return { question, operator: 'exists', answerBoolean: clause.operator === 'notempty' }
  const operator = operators[clause.operator]
  const [literal] = clause.values
  const answer = clause.values.length === 1 ? answerOf(node, literal) : null
  return operator === undefined || answer === null ? null : { question, operator, ...answer }
}

/** The compared value in the type of the question; null if FHIR cannot compare it. */
function answerOf({ type }: FormTreeNode, literal: Json | undefined): Partial<QuestionnaireItemEnableWhen> | null {
  if (literal === undefined || literal === null || typeof literal === 'object') return null
  if (type === 'boolean') return typeof literal === 'boolean' ? { answerBoolean: literal } : null
  if (type === 'decimal' || type === 'integer') return Number.isFinite(Number(literal)) ? { answerDecimal: Number(literal) } : null
  if (type === 'choice' || type === 'open-choice') return { answerCoding: { code: String(literal) } }
  if (type === 'date') return /^\d{4}-\d{2}-\d{2}$/.test(String(literal)) ? { answerDate: String(literal) } : null
  return type === 'string' || type === 'text' ? { answerString: String(literal) } : null
}
