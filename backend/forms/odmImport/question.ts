import type { Json, JsonObject } from '#resources/forms/content/json.ts'
import { odmAliases, odmInputTypes, odmQuestionTypes, odmSeveralTypes } from '#resources/forms/odmTypes.ts'
import { type Choice, choicesOf, withSpecialChoices } from './choices.ts'
import type { Definitions } from './definitions.ts'
import { invertCondition, readForeignText, supportedExpressionOf } from './expressions.ts'
import type { Notes } from './notes.ts'
import { rangeChecksOf } from './rangeChecks.ts'
import type { FormReading } from './reading.ts'
import { buildLocalizedText, plainTextOf, translationsOf } from './translations.ts'
import { attributeOf, childOf, childrenOf, type XmlElement } from './xmlTree.ts'

/** An item with its ItemRef and the name of its question. */
export interface ItemToRead {
  readonly ref: XmlElement
  readonly item: XmlElement
  readonly name: string
  /** Name of the answer in expressions. */
  readonly reference: string
  /** True if a text is stored with the answer. */
  readonly hasComment: boolean
}

/** Characters in one line; a longer text gets a multi-line input. */
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
/**
 * Question types for partial dates in this product's own files. In other files, a partial date may be a year alone, which no input
 * accepts.
 */
const studydeskTypes: ReadonlyMap<string, JsonObject> = new Map(
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

/** Returns the question of an item, with remarks on parts that have no equivalent. Pure except for the remarks. */
export function questionOf(reading: FormReading, toRead: ItemToRead): JsonObject {
  const { definitions, notes } = reading
  const { item, ref, name, reference } = toRead
  const texts: string[] = []
  const codeList = codeListOf(reading, toRead, texts)
  const type = typeOf(reading, toRead, codeList)
  const isNumber = type.inputType === 'number' || type.inputType === 'range'
  const isRating = type.type === 'rating'
  const checks = rangeChecksOf(item, { name, reference, isNumber: isNumber || isRating, notes })
  const method = methodOf(reading, toRead, texts)
  noteOther(item, reading)
  const title = buildLocalizedText(translationsOf(childOf(item, 'Question')))
  const description = buildLocalizedText(translationsOf(childOf(item, 'Description')))
  const label = title ?? (reading.isOwnFile ? undefined : (description ?? attributeOf(item, 'Name')))
  const importNotes = [...texts, ...checks.texts, ...listConditionTexts(reading, ref, name)]
  return {
    ...(method === null ? type : { type: 'expression' }),
    name,
    ...(label === undefined || label === '' || label === name ? {} : { title: label }),
    ...(title === undefined || description === undefined || aliasOf(item, odmAliases.holder) !== '' ? {} : { description }),
    ...dbNameOf(toRead),
    ...(codeList === null ? {} : buildChoiceSettings(reading, codeList, type, toRead.hasComment)),
    ...(attributeOf(ref, 'Mandatory') === 'Yes' ? { isRequired: true } : {}),
    ...unitsOf(definitions, item, name, notes),
    ...(isNumber ? stepOf(item) : {}),
    ...maxLengthOf(item, type),
    ...(isRating ? renameRatingLimits(checks.settings) : checks.settings),
    ...conditionOf(definitions, ref),
    ...readUnblindedMark(item),
    ...(method === null ? {} : { expression: method }),
    ...(importNotes.length === 0 ? {} : { importNotes }),
  }
}

/** Returns the mark of an item or group for unblinded roles, also from a file that another program has changed: no file may lose it. */
export const readUnblindedMark = (element: XmlElement): JsonObject =>
  aliasOf(element, odmAliases.unblindedOnly) === '' ? {} : { unblindedOnly: true }

function typeOf({ isOwnFile, notes }: FormReading, { item, name }: ItemToRead, codeList: XmlElement | null): JsonObject {
  const dataType = attributeOf(item, 'DataType')
  if (isOwnFile) {
    const [type, inputType] = [aliasOf(item, odmAliases.type), aliasOf(item, odmAliases.inputType)]
    const isSeveralImages = type === 'imagepicker' && childOf(item, 'CodeListRef') === undefined
    if (odmQuestionTypes.has(type)) return { type, ...(isSeveralImages ? { multiSelect: true } : {}) }
    if (odmInputTypes.has(inputType)) return { type: 'text', inputType }
  }
  if (codeList !== null) return { type: codeList.children.length > mostRadioButtons ? 'dropdown' : 'radiogroup' }
  const mappedType = typesOfData.get(dataType) ?? (isOwnFile ? studydeskTypes.get(dataType) : undefined)
  if (mappedType === undefined) notes.add(name, 'changed', dataType.startsWith('partial') ? 'partialDate' : 'unknownDataType', dataType)
  const isLong =
    !isOwnFile && mappedType?.type === 'text' && mappedType.inputType === undefined && Number(attributeOf(item, 'Length')) > longestLine
  return isLong ? { type: 'comment' } : (mappedType ?? { type: 'text' })
}

/** Returns the code list of an item. For multiple choices, this product writes the code list without a reference. */
function codeListOf({ definitions, isOwnFile, notes }: FormReading, { item, name }: ItemToRead, texts: string[]): XmlElement | null {
  const studydeskListOid =
    isOwnFile && odmSeveralTypes.has(aliasOf(item, odmAliases.type)) ? attributeOf(item, 'OID').replace(/^I\./, 'CL.') : ''
  const oid = attributeOf(childOf(item, 'CodeListRef'), 'CodeListOID') || studydeskListOid
  if (oid === '') return null
  const list = definitions.codeLists.get(oid)
  if (list === undefined) {
    if (oid !== studydeskListOid) notes.add(name, 'left', 'missingDefinition', oid)
    return null
  }
  const externalList = childOf(list, 'ExternalCodeList')
  if (externalList !== undefined) {
    const text = [...externalList.attributes].map(([key, value]) => `${key}: ${value}`).join(', ')
    texts.push(text)
    notes.add(name, 'text', 'externalCodeList', text)
  }
  return list.children.some(({ attributes }) => attributes.has('CodedValue')) ? list : null
}

function buildChoiceSettings({ isOwnFile }: FormReading, codeList: XmlElement, type: JsonObject, hasComment: boolean): JsonObject {
  const choices = choicesOf(codeList)
  if (type.type === 'boolean') return buildCustomYesNo(choices)
  if (type.type === 'rating') return { rateValues: [...choices] }
  return isOwnFile ? withSpecialChoices(choices, hasComment) : { choices: [...choices] }
}

/** Returns a form's custom values and labels for yes and no. */
function buildCustomYesNo(choices: readonly (Choice | string | number)[]): JsonObject {
  const [yes, no] = choices.map((choice) => (typeof choice === 'object' ? choice : { value: choice, text: undefined }))
  const selectCustomLabel = (text: Json | undefined, standard: string) => (text === undefined || text === standard ? undefined : text)
  const [labelTrue, labelFalse] = [selectCustomLabel(yes?.text, 'Yes'), selectCustomLabel(no?.text, 'No')]
  return {
    ...(yes === undefined ? {} : { valueTrue: yes.value }),
    ...(no === undefined ? {} : { valueFalse: no.value }),
    ...(labelTrue === undefined ? {} : { labelTrue }),
    ...(labelFalse === undefined ? {} : { labelFalse }),
  }
}

/** Returns the data set name, if it differs from the question's name. */
function dbNameOf({ item, name }: ItemToRead): JsonObject {
  const itemName = attributeOf(item, 'Name')
  return itemName !== '' && itemName !== name ? { DBName: itemName } : {}
}

function unitsOf({ units }: Definitions, item: XmlElement, name: string, notes: Notes): JsonObject {
  const [first, ...others] = childrenOf(item, 'MeasurementUnitRef').map((ref) => {
    const oid = attributeOf(ref, 'MeasurementUnitOID')
    const unit = units.get(oid)
    return plainTextOf(translationsOf(childOf(unit, 'Symbol'))) || attributeOf(unit, 'Name') || oid
  })
  if (others.length > 0) notes.add(name, 'left', 'furtherUnits', others.join(', '))
  return first === undefined || first === '' ? {} : { unit: first }
}

/** Names the limits as a rating does. */
const renameRatingLimits = ({ min, max, ...settings }: JsonObject): JsonObject => ({
  ...(min === undefined ? {} : { rateMin: min }),
  ...(max === undefined ? {} : { rateMax: max }),
  ...settings,
})

function stepOf(item: XmlElement): JsonObject {
  const digits = Number(attributeOf(item, 'SignificantDigits'))
  return Number.isInteger(digits) && digits > 0 && digits <= 10 ? { step: Number((10 ** -digits).toFixed(digits)) } : {}
}

function maxLengthOf(item: XmlElement, { type, inputType }: JsonObject): JsonObject {
  const length = Number(attributeOf(item, 'Length'))
  const isText = type === 'comment' || (type === 'text' && inputType === undefined)
  return isText && Number.isInteger(length) && length > 0 ? { maxLength: length } : {}
}

/** Returns the calculation of an item; null if there is none that this product can run. */
function methodOf({ definitions, notes }: FormReading, { ref, name }: ItemToRead, texts: string[]): string | null {
  const oid = attributeOf(ref, 'MethodOID')
  if (oid === '') return null
  const method = definitions.methods.get(oid)
  const expression = method === undefined ? null : supportedExpressionOf(method)
  if (expression !== null) return expression
  const text = method === undefined ? oid : readForeignText(method)
  texts.push(text)
  notes.add(name, method === undefined ? 'left' : 'text', method === undefined ? 'missingDefinition' : 'foreignMethod', text)
  return null
}

/** Returns `visibleIf` for a reference whose condition this product can run. Pure. */
export function conditionOf({ conditions }: Definitions, ref: XmlElement): JsonObject {
  const condition = conditions.get(attributeOf(ref, 'CollectionExceptionConditionOID'))
  const expression = condition === undefined ? null : supportedExpressionOf(condition)
  return expression === null ? {} : { visibleIf: invertCondition(expression) }
}

/** Returns conditions of other systems as text. @param name null for a group */
export function listConditionTexts({ definitions, notes }: FormReading, ref: XmlElement, name: string | null): readonly string[] {
  const oid = attributeOf(ref, 'CollectionExceptionConditionOID')
  if (oid === '') return []
  const condition = definitions.conditions.get(oid)
  if (condition !== undefined && supportedExpressionOf(condition) !== null) return []
  const text = condition === undefined ? oid : readForeignText(condition)
  notes.add(name, condition === undefined ? 'left' : 'text', condition === undefined ? 'missingDefinition' : 'foreignCondition', text)
  return [text]
}

const readElements = new Set(['Description', 'Question', 'MeasurementUnitRef', 'RangeCheck', 'CodeListRef'])
/** Counts the parts of an item that the import does not read. */
function noteOther(item: XmlElement, { isOwnFile, notes }: FormReading): void {
  for (const child of item.children) {
    if (readElements.has(child.name) || (isOwnFile && child.name === 'Alias')) continue
    notes.other(child.name)
  }
  for (const { name } of item.foreign) notes.other(name)
}
