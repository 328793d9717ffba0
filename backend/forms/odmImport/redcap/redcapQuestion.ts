import type { Json, JsonObject } from '#resources/forms/content/json.ts'
import { isCanonicalNumber } from '../choices.ts'
import type { NoteCode, Notes } from '../notes.ts'
import type { RedcapField, RedcapProject } from './redcapField.ts'
import { withoutMarkup, withPipedNames } from './redcapLabel.ts'
import { type LogicScope, translateLogic } from './redcapLogic.ts'
import { rangeValidatorOf, rankingValidatorOf } from './redcapRanges.ts'
import { type TagResult, translateTags } from './redcapTags.ts'
import { validationOf } from './redcapValidation.ts'

export interface QuestionInput {
  readonly field: RedcapField
  /** Name of the question. */
  readonly name: string
  /** Fields of the form. */
  readonly fields: readonly RedcapField[]
  readonly project: RedcapProject
  readonly scope: LogicScope
  readonly notes: Notes
}

/** Converts a field to a question, with remarks on settings without an equivalent. Pure except for the remarks. */
export function redcapQuestionOf(input: QuestionInput): JsonObject {
  const { field, name, scope, notes } = input
  const texts: string[] = []
  const addText = (code: NoteCode, text: string) => {
    texts.push(text)
    notes.add(name, 'text', code, text)
  }
  const validation = validationOf(field.type === 'text' ? field.validation : '')
  const inputType = typeof validation.settings.inputType === 'string' ? validation.settings.inputType : undefined
  const tags = translateTags({ field, inputType, scope })
  const { validators: patterns, ...type } = { ...typeOf(field, validation.settings, tags) }
  if (validation.note === 'validationType') addText('validationType', field.validation)
  else if (validation.note !== undefined) notes.add(name, 'changed', validation.note, field.validation)
  noteType(input, addText)
  const calculation = field.type === 'calc' ? translateLogic(field.calculation, scope) : null
  if (field.type === 'calc' && calculation === null) addText('untranslatedCalculation', field.calculation)
  const expression = calculation ?? tags.expression
  const visibility = visibilityOf(input, tags, addText)
  const ranges = rangeValidatorOf(field, { name, scope })
  for (const text of ranges.untranslated) addText('foreignCheck', text)
  if (tags.unsupported.length > 0) addText('actionTag', tags.unsupported.join(' '))
  if (field.matrixGroup !== '') noteMatrix(input)
  if (field.isIdentifier) addText('identifier', 'Identifier')
  if (field.alignment !== '' && !isInline(field)) notes.other(`Custom alignment ${field.alignment}`)
  const validators = [
    ...(Array.isArray(patterns) ? (patterns as readonly Json[]) : []),
    ...ranges.validators,
    ...rankingValidatorOf(field, input.fields),
  ]
  const description = [withoutMarkup(field.note), field.sliderLabels].filter((each) => each !== '').join(' · ')
  return {
    ...(expression === null ? type : { type: 'expression' }),
    name,
    ...headingOf(input),
    ...(description === '' ? {} : { description }),
    ...(field.isRequired && field.type !== 'descriptive' && expression === null ? { isRequired: true } : {}),
    ...(validators.length === 0 || expression !== null ? {} : { validators }),
    ...visibility,
    ...(expression === null ? {} : { expression }),
    ...tags.settings,
    ...(texts.length === 0 ? {} : { importNotes: texts }),
  }
}

function noteType({ field, name, notes }: QuestionInput, addText: (code: NoteCode, text: string) => void): void {
  if (field.type === null) notes.add(name, 'changed', 'unknownFieldType', field.typeName)
  if (field.type === 'sql') {
    notes.add(name, 'changed', 'databaseField', 'sql')
    if (field.query !== '') addText('databaseQuery', field.query)
  }
  for (const choice of field.unusualChoices) notes.add(name, 'changed', 'unusualChoice', choice)
}

/** Names the group once, at its first field. */
function noteMatrix({ field, name, fields, notes }: QuestionInput): void {
  const first = fields.find(({ matrixGroup }) => matrixGroup === field.matrixGroup)
  if (first?.variable === field.variable) notes.add(name, 'changed', 'matrixGroup', field.matrixGroup)
}

/** Combines branching logic with the tags that hide a field. */
function visibilityOf(
  { field, scope, name, notes }: QuestionInput,
  tags: TagResult,
  addText: (code: NoteCode, text: string) => void,
): JsonObject {
  const { logic } = field
  const condition = logic === '' ? null : translateLogic(logic, scope)
  if (logic !== '' && condition === null) addText('untranslatedLogic', logic)
  if (tags.settings.visible === false) {
    // The library would show the question as soon as a condition holds.
    if (condition !== null) notes.add(name, 'left', 'logicOfHidden', logic)
    return {}
  }
  if (tags.hiddenIf === null) return condition === null ? {} : { visibleIf: condition }
  return { visibleIf: condition === null ? `!(${tags.hiddenIf})` : `(${condition}) and !(${tags.hiddenIf})` }
}

function headingOf({ field, name, fields, project, notes }: QuestionInput): JsonObject {
  const plain = field.type === 'descriptive' ? field.label : withoutMarkup(field.label)
  if (plain !== field.label) notes.add(name, 'changed', 'formatting', field.label)
  const { label, unsupported } = withPipedNames(plain, (variable) => fields.some((each) => each.variable === variable), project)
  if (unsupported.length > 0) notes.add(name, 'text', 'piping', unsupported.join(' '))
  if (field.type === 'descriptive') return { html: label }
  const number = field.questionNumber === '' ? '' : `${field.questionNumber}${/[\p{L}\p{N}]$/u.test(field.questionNumber) ? '.' : ''} `
  return label === '' ? {} : { title: `${number}${label}` }
}

/** Horizontal choices are in one row. */
const isInline = ({ type, alignment }: RedcapField): boolean =>
  /^[LR]H$/.test(alignment) && (type === 'radio' || type === 'checkbox' || type === 'yesno' || type === 'truefalse')

const yesAndNo = [
  { value: 1, text: { default: 'Yes', fr: 'Oui' } },
  { value: 0, text: { default: 'No', fr: 'Non' } },
]
const trueAndFalse = [
  { value: 1, text: { default: 'True', fr: 'Vrai' } },
  { value: 0, text: { default: 'False', fr: 'Faux' } },
]

function typeOf(field: RedcapField, validated: JsonObject, tags: TagResult): JsonObject {
  const layout: JsonObject = isInline(field) ? { colCount: 0 } : {}
  switch (field.type) {
    case 'notes':
      return { type: 'comment' }
    case 'dropdown':
      return { type: 'dropdown', choices: choicesOf(field, tags) }
    case 'radio':
      return { type: 'radiogroup', choices: choicesOf(field, tags), ...layout }
    case 'yesno':
      return { type: 'radiogroup', choices: yesAndNo, ...layout }
    case 'truefalse':
      return { type: 'radiogroup', choices: trueAndFalse, ...layout }
    case 'checkbox':
      return { type: 'checkbox', choices: choicesOf(field, tags), ...layout }
    case 'slider':
      return { type: 'text', inputType: 'range', min: limitOf(field.min, 0), max: limitOf(field.max, 100) }
    case 'file':
      return { type: 'file' }
    case 'signature':
      return { type: 'signaturepad' }
    case 'descriptive':
      return { type: 'html' }
    case 'calc':
      return { type: 'text', inputType: 'number' }
    default:
      return { type: 'text', ...validated }
  }
}

const limitOf = (text: string, standard: number): number => (isCanonicalNumber(text) ? Number(text) : standard)

function choicesOf({ choices }: RedcapField, { hiddenChoices, exclusiveChoices }: TagResult): readonly Json[] {
  const isNumeric = choices.every(({ code }) => isCanonicalNumber(code))
  return choices.map(({ code, label }): Json => {
    const value = isNumeric ? Number(code) : code
    const settings: JsonObject = {
      ...(hiddenChoices.includes(code) ? { visibleIf: 'false' } : {}),
      ...(exclusiveChoices.includes(code) ? { isExclusive: true } : {}),
    }
    const text = withoutMarkup(label)
    if (text === '' && Object.keys(settings).length === 0) return value
    return { value, ...(text === '' ? {} : { text }), ...settings }
  })
}
