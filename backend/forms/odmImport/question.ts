import type { Json, JsonObject } from '#resources/forms/json.ts'
import { odmAliases, odmInputTypes, odmQuestionTypes, odmSeveralTypes } from '#resources/forms/odmTypes.ts'
import { type Choice, choicesOf, withSpecialChoices } from './choices.ts'
import type { Definitions } from './definitions.ts'
import { collectedIf, foreignText, ownExpressionOf } from './expressions.ts'
import type { Notes } from './notes.ts'
import { rangeChecksOf } from './rangeChecks.ts'
import type { FormReading } from './reading.ts'
import { localized, plainText, translationsOf } from './translations.ts'
import { attributeOf, childOf, childrenOf, type XmlElement } from './xmlTree.ts'

/** An item with the reference to it, and the name of its question. */
export interface ItemToRead {
  readonly ref: XmlElement
  readonly item: XmlElement
  readonly name: string
  /** How an expression names the answer. */
  readonly reference: string
  /** A text is stored beside the answer. */
  readonly hasComment: boolean
}

/** Longer texts are written over several lines. */
const longestLine = 255
const mostRadioButtons = 10
const typesOfData: ReadonlyMap<string, JsonObject> = new Map(
  Object.entries<JsonObject>({
    text: { type: 'text' },
    string: { type: 'text' },
    integer: { type: 'text', inputType: 'number' },
    float: { type: 'text', inputType: 'number' },
    double: { type: 'text', inputType: 'number' },
    date: { type: 'text', inputType: 'date' },
    time: { type: 'text', inputType: 'time' },
    partialTime: { type: 'text', inputType: 'time' },
    datetime: { type: 'text', inputType: 'datetime-local' },
    boolean: { type: 'boolean' },
    URI: { type: 'text', inputType: 'url' },
  }),
)
/** Types of this product's own files. Those of others may hold a year alone, which no input takes. */
const ownTypes: ReadonlyMap<string, JsonObject> = new Map(
  Object.entries<JsonObject>({
    partialDatetime: { type: 'text', inputType: 'datetime-local' },
    partialDate: { type: 'text', inputType: 'month' },
  }),
)

export const aliasOf = (element: XmlElement, context: string): string =>
  attributeOf(
    childrenOf(element, 'Alias').find((each) => attributeOf(each, 'Context') === context),
    'Name',
  )

/** The question that an item asks, with remarks on what has no equal in it. Pure but for the remarks. */
export function questionOf(reading: FormReading, toRead: ItemToRead): JsonObject {
  const { definitions, notes } = reading
  const { item, ref, name, reference } = toRead
  const texts: string[] = []
  const codeList = codeListOf(reading, toRead, texts)
  const type = typeOf(reading, toRead, codeList)
  const isNumber = type.inputType === 'number' || type.inputType === 'range'
  const checks = rangeChecksOf(item, { name, reference, isNumber, notes })
  const method = methodOf(reading, toRead, texts)
  noteOther(item, reading)
  const title = localized(translationsOf(childOf(item, 'Question')))
  const description = localized(translationsOf(childOf(item, 'Description')))
  const label = title ?? (reading.isOwnFile ? undefined : (description ?? attributeOf(item, 'Name')))
  const importNotes = [...texts, ...checks.texts, ...conditionTexts(reading, ref, name)]
  return {
    ...(method === null ? type : { type: 'expression' }),
    name,
    ...(label === undefined || label === '' || label === name ? {} : { title: label }),
    ...(title === undefined || description === undefined || aliasOf(item, odmAliases.holder) !== '' ? {} : { description }),
    ...dbNameOf(toRead),
    ...(codeList === null ? {} : choiceSettings(reading, codeList, type, toRead.hasComment)),
    ...(attributeOf(ref, 'Mandatory') === 'Yes' ? { isRequired: true } : {}),
    ...unitsOf(definitions, item, name, notes),
    ...(isNumber ? stepOf(item) : {}),
    ...maxLengthOf(item, type),
    ...checks.settings,
    ...conditionOf(definitions, ref),
    ...(method === null ? {} : { expression: method }),
    ...(importNotes.length === 0 ? {} : { importNotes }),
  }
}

function typeOf({ isOwnFile, notes }: FormReading, { item, name }: ItemToRead, codeList: XmlElement | null): JsonObject {
  const dataType = attributeOf(item, 'DataType')
  if (isOwnFile) {
    const [type, inputType] = [aliasOf(item, odmAliases.type), aliasOf(item, odmAliases.inputType)]
    const isSeveralImages = type === 'imagepicker' && childOf(item, 'CodeListRef') === undefined
    if (odmQuestionTypes.has(type)) return { type, ...(isSeveralImages ? { multiSelect: true } : {}) }
    if (odmInputTypes.has(inputType)) return { type: 'text', inputType }
  }
  if (codeList !== null) return { type: codeList.children.length > mostRadioButtons ? 'dropdown' : 'radiogroup' }
  const known = typesOfData.get(dataType) ?? (isOwnFile ? ownTypes.get(dataType) : undefined)
  if (known === undefined) notes.add(name, 'changed', dataType.startsWith('partial') ? 'partialDate' : 'unknownDataType', dataType)
  const isLong = !isOwnFile && known?.type === 'text' && known.inputType === undefined && Number(attributeOf(item, 'Length')) > longestLine
  return isLong ? { type: 'comment' } : (known ?? { type: 'text' })
}

/** The list that an item refers to; of several choices at once, the one that this product writes beside it. */
function codeListOf({ definitions, isOwnFile, notes }: FormReading, { item, name }: ItemToRead, texts: string[]): XmlElement | null {
  const own = isOwnFile && odmSeveralTypes.has(aliasOf(item, odmAliases.type)) ? attributeOf(item, 'OID').replace(/^I\./, 'CL.') : ''
  const oid = attributeOf(childOf(item, 'CodeListRef'), 'CodeListOID') || own
  if (oid === '') return null
  const list = definitions.codeLists.get(oid)
  if (list === undefined) {
    if (oid !== own) notes.add(name, 'left', 'missingDefinition', oid)
    return null
  }
  const outside = childOf(list, 'ExternalCodeList')
  if (outside !== undefined) {
    const text = [...outside.attributes].map(([key, value]) => `${key}: ${value}`).join(', ')
    texts.push(text)
    notes.add(name, 'text', 'externalCodeList', text)
  }
  return list.children.some(({ attributes }) => attributes.has('CodedValue')) ? list : null
}

function choiceSettings({ isOwnFile }: FormReading, codeList: XmlElement, type: JsonObject, hasComment: boolean): JsonObject {
  const choices = choicesOf(codeList)
  if (type.type === 'boolean') return ownYesAndNo(choices)
  if (type.type === 'rating') return { rateValues: [...choices] }
  return isOwnFile ? withSpecialChoices(choices, hasComment) : { choices: [...choices] }
}

/** A form's own values and words for yes and no. */
function ownYesAndNo(choices: readonly (Choice | string | number)[]): JsonObject {
  const [yes, no] = choices.map((choice) => (typeof choice === 'object' ? choice : { value: choice, text: undefined }))
  const words = (text: Json | undefined, standard: string) => (text === undefined || text === standard ? undefined : text)
  const [labelTrue, labelFalse] = [words(yes?.text, 'Yes'), words(no?.text, 'No')]
  return {
    ...(yes === undefined ? {} : { valueTrue: yes.value }),
    ...(no === undefined ? {} : { valueFalse: no.value }),
    ...(labelTrue === undefined ? {} : { labelTrue }),
    ...(labelFalse === undefined ? {} : { labelFalse }),
  }
}

/** The name in data sets, where it differs from that of the question. */
function dbNameOf({ item, name }: ItemToRead): JsonObject {
  const written = attributeOf(item, 'Name')
  return written !== '' && written !== name ? { DBName: written } : {}
}

function unitsOf({ units }: Definitions, item: XmlElement, name: string, notes: Notes): JsonObject {
  const [first, ...others] = childrenOf(item, 'MeasurementUnitRef').map((ref) => {
    const oid = attributeOf(ref, 'MeasurementUnitOID')
    const unit = units.get(oid)
    return plainText(translationsOf(childOf(unit, 'Symbol'))) || attributeOf(unit, 'Name') || oid
  })
  if (others.length > 0) notes.add(name, 'left', 'furtherUnits', others.join(', '))
  return first === undefined || first === '' ? {} : { unit: first }
}

function stepOf(item: XmlElement): JsonObject {
  const digits = Number(attributeOf(item, 'SignificantDigits'))
  return Number.isInteger(digits) && digits > 0 && digits <= 10 ? { step: Number((10 ** -digits).toFixed(digits)) } : {}
}

function maxLengthOf(item: XmlElement, { type, inputType }: JsonObject): JsonObject {
  const length = Number(attributeOf(item, 'Length'))
  const isText = type === 'comment' || (type === 'text' && inputType === undefined)
  return isText && Number.isInteger(length) && length > 0 ? { maxLength: length } : {}
}

/** The calculation of an item; null where there is none that this product can run. */
function methodOf({ definitions, notes }: FormReading, { ref, name }: ItemToRead, texts: string[]): string | null {
  const oid = attributeOf(ref, 'MethodOID')
  if (oid === '') return null
  const method = definitions.methods.get(oid)
  const expression = method === undefined ? null : ownExpressionOf(method)
  if (expression !== null) return expression
  const text = method === undefined ? oid : foreignText(method)
  texts.push(text)
  notes.add(name, method === undefined ? 'left' : 'text', method === undefined ? 'missingDefinition' : 'foreignMethod', text)
  return null
}

/** `visibleIf` of a reference whose condition this product can run. Pure. */
export function conditionOf({ conditions }: Definitions, ref: XmlElement): JsonObject {
  const condition = conditions.get(attributeOf(ref, 'CollectionExceptionConditionOID'))
  const expression = condition === undefined ? null : ownExpressionOf(condition)
  return expression === null ? {} : { visibleIf: collectedIf(expression) }
}

/** Conditions of other systems as text. @param name null: of a group */
export function conditionTexts({ definitions, notes }: FormReading, ref: XmlElement, name: string | null): readonly string[] {
  const oid = attributeOf(ref, 'CollectionExceptionConditionOID')
  if (oid === '') return []
  const condition = definitions.conditions.get(oid)
  if (condition !== undefined && ownExpressionOf(condition) !== null) return []
  const text = condition === undefined ? oid : foreignText(condition)
  notes.add(name, condition === undefined ? 'left' : 'text', condition === undefined ? 'missingDefinition' : 'foreignCondition', text)
  return [text]
}

const readElements = new Set(['Description', 'Question', 'MeasurementUnitRef', 'RangeCheck', 'CodeListRef'])
/** Counts what an item holds beside what is read of it. */
function noteOther(item: XmlElement, { isOwnFile, notes }: FormReading): void {
  for (const child of item.children) {
    if (readElements.has(child.name) || (isOwnFile && child.name === 'Alias')) continue
    notes.other(child.name)
  }
  for (const { name } of item.foreign) notes.other(name)
}
