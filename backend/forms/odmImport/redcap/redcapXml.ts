import { choicesOf } from '../choices.ts'
import { type Definitions, inOrder } from '../definitions.ts'
import type { Notes } from '../notes.ts'
import { plainTextOf, translationsOf } from '../translations.ts'
import { attributeOf, childOf, childrenOf, foreignAttributeOf, type XmlElement } from '../xmlTree.ts'
import { parseChoices } from './redcapChoices.ts'
import {
  createProject,
  type RedcapChoice,
  type RedcapField,
  type RedcapFieldType,
  type RedcapForm,
  type RedcapProject,
  redcapFieldTypes,
} from './redcapField.ts'
import { type RedcapEvent, type RedcapSchedule, visitNamesOf } from './redcapSchedule.ts'

/** Namespace of the attributes that REDCap adds to ODM in a project's XML. */
const redcap = 'https://projectredcap.org'

export const redcapAttributeOf = (element: XmlElement, name: string): string => foreignAttributeOf(element, redcap, name)
const isRedcapItem = (item: XmlElement): boolean => redcapAttributeOf(item, 'FieldType') !== ''

interface FormItem {
  readonly ref: XmlElement
  readonly item: XmlElement
}

/** Returns the items of a form in their order. */
const itemsOf = (form: XmlElement, { groups, items }: Definitions): readonly FormItem[] =>
  inOrder(childrenOf(form, 'ItemGroupRef')).flatMap((groupRef) =>
    inOrder(childrenOf(groups.get(attributeOf(groupRef, 'ItemGroupOID')), 'ItemRef')).flatMap((ref) => {
      const item = items.get(attributeOf(ref, 'ItemOID'))
      return item === undefined ? [] : [{ ref, item }]
    }),
  )

/** True for a form of a REDCap project. Pure. */
export const isRedcapForm = (form: XmlElement, definitions: Definitions): boolean =>
  itemsOf(form, definitions).some(({ item }) => isRedcapItem(item))

/** Returns the project that the XML describes, without remarks. Pure. */
export function redcapProjectOf(definitions: Definitions): RedcapProject {
  const { visits, forms } = definitions
  return createProject({
    forms: forms.filter((form) => isRedcapForm(form, definitions)).map((form) => redcapFormOf(form, definitions, null)),
    events: visitNamesOf(redcapScheduleOf(definitions, undefined)),
    isLongitudinal: visits.length > 1,
  })
}

/** Returns the events and arms that the XML describes. @param settings element with the settings of the project. Pure */
export function redcapScheduleOf({ visits, forms }: Definitions, settings: XmlElement | undefined): RedcapSchedule {
  const formsByOid = new Map(forms.map((form) => [attributeOf(form, 'OID'), formVariableOf(form)]))
  const daysOf = (visit: XmlElement, name: string): number | null => {
    const text = redcapAttributeOf(visit, name)
    return text !== '' && Number.isFinite(Number(text)) ? Math.round(Number(text)) : null
  }
  const events = visits
    .filter((visit) => redcapAttributeOf(visit, 'UniqueEventName') !== '')
    .map(
      (visit): RedcapEvent => ({
        uniqueName: redcapAttributeOf(visit, 'UniqueEventName'),
        name: redcapAttributeOf(visit, 'EventName') || attributeOf(visit, 'Name'),
        arm: redcapAttributeOf(visit, 'ArmNum') || '1',
        day: daysOf(visit, 'DayOffset'),
        before: daysOf(visit, 'OffsetMin') ?? 0,
        after: daysOf(visit, 'OffsetMax') ?? 0,
        forms: inOrder(childrenOf(visit, 'FormRef')).flatMap((ref) => formsByOid.get(attributeOf(ref, 'FormOID')) ?? []),
      }),
    )
  const armNames = new Map(visits.map((visit) => [redcapAttributeOf(visit, 'ArmNum') || '1', redcapAttributeOf(visit, 'ArmName')]))
  return {
    arms: [...new Set(events.map(({ arm }) => arm))].map((number) => ({ number, name: armNames.get(number) || `Arm ${number}` })),
    events,
    repeating: repeatingOf(childOf(settings, 'RepeatingInstrumentsAndEvents')),
    formNames: new Map(forms.map((form) => [formVariableOf(form), attributeOf(form, 'Name') || formVariableOf(form)])),
  }
}

export const formVariableOf = (form: XmlElement): string =>
  redcapAttributeOf(form, 'FormName') || attributeOf(form, 'OID').replace(/^Form\./, '')

const repeatingOf = (element: XmlElement | undefined): RedcapSchedule['repeating'] => {
  const events = childrenOf(element, 'RepeatingEvent').map((each) => ({ event: readName(each, 'UniqueEventName'), form: null }))
  const instruments = [element, ...childrenOf(element, 'RepeatingInstruments')].flatMap((each) => childrenOf(each, 'RepeatingInstrument'))
  return [
    ...events,
    ...instruments.map((each) => ({ event: readName(each, 'UniqueEventName'), form: readName(each, 'RepeatInstrument') || null })),
  ]
}

const readName = (element: XmlElement, name: string): string => redcapAttributeOf(element, name) || attributeOf(element, name)

/** Reads a form. @param notes receives remarks on attributes without an equivalent; null: none. Pure except for the remarks */
export function redcapFormOf(form: XmlElement, definitions: Definitions, notes: Notes | null): RedcapForm {
  const items = itemsOf(form, definitions)
  if (notes !== null) noteMissing(form, definitions, notes)
  const byVariable = Map.groupBy(items, ({ item }) => variableOf(item))
  const fields = [...byVariable].flatMap(([variable, group]) => {
    const [first] = group
    if (first === undefined) return []
    if (isFormStatus(variable, first.item)) {
      notes?.add(variable, 'left', 'formStatus', variable)
      return []
    }
    for (const { item } of group) if (notes !== null) noteOther(item, notes)
    return [fieldOf(variable, group, first, definitions)]
  })
  const name = attributeOf(form, 'Name') || attributeOf(form, 'OID')
  return { variable: formVariableOf(form), name, fields }
}

/** Names references to groups and items that the file does not define. */
function noteMissing(form: XmlElement, { groups, items }: Definitions, notes: Notes): void {
  for (const groupRef of childrenOf(form, 'ItemGroupRef')) {
    const oid = attributeOf(groupRef, 'ItemGroupOID')
    if (!groups.has(oid)) notes.add(null, 'left', 'missingDefinition', oid)
    const missing = childrenOf(groups.get(oid), 'ItemRef').map((ref) => attributeOf(ref, 'ItemOID'))
    for (const item of missing.filter((each) => !items.has(each))) notes.add(null, 'left', 'missingDefinition', item)
  }
}

const variableOf = (item: XmlElement): string =>
  redcapAttributeOf(item, 'Variable') || attributeOf(item, 'Name') || attributeOf(item, 'OID')

/** True for the status at the end of each REDCap instrument. Forms of this product have a status already. */
const isFormStatus = (variable: string, item: XmlElement): boolean =>
  variable.endsWith('_complete') && redcapAttributeOf(item, 'SectionHeader') === 'Form Status'

const typeNames: Readonly<Record<string, RedcapFieldType>> = { textarea: 'notes', select: 'dropdown' }
const validationNames: Readonly<Record<string, string>> = { int: 'integer', float: 'number' }

function typeOf(item: XmlElement): RedcapFieldType | null {
  const name = redcapAttributeOf(item, 'FieldType') || 'text'
  if (name === 'file' && redcapAttributeOf(item, 'TextValidationType') === 'signature') return 'signature'
  return redcapFieldTypes.find((type) => type === name) ?? (Object.hasOwn(typeNames, name) ? (typeNames[name] ?? null) : null)
}

function fieldOf(variable: string, group: readonly FormItem[], { ref, item }: FormItem, { codeLists }: Definitions): RedcapField {
  const read = (name: string) => redcapAttributeOf(item, name)
  const list = codeLists.get(attributeOf(childOf(item, 'CodeListRef'), 'CodeListOID'))
  const type = typeOf(item)
  const { choices, unusual } =
    type === 'checkbox'
      ? checkboxChoicesOf(list === undefined ? '' : redcapAttributeOf(list, 'CheckboxChoices'), group)
      : { choices: list === undefined ? [] : listedChoicesOf(list), unusual: [] }
  const validation = read('TextValidationType')
  const limitOf = (comparator: string) =>
    childOf(
      childrenOf(item, 'RangeCheck').find((check) => attributeOf(check, 'Comparator') === comparator),
      'CheckValue',
    )?.text.trim() ?? ''
  return {
    variable,
    type,
    typeName: read('FieldType'),
    label: plainTextOf(translationsOf(childOf(item, 'Question'))),
    note: read('FieldNote'),
    sectionHeader: read('SectionHeader'),
    choices: type === 'yesno' || type === 'truefalse' ? [] : choices,
    unusualChoices: unusual,
    sliderLabels: read('SliderLabels'),
    calculation: read('Calculation'),
    query: '',
    validation: Object.hasOwn(validationNames, validation) ? (validationNames[validation] ?? '') : validation,
    min: limitOf('GE'),
    max: limitOf('LE'),
    isIdentifier: /^y/i.test(read('Identifier')),
    logic: read('BranchingLogic'),
    isRequired: attributeOf(ref, 'Mandatory') === 'Yes' || /^y/i.test(read('RequiredField')),
    alignment: read('CustomAlignment'),
    questionNumber: read('QuestionNumber'),
    matrixGroup: read('MatrixGroupName'),
    isRanked: /^y/i.test(read('MatrixRanking')),
    annotation: read('FieldAnnotation'),
  }
}

const listedChoicesOf = (list: XmlElement): readonly RedcapChoice[] =>
  choicesOf(list, false).map((choice) =>
    typeof choice === 'object'
      ? { code: String(choice.value), label: typeof choice.text === 'string' ? choice.text : '' }
      : { code: String(choice), label: String(choice) },
  )

/** Returns the choices of a checkbox; without a list, from the codes in the names of its items. */
function checkboxChoicesOf(text: string, group: readonly FormItem[]) {
  const { choices, unusual } = parseChoices(text)
  if (choices.length > 0) return { choices, unusual }
  return { choices: group.map(({ item }) => ({ code: attributeOf(item, 'OID').split('___')[1] ?? '', label: '' })), unusual: [] }
}

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
  'MatrixRanking',
  'Identifier',
  'SliderLabels',
  'RequiredField',
  'CustomAlignment',
  'QuestionNumber',
])
const supportedChildren = new Set(['Question', 'CodeListRef', 'RangeCheck'])

/** Counts the parts of an item that the import does not read. */
function noteOther(item: XmlElement, notes: Notes): void {
  for (const { name } of item.children) if (!supportedChildren.has(name)) notes.other(name)
  for (const { name, namespace } of item.foreign) if (namespace !== redcap || !supportedAttributes.has(name)) notes.other(name)
}
