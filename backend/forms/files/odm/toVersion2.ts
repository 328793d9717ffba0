import { changeElement, createElement, type Replacement, replaceElements } from '../../odmImport/version2/elements.ts'
import { attributeOf, childOf, childrenOf, type XmlElement } from '../../odmImport/xmlTree.ts'

/**
 * Returns a part of this product's ODM 1.3.2 file (`Study`, `AdminData`, `ClinicalData`) in the structure of ODM 2.0: forms and their
 * groups are item groups, events refer to them, values are elements, and units are items with one code. Pure.
 */
export function toVersion2(element: XmlElement): XmlElement {
  const [changed = element] = replaceElements(element, replacements)
  return changed
}

const typed = (text: XmlElement): XmlElement => changeElement(text, { attributes: { Type: 'text/plain' } })
const translated = (text: string): XmlElement => typed(createElement('TranslatedText', { lang: 'en' }, text))
const describe = (text: string): readonly XmlElement[] => (text === '' ? [] : [createElement('Description', {}, [translated(text)])])

/** Moves the notes of an element after its other content, as the schema requires. */
const notesLast = (children: readonly XmlElement[]): XmlElement[] => [
  ...children.filter(({ name }) => name !== 'Annotation'),
  ...children.filter(({ name }) => name === 'Annotation'),
]

const withCode: Replacement = (expression) =>
  changeElement(expression, { text: '', children: [createElement('Code', {}, expression.text)] })

/** A condition or method has a signature, even without parameters. It follows the description. */
const withSignature: Replacement = (definition) =>
  changeElement(definition, {
    children: definition.children.flatMap((child) => (child.name === 'Description' ? [child, createElement('MethodSignature')] : [child])),
  })

const eventGroup = 'SEG'
const unitsItemOf = (unit: string): string => `IU.${unit}`
const unitsCodesOf = (unit: string): string => `CU.${unit}`

const replacements: Readonly<Record<string, Replacement>> = {
  TranslatedText: typed,
  Comment: (comment) => changeElement(comment, { text: '', children: [typed(createElement('TranslatedText', {}, comment.text))] }),
  FormalExpression: withCode,
  ConditionDef: withSignature,
  MethodDef: withSignature,
  Study: (study) => {
    const names = childOf(study, 'GlobalVariables')
    const textOf = (name: string) => childOf(names, name)?.text ?? ''
    return changeElement(study, {
      attributes: { StudyName: textOf('StudyName'), ProtocolName: textOf('ProtocolName') },
      children: [...describe(textOf('StudyDescription')), ...childrenOf(study, 'MetaDataVersion')],
    })
  },
  MetaDataVersion: (version) => withUnitItems(withEventGroup(version)),
  FormRef: (reference) =>
    changeElement(reference, { name: 'ItemGroupRef', attributes: { ItemGroupOID: attributeOf(reference, 'FormOID'), FormOID: undefined } }),
  FormDef: (form) => changeElement(form, { name: 'ItemGroupDef', attributes: { Type: 'Form', Repeating: repeatingOf(form) } }),
  ItemGroupDef: (group) => changeElement(group, { attributes: { Type: 'Section', Repeating: repeatingOf(group) } }),
  CodeList: (list) => (attributeOf(list, 'DataType') === 'float' ? changeElement(list, { attributes: { DataType: 'decimal' } }) : list),
  Location: (location) => changeElement(location, { attributes: { LocationType: undefined, Role: attributeOf(location, 'LocationType') } }),
  FormData: (data) =>
    changeElement(data, {
      name: 'ItemGroupData',
      attributes: {
        ItemGroupOID: attributeOf(data, 'FormOID'),
        ItemGroupRepeatKey: attributeOf(data, 'FormRepeatKey'),
        FormOID: undefined,
        FormRepeatKey: undefined,
      },
      children: notesLast(data.children),
    }),
  ItemData: (data) =>
    changeElement(data, {
      attributes: { Value: undefined },
      children: [createElement('Value', { SeqNum: '1' }, data.attributes.get('Value') ?? ''), ...data.children],
    }),
}

const repeatingOf = (definition: XmlElement): string => (attributeOf(definition, 'Repeating') === 'Yes' ? 'Simple' : 'No')

/** Moves the events of the protocol to a group of events. */
function withEventGroup(version: XmlElement): XmlElement {
  const events = childrenOf(childOf(version, 'Protocol'), 'StudyEventRef')
  return changeElement(version, {
    attributes: { Description: undefined },
    children: [
      ...describe(attributeOf(version, 'Description')),
      createElement('Protocol', {}, [createElement('StudyEventGroupRef', { StudyEventGroupOID: eventGroup, Mandatory: 'No' })]),
      createElement('StudyEventGroupDef', { OID: eventGroup, Name: 'Events' }, events),
      ...version.children.filter(({ name }) => name !== 'Protocol'),
    ],
  })
}

/** Replaces references to units by items of units, each with one code: the unit. */
function withUnitItems(version: XmlElement): XmlElement {
  const unitOf = (item: XmlElement): string => attributeOf(childOf(item, 'MeasurementUnitRef'), 'MeasurementUnitOID').replace(/^MU\./, '')
  const items = childrenOf(version, 'ItemDef')
  const units = new Map(items.flatMap((item) => (unitOf(item) === '' ? [] : [[attributeOf(item, 'OID'), unitOf(item)] as const])))
  const usedUnits = [...new Set(units.values())]
  const withUnit = (reference: XmlElement): XmlElement => {
    const unit = units.get(attributeOf(reference, 'ItemOID'))
    return unit === undefined ? reference : changeElement(reference, { attributes: { UnitsItemOID: unitsItemOf(unit) } })
  }
  const unitItems = usedUnits.map((unit) =>
    createElement('ItemDef', { OID: unitsItemOf(unit), Name: unit, DataType: 'text' }, [
      createElement('CodeListRef', { CodeListOID: unitsCodesOf(unit) }),
    ]),
  )
  const unitCodes = usedUnits.map((unit) =>
    createElement('CodeList', { OID: unitsCodesOf(unit), Name: unit, DataType: 'text' }, [
      createElement('CodeListItem', { CodedValue: unit }, [createElement('Decode', {}, [translated(unit)])]),
    ]),
  )
  const changed = version.children.map((child) => {
    if (child.name === 'ItemGroupDef') return changeElement(child, { children: child.children.map(withUnit) })
    if (child.name !== 'ItemDef') return child
    return changeElement(child, { children: child.children.filter(({ name }) => name !== 'MeasurementUnitRef') })
  })
  const isBefore = (names: readonly string[]) => (child: XmlElement) => names.includes(child.name)
  const definitions = changed.filter(isBefore(['ConditionDef', 'MethodDef']))
  const codeLists = changed.filter(isBefore(['CodeList']))
  return changeElement(version, {
    children: [
      ...changed.filter((child) => !definitions.includes(child) && !codeLists.includes(child)),
      ...unitItems,
      ...codeLists,
      ...unitCodes,
      ...definitions,
    ],
  })
}
