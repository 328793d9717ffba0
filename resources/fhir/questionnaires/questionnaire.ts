import type { Questionnaire, QuestionnaireItem } from 'fhir/r4'
import { codesOf, extensionUrl, identifierOf, metaOf, nonEmpty } from '../elements.ts'
import { defineMapping, type FhirContext } from '../types.ts'
import { conditionOf } from './enableWhen.ts'
import { type FormTreeNode, formTreeOf } from './formTree.ts'

/** FHIR status by the approval of a version. */
export const questionnaireStatuses = {
  PENDING: 'draft',
  APPROVED: 'active',
  EXCLUDED: 'retired',
} as const satisfies Readonly<Record<string, Questionnaire['status']>>

/** A version of a form: its id is that of the version, so that answers refer to the questions as they were. */
export const questionnaireMapping = defineMapping({
  type: 'Questionnaire',
  of: 'formVersion',
  search: {
    identifier: { type: 'identifier', fields: { form: 'formId' }, about: 'Id of the form: all its versions.' },
    version: { type: 'string', field: 'formVersion', about: 'Part of the number of the version.' },
    status: { type: 'token', codes: codesOf('formLifecycle', questionnaireStatuses), about: 'Status of the version.' },
  },
  sort: { date: 'createdAt', _lastUpdated: 'updatedAt', _id: 'id' },
  includes: {},
  toFhir: (row, context) =>
    nonEmpty({
      resourceType: 'Questionnaire',
      id: row.id,
      meta: metaOf(row),
      url: `${context.base}/Questionnaire/${row.id}`,
      identifier: [identifierOf(context, 'form', row.formId)],
      version: row.formVersion ?? undefined,
      title: row.labels?.formId,
      status: questionnaireStatuses[row.formLifecycle ?? 'PENDING'],
      subjectType: ['Patient'],
      date: row.decidedOn ?? row.createdAt,
      item: itemsOf(formTreeOf(context.documents.get(row.id) ?? {}, context.language), context),
    } as const satisfies Questionnaire),
})

/** Returns the items of a form. Pure. */
export function itemsOf(tree: readonly FormTreeNode[], context: Pick<FhirContext, 'base'>): QuestionnaireItem[] {
  const nodes = new Map<string, FormTreeNode>()
  const collect = (node: FormTreeNode) => {
    if (node.answerName !== '' && node.holder.kind === 'same' && !node.linkId.includes('.')) nodes.set(node.answerName, node)
    node.children.forEach(collect)
  }
  tree.forEach(collect)
  return tree.map((node) => itemOf(node, nodes, context))
}

function itemOf(node: FormTreeNode, nodes: ReadonlyMap<string, FormTreeNode>, context: Pick<FhirContext, 'base'>): QuestionnaireItem {
  const { value, type } = node
  const { extension, ...condition } = conditionOf(node, nodes, context)
  const isQuestion = type !== 'group' && type !== 'display'
  const isComputed = value.type === 'expression' || (typeof value.setValueExpression === 'string' && value.setValueExpression !== '')
  return nonEmpty({
    linkId: node.linkId,
    extension: [...extension, ...calculationOf(node, context)],
    text: node.title,
    type,
    ...condition,
    required: isQuestion && value.isRequired === true ? true : undefined,
    repeats: node.repeats ? true : undefined,
    readOnly: isQuestion && (value.readOnly === true || isComputed) ? true : undefined,
    maxLength: (type === 'string' || type === 'text') && isCount(value.maxLength) ? value.maxLength : undefined,
    answerOption:
      type === 'choice' || type === 'open-choice' ? node.options.map(({ code, text }) => ({ valueCoding: { code, display: text } })) : [],
    item: node.children.map((child) => itemOf(child, nodes, context)),
  } satisfies QuestionnaireItem)
}

/** The original expression of a computed answer. */
const calculationOf = ({ value }: FormTreeNode, context: Pick<FhirContext, 'base'>) =>
  (['expression', 'setValueExpression', 'defaultValueExpression'] as const).flatMap((name) => {
    const expression = value[name]
    return typeof expression === 'string' && expression !== ''
      ? [
          {
            url: extensionUrl(
              context,
              name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`),
            ),
            valueString: expression,
          },
        ]
      : []
  })

const isCount = (value: unknown): value is number => typeof value === 'number' && Number.isInteger(value) && value > 0
