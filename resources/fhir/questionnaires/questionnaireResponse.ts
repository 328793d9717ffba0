import type { QuestionnaireResponse, QuestionnaireResponseItem, QuestionnaireResponseItemAnswer } from 'fhir/r4'
import type { ResourceAnswer } from '../../core/rows.ts'
import { parseClock, zoneOf } from '../../core/values/day.ts'
import { isObject, type Json, type JsonObject } from '../../forms/content/json.ts'
import { codesOf, metaOf, nonEmpty, referenceTo, stateExtension } from '../elements.ts'
import { defineMapping } from '../types.ts'
import { type FormTreeNode, formTreeOf } from './formTree.ts'

type Row = ResourceAnswer['formSubmission']

/** FHIR status by the status of the submission. A form without answers is in progress too. */
export const responseStatuses = {
  NOT_STARTED: 'in-progress',
  IN_PROGRESS: 'in-progress',
  COMPLETED: 'completed',
  CANCELLED: 'stopped',
} as const satisfies Readonly<Record<Row['status'], QuestionnaireResponse['status']>>

export const questionnaireResponseMapping = defineMapping({
  type: 'QuestionnaireResponse',
  of: 'formSubmission',
  search: {
    patient: { type: 'reference', field: 'participantId', to: 'Patient', about: 'The participant.' },
    subject: { type: 'reference', field: 'participantId', to: 'Patient', about: 'The participant.' },
    questionnaire: { type: 'reference', field: 'formVersionId', to: 'Questionnaire', about: 'The version of the form.' },
    study: { type: 'reference', field: 'studyId', to: 'ResearchStudy', about: 'The study; a parameter of this product.' },
    status: { type: 'token', codes: codesOf('status', responseStatuses), about: 'Status of the form.' },
    authored: { type: 'date', field: 'completedOn', about: 'Time of the completion.' },
  },
  sort: { authored: 'completedOn', _lastUpdated: 'updatedAt', _id: 'id' },
  includes: {
    patient: { field: 'participantId', to: 'Patient' },
    subject: { field: 'participantId', to: 'Patient' },
    questionnaire: { field: 'formVersionId', to: 'Questionnaire' },
  },
  toFhir: (row, context) => {
    const document = context.documents.get(row.formVersionId ?? '')
    const answers = context.answers.get(row.id) ?? {}
    return nonEmpty({
      resourceType: 'QuestionnaireResponse',
      id: row.id,
      meta: metaOf(row),
      extension: [stateExtension(context, row.status)],
      questionnaire: row.formVersionId ? `${context.base}/Questionnaire/${row.formVersionId}` : undefined,
      status: responseStatuses[row.status],
      subject: referenceTo('Patient', row.participantId, row.labels?.participantId),
      authored: row.completedOn ?? undefined,
      item:
        document === undefined
          ? []
          : responseItemsOf(formTreeOf(document, context.language), answers, { zone: zoneOf(context.zones, row) }),
    } as const satisfies QuestionnaireResponse)
  },
})

interface Options {
  /** Time zone of answers with a day and a time, which the form stores without one. */
  readonly zone: string
}

/** Returns the answered items of a form, nested as its questions. Pure. */
export const responseItemsOf = (tree: readonly FormTreeNode[], answers: JsonObject, options: Options): QuestionnaireResponseItem[] =>
  tree.flatMap((node) => itemsOfNode(node, answers, options))

function itemsOfNode(node: FormTreeNode, answers: JsonObject, options: Options): QuestionnaireResponseItem[] {
  const { holder, children, linkId, title } = node
  if (node.type === 'display') return []
  const createGroup = (values: JsonObject): QuestionnaireResponseItem[] => {
    const item = responseItemsOf(children, values, options)
    return item.length === 0 ? [] : [nonEmpty({ linkId, text: title, item })]
  }
  if (node.type === 'group') {
    if (holder.kind === 'same') return createGroup(answers)
    const held = answers[holder.name]
    if (holder.kind === 'object') return isObject(held) ? createGroup(held) : []
    return (Array.isArray(held) ? (held as readonly Json[]) : []).flatMap((row) => (isObject(row) ? createGroup(row) : []))
  }
  const answer = answersOf(node, answers[node.answerName], options)
  return answer.length === 0 ? [] : [nonEmpty({ linkId, text: title, answer })]
}

function answersOf(node: FormTreeNode, value: Json | undefined, options: Options): QuestionnaireResponseItemAnswer[] {
  if (value === undefined || value === null || value === '') return []
  const values: readonly Json[] = Array.isArray(value) ? (value as readonly Json[]) : [value]
  return values.flatMap((each) => answerOf(node, each, options) ?? [])
}

/** One answer in the type of its question; as text if it does not have the form of that type. */
function answerOf({ type, options: choices }: FormTreeNode, value: Json, { zone }: Options): QuestionnaireResponseItemAnswer | null {
  if (value === null || value === '') return null
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value)
  if (type === 'boolean' && typeof value === 'boolean') return { valueBoolean: value }
  if (type === 'decimal' && Number.isFinite(Number(value))) return { valueDecimal: Number(value) }
  if (type === 'date' && /^\d{4}-\d{2}-\d{2}/.test(text)) return { valueDate: text.slice(0, 10) }
  if (type === 'time' && /^\d{2}:\d{2}/.test(text)) return { valueTime: text.length === 5 ? `${text}:00` : text.slice(0, 8) }
  if (type === 'dateTime' && /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}/.test(text)) return { valueDateTime: momentOf(text, zone) }
  if (type === 'url') return { valueUri: text.replaceAll(/\s/g, '%20') }
  if (type === 'attachment') return { valueAttachment: { title: isObject(value) && typeof value.name === 'string' ? value.name : 'file' } }
  if (type === 'choice' || type === 'open-choice') {
    const choice = choices.find(({ code }) => code === text)
    return choice === undefined ? { valueString: text } : { valueCoding: { code: choice.code, display: choice.text } }
  }
  return { valueString: text }
}

const momentOf = (text: string, zone: string): string =>
  /(?:Z|[+-]\d{2}:\d{2})$/.test(text)
    ? new Date(text).toISOString()
    : parseClock(zone, `${text.slice(0, 10)} ${text.slice(11, 16)}`).toISOString()
