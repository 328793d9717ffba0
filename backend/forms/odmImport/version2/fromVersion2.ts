import { definitionsByOid, inOrder } from '../definitions.ts'
import { attributeOf, childOf, childrenOf, type XmlElement } from '../xmlTree.ts'
import { changeElement, createElement, type Replacement, replaceElements } from './elements.ts'
import { flattenForm, formGroupsOf } from './forms.ts'
import { unitsOfVersion, withUnits } from './units.ts'

/**
 * Returns the definitions of a CDISC ODM 2.0 file in the structure of version 1.3.2, which the import reads. Forms are the item groups of
 * type Form, else those that events contain. Groups within groups become groups of the form, with the conditions of both. Pure.
 * @throws XmlFault xmlTooLarge
 */
export function fromVersion2(root: XmlElement): XmlElement {
  const [changed = root] = replaceElements(root, replacements)
  return changeElement(changed, { children: changed.children.map((child) => (child.name === 'Study' ? readStudy(child) : child)) })
}

const plainText = 'text/plain'

/** Returns the texts of an element. If a language has a plain text and other formats, only the plain text remains. */
const withPlainTexts: Replacement = (element) => {
  const texts = childrenOf(element, 'TranslatedText')
  const languageOf = (text: XmlElement) => text.foreign.find(({ name }) => name === 'lang')?.value ?? attributeOf(text, 'lang')
  const plainLanguages = new Set(texts.filter((text) => attributeOf(text, 'Type') === plainText).map(languageOf))
  const remaining = element.children.filter(
    (child) => child.name !== 'TranslatedText' || attributeOf(child, 'Type') === plainText || !plainLanguages.has(languageOf(child)),
  )
  return changeElement(element, {
    children: remaining.map((child) =>
      child.name === 'TranslatedText'
        ? changeElement(child, { text: textWithin(child), children: [], attributes: { Type: undefined } })
        : child,
    ),
  })
}

/** Returns the text of an element and its children: a text may be formatted as XHTML. */
const textWithin = ({ text, children }: XmlElement): string => [text, ...children.map(textWithin)].join('')

const withNumberType: Replacement = (element) =>
  changeElement(element, {
    attributes: { DataType: attributeOf(element, 'DataType') === 'decimal' ? 'float' : attributeOf(element, 'DataType') },
  })

const replacements: Readonly<Record<string, Replacement>> = {
  Description: withPlainTexts,
  Question: withPlainTexts,
  Prompt: withPlainTexts,
  Decode: withPlainTexts,
  ErrorMessage: withPlainTexts,
  CRFCompletionInstructions: withPlainTexts,
  FormalExpression: (element) => changeElement(element, { text: childOf(element, 'Code')?.text ?? '', children: [] }),
  MethodSignature: () => [],
  CodeList: withNumberType,
  ItemDef: (element) =>
    changeElement(withNumberType(element) as XmlElement, { children: element.children.flatMap((child) => readItemChild(child, element)) }),
}

/** A prompt is the question of an item without one; instructions are the description of an item without one. */
function readItemChild(child: XmlElement, item: XmlElement): readonly XmlElement[] {
  const standIns: Readonly<Record<string, string>> = { Prompt: 'Question', CRFCompletionInstructions: 'Description' }
  const name = standIns[child.name]
  if (name === undefined) return [child]
  return childOf(item, name) === undefined ? [changeElement(child, { name })] : []
}

function readStudy(study: XmlElement): XmlElement {
  const versions = childrenOf(study, 'MetaDataVersion')
  const units = new Set(versions.flatMap((version) => [...unitsOfVersion(version).values()]))
  return changeElement(study, {
    children: [
      createElement('GlobalVariables', {}, [
        createElement('StudyName', {}, attributeOf(study, 'StudyName')),
        createElement('StudyDescription', {}, childOf(childOf(study, 'Description'), 'TranslatedText')?.text ?? ''),
        createElement('ProtocolName', {}, attributeOf(study, 'ProtocolName')),
      ]),
      createElement(
        'BasicDefinitions',
        {},
        [...units].map((unit) => createElement('MeasurementUnit', { OID: unit, Name: unit }, [createElement('Symbol', {}, unit)])),
      ),
      ...versions.map(readVersion),
    ],
  })
}

function readVersion(version: XmlElement): XmlElement {
  const groups = definitionsByOid(childrenOf(version, 'ItemGroupDef'))
  const conditions = definitionsByOid(childrenOf(version, 'ConditionDef'))
  const forms = formGroupsOf(version)
  const flattened = forms.map((form) => flattenForm(form, { groups, conditions }))
  const formOids = new Set(forms.map((form) => attributeOf(form, 'OID')))
  const events = childrenOf(version, 'StudyEventDef').map((event) =>
    changeElement(event, {
      children: inOrder(childrenOf(event, 'ItemGroupRef'))
        .filter((reference) => formOids.has(attributeOf(reference, 'ItemGroupOID')))
        .map((reference) => createElement('FormRef', { FormOID: attributeOf(reference, 'ItemGroupOID'), Mandatory: 'No' })),
    }),
  )
  const units = unitsOfVersion(version)
  const isReplaced = ({ name }: XmlElement) =>
    ['StudyEventDef', 'StudyEventGroupDef', 'ItemGroupDef', 'Protocol', 'Description'].includes(name)
  const others = version.children.filter((child) => !isReplaced(child))
  return changeElement(version, {
    attributes: { Description: childOf(childOf(version, 'Description'), 'TranslatedText')?.text.trim() || undefined },
    children: [
      ...events,
      ...flattened.map(({ form }) => form),
      ...flattened.flatMap((each) => each.groups),
      ...others.map((child) => (child.name === 'ItemDef' ? withUnits(child, units) : child)),
      ...flattened.flatMap((each) => each.conditions),
    ],
  })
}
