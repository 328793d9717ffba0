import type { Json, JsonObject } from '#resources/forms/content/json.ts'
import { actionTagsOf } from './actionTags.ts'
import { areCanonicalNumbers, choicesOf, isCanonicalNumber } from './choices.ts'
import type { Names } from './names.ts'
import { questionOf } from './question.ts'
import type { FormReading, GroupItem } from './reading.ts'
import { translateLogic } from './redcapLogic.ts'
import { plainTextOf, translationsOf } from './translations.ts'
import { attributeOf, childOf, foreignAttributeOf, type XmlElement } from './xmlTree.ts'

/** Namespace of the attributes that REDCap adds to ODM in a project's XML. */
const redcap = 'https://projectredcap.org'

const fieldOf = (item: XmlElement, name: string): string => foreignAttributeOf(item, redcap, name)
export const isRedcapItem = (item: XmlElement): boolean => fieldOf(item, 'FieldType') !== ''

interface RedcapScope {
  readonly reading: FormReading
  readonly names: Names
  readonly prefix: '' | 'panel.'
  /** Variables of the form, with their field types. */
  readonly variables: ReadonlyMap<string, string>
}

/** Returns the variables of items with their field types. Pure. */
export const variablesOf = (items: readonly GroupItem[]): ReadonlyMap<string, string> =>
  new Map(items.map(({ item }) => [variableOf(item), fieldOf(item, 'FieldType')]))

const variableOf = (item: XmlElement): string => fieldOf(item, 'Variable') || attributeOf(item, 'Name') || attributeOf(item, 'OID')

/**
 * Converts items of a REDCap project to questions. The items of a checkbox, one for each choice, become one question. Pure except for the
 * remarks.
 */
export function buildRedcapQuestions(items: readonly GroupItem[], scope: RedcapScope): readonly JsonObject[] {
  const byVariable = Map.groupBy(items, ({ item }) => variableOf(item))
  return [...byVariable].flatMap(([variable, group]) => {
    const [first] = group
    if (first === undefined) return []
    if (isFormStatus(variable, first.item)) {
      scope.reading.notes.add(variable, 'left', 'formStatus', variable)
      return []
    }
    const name = scope.names.take(variable)
    if (name !== variable) scope.reading.notes.add(name, 'changed', 'renamedQuestion', variable)
    return [buildRedcapQuestion(name, group, first, scope)]
  })
}

/** True for the status at the end of each REDCap instrument. Forms of this product have a status already. */
const isFormStatus = (variable: string, item: XmlElement): boolean =>
  variable.endsWith('_complete') && fieldOf(item, 'SectionHeader') === 'Form Status'

const supportedAttributes = new Set([
  'Variable',
  'FieldType',
  'TextValidationType',
  'FieldNote',
  'FieldAnnotation',
  'BranchingLogic',
  'Calculation',
  'SectionHeader',
  'MatrixGroupName',
  'Identifier',
  'SliderLabels',
  'RequiredField',
])

function buildRedcapQuestion(name: string, group: readonly GroupItem[], { ref, item }: GroupItem, scope: RedcapScope): JsonObject {
  const { reading, prefix, variables } = scope
  const { notes } = reading
  const plainItem: XmlElement = {
    ...item,
    foreign: item.foreign.filter((each) => !(each.namespace === redcap && supportedAttributes.has(each.name))),
  }
  const {
    title,
    isRequired,
    unit,
    validators,
    min,
    max,
    importNotes: texts,
  } = questionOf(reading, {
    ref,
    item: plainItem,
    name,
    reference: `{${prefix}${name}}`,
    hasComment: false,
  })
  const importNotes: Json[] = Array.isArray(texts) ? [...(texts as readonly Json[])] : []
  const addTextNote = (code: Parameters<typeof notes.add>[2], text: string) => {
    importNotes.push(text)
    notes.add(name, 'text', code, text)
  }
  const type = typeOf(name, group, scope)
  const isLimited = type.type === 'text'

  const logic = fieldOf(item, 'BranchingLogic')
  const visibleIf = logic === '' ? null : translateLogic(logic, { variables, prefix })
  if (logic !== '' && visibleIf === null) addTextNote('untranslatedLogic', logic)
  const calculation = fieldOf(item, 'FieldType') === 'calc' ? fieldOf(item, 'Calculation') : ''
  const expression = calculation === '' ? null : translateLogic(calculation, { variables, prefix })
  if (calculation !== '' && expression === null) addTextNote('untranslatedCalculation', calculation)

  const validation = fieldOf(item, 'TextValidationType')
  if (validation !== '' && inputTypeOf(validation) === null) addTextNote('validationType', validation)
  const annotation = fieldOf(item, 'FieldAnnotation')
  const tags = actionTagsOf(annotation)
  if (tags.rest !== '') addTextNote('actionTag', tags.rest)
  const matrix = fieldOf(item, 'MatrixGroupName')
  if (matrix !== '') notes.add(name, 'changed', 'matrixGroup', matrix)
  if (/^y/i.test(fieldOf(item, 'Identifier'))) addTextNote('identifier', 'Identifier')
  const descriptionText = [fieldOf(item, 'FieldNote'), fieldOf(item, 'SliderLabels')].filter((each) => each !== '').join(' · ')
  const heading: JsonObject =
    type.type === 'html' ? { html: plainTextOf(translationsOf(childOf(item, 'Question'))) } : title === undefined ? {} : { title }
  return {
    ...(expression === null ? type : { type: 'expression' }),
    name,
    ...heading,
    ...(descriptionText === '' ? {} : { description: descriptionText }),
    ...(isRequired === true ? { isRequired } : {}),
    ...(unit === undefined ? {} : { unit }),
    ...(isLimited && min !== undefined ? { min } : {}),
    ...(isLimited && max !== undefined ? { max } : {}),
    ...(isLimited && validators !== undefined ? { validators } : {}),
    ...(visibleIf === null ? {} : { visibleIf }),
    ...(expression === null ? {} : { expression }),
    ...tags.settings,
    ...(importNotes.length === 0 ? {} : { importNotes }),
  }
}

function typeOf(name: string, group: readonly GroupItem[], { reading }: RedcapScope): JsonObject {
  const item = group[0]?.item
  if (item === undefined) return { type: 'text' }
  const list = reading.definitions.codeLists.get(attributeOf(childOf(item, 'CodeListRef'), 'CodeListOID'))
  const buildChoices = (): JsonObject => (list === undefined ? {} : { choices: [...choicesOf(list, areCanonicalNumbers(list))] })
  const fieldType = fieldOf(item, 'FieldType')
  switch (fieldType) {
    case 'textarea':
    case 'notes':
      return { type: 'comment' }
    case 'select':
    case 'dropdown':
      return { type: 'dropdown', ...buildChoices() }
    case 'radio':
    case 'yesno':
    case 'truefalse':
      return { type: 'radiogroup', ...buildChoices() }
    case 'checkbox':
      return { type: 'checkbox', choices: buildCheckboxChoices(list === undefined ? '' : fieldOf(list, 'CheckboxChoices'), group) }
    case 'slider':
      return { type: 'text', inputType: 'range', min: 0, max: 100 }
    case 'file':
      return { type: fieldOf(item, 'TextValidationType') === 'signature' ? 'signaturepad' : 'file' }
    case 'descriptive':
      return { type: 'html' }
    case 'text':
    case 'calc':
      break
    default:
      reading.notes.add(name, 'changed', 'databaseField', fieldType)
  }
  const inputType = inputTypeOf(fieldOf(item, 'TextValidationType'))
  return inputType === null || inputType === '' ? { type: 'text' } : { type: 'text', inputType }
}

/** Returns the choices of a checkbox from text such as `0, Monday | 1, Tuesday`; without text, from the codes in the items' OIDs. */
function buildCheckboxChoices(text: string, group: readonly GroupItem[]): readonly Json[] {
  const listedChoices = text.split('|').flatMap((each) => {
    const comma = each.indexOf(',')
    const code = (comma === -1 ? each : each.slice(0, comma)).trim()
    const label = comma === -1 ? '' : each.slice(comma + 1).trim()
    return code === '' ? [] : [{ code, label }]
  })
  const codes =
    listedChoices.length > 0
      ? listedChoices
      : group.map(({ item }) => ({ code: attributeOf(item, 'OID').split('___')[1] ?? '', label: '' }))
  const isNumeric = codes.every(({ code }) => isCanonicalNumber(code))
  return codes.map(({ code, label }): Json => {
    const value = isNumeric ? Number(code) : code
    return label === '' ? value : { value, text: label }
  })
}

/** Returns the input type for a validation; empty for plain text, null if there is no equivalent. */
function inputTypeOf(validation: string): string | null {
  if (validation === '' || validation === 'signature') return ''
  if (/^(?:int|integer|float|number(?:_\ddp)?(?:_comma_decimal)?)$/.test(validation)) return 'number'
  if (/^date(?:_(?:ymd|mdy|dmy))?$/.test(validation)) return 'date'
  if (/^datetime(?:_seconds)?(?:_(?:ymd|mdy|dmy))?$/.test(validation)) return 'datetime-local'
  if (/^time(?:_hh_mm_ss)?$/.test(validation)) return 'time'
  if (validation === 'email') return 'email'
  return /^phone(?:_\w+)?$/.test(validation) ? 'tel' : null
}
