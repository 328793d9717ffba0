import { type FormItem, isSeveralChoices, limitsOf, localiseItemTitle } from '#resources/forms/content/items.ts'
import { isObject, type Json, type JsonObject } from '#resources/forms/content/json.ts'
import { localiseTitle } from '#resources/forms/content/titles.ts'
import { unblindedAnswerNamesOf } from '#resources/forms/content/unblindedItems.ts'
import { unitOf } from '#resources/forms/content/units.ts'
import { odmAliases, odmHolderTypes, odmInputTypes, odmQuestionTypes, odmRepeatTypes } from '#resources/forms/odmTypes.ts'
import { type DataType, dataTypesOf, hasCustomLabels } from '../dataTypes.ts'
import type { FormOfFile } from '../filledForms.ts'
import { createConditionReader, type Definition, methodOf } from './conditions.ts'
import { buildEventDefs, buildEventRefs, type VisitOfFile } from './events.ts'
import { buildElement, escapeXmlText, translated } from './xml.ts'

/** OIDs of the elements in a file; each is unique in its parent element. */
export const oids = {
  study: (id: string) => `S.${id}`,
  version: (id: string) => `MDV.${id}`,
  form: (id: string) => `F.${id}`,
  group: (question: string | null) => (question === null ? 'IG' : `IG.${question}`),
  item: (key: string) => `I.${key}`,
  codes: (key: string) => `CL.${key}`,
  unit: (unit: string) => `MU.${unit}`,
  user: (id: string) => `U.${id}`,
  location: (id: string) => `L.${id}`,
} as const

/** Returns the question whose rows form a separate, repeating group; null for all other items, which are in the form's own group. */
export const groupOf = ({ rows, question }: FormItem): string | null => (rows === 'none' ? null : question)

const languageCode = /^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/
/** Returns the languages of a form's text. Leaves out a language without a translation. */
function languagesOf(text: Json | undefined): readonly string[] {
  if (!isObject(text)) return ['en']
  const names = Object.keys(text).filter((name) => typeof text[name] === 'string' && text[name] !== '')
  const languages = new Set(names.map((name) => (name === 'default' ? 'en' : name)).filter((name) => languageCode.test(name)))
  return languages.size === 0 ? ['en'] : [...languages].toSorted()
}

/** Returns every unit in the forms of a file, once. Pure. */
export const unitsOf = (forms: readonly FormOfFile[]): readonly string[] => [
  ...new Set(forms.flatMap(({ items }) => items.map(({ value }) => unitOf(value)).filter((unit) => unit !== ''))),
]

/** Returns a form version as a separate MetaDataVersion, which submissions reference. ODM 1.3.2, section 3.1.1. */
export function buildMetaDataVersion(
  { formId, formName, formVersion, formVersionId, integrityKey, items, document }: FormOfFile,
  visits: readonly VisitOfFile[],
): string {
  const groups = Map.groupBy(items, groupOf)
  const formOid = oids.form(formId)
  const conditions = createConditionReader(document)
  const types = dataTypesOf(items)
  const unblindedNames = new Set(unblindedAnswerNamesOf(document))
  const buildMark = (question: string | null) => buildUnblindedAlias(question !== null && unblindedNames.has(question))
  const groupCondition = (question: string | null, [first]: readonly FormItem[]): Definition | null =>
    question === null || !first?.holder ? null : conditions.group(question, first.holder)
  const definitions = [
    ...[...groups].map(([question, groupItems]) => groupCondition(question, groupItems)),
    ...items.flatMap((item) => [conditions.item(item), conditions.required(item)]),
  ].flatMap((each) => each?.xml ?? [])
  return buildElement(
    'MetaDataVersion',
    { OID: oids.version(formVersionId), Name: `${formName} ${formVersion}`, Description: `SHA-256 ${integrityKey}` },
    buildElement('Protocol', {}, buildEventRefs(visits)),
    buildEventDefs(visits, formOid),
    buildElement(
      'FormDef',
      { OID: formOid, Name: formName, Repeating: 'Yes' },
      ...[...groups].map(([question, groupItems], index) =>
        buildElement('ItemGroupRef', {
          ItemGroupOID: oids.group(question),
          OrderNumber: index + 1,
          Mandatory: 'No',
          CollectionExceptionConditionOID: groupCondition(question, groupItems)?.oid,
        }),
      ),
    ),
    ...[...groups].map(([question, groupItems]) =>
      buildElement(
        'ItemGroupDef',
        { OID: oids.group(question), Name: question ?? formName, Repeating: question === null ? 'No' : 'Yes' },
        buildDescription(question === null ? undefined : groupItems[0]?.holder?.title),
        ...groupItems.map((item, index) =>
          buildElement('ItemRef', {
            ItemOID: oids.item(item.key),
            OrderNumber: index + 1,
            Mandatory: item.value.isRequired === true ? 'Yes' : 'No',
            MethodOID: methodOf(item)?.oid,
            CollectionExceptionConditionOID: conditions.item(item)?.oid,
          }),
        ),
        ...groupAliases(question, groupItems),
        ...buildMark(question),
      ),
    ),
    ...items.map((item) => buildItemDef(item, types.get(item) ?? 'text', groupOf(item) === null ? buildMark(item.question) : [])),
    ...items.filter((item) => codesOf(item).length > 0).map(buildCodeList),
    ...definitions,
    ...items.flatMap((item) => methodOf(item)?.xml ?? []),
  )
}

function buildItemDef(item: FormItem, dataType: DataType, otherAliases: readonly string[]): string {
  const titles = languagesOf(item.value.title).map((language) => [language, localiseItemTitle(item, language)] as const)
  const { min, max } = limitsOf(item)
  const unit = unitOf(item.value)
  return buildElement(
    'ItemDef',
    { OID: oids.item(item.key), Name: item.dbName, DataType: codesTypeOf(item) ?? dataType, Length: lengthOf(item) },
    buildDescription(holderOf(item) === null ? item.value.description : holderOf(item)?.title),
    buildElement('Question', {}, translated(titles)),
    ...(unit === '' ? [] : [buildElement('MeasurementUnitRef', { MeasurementUnitOID: oids.unit(unit) })]),
    ...buildRangeChecks('GE', min),
    ...buildRangeChecks('LE', max),
    ...(hasCodes(item) ? [buildElement('CodeListRef', { CodeListOID: oids.codes(item.key) })] : []),
    ...buildItemAliases(item),
    ...otherAliases,
  )
}

/** Returns the most characters that a text answer may have. */
const lengthOf = ({ type, value: { inputType = 'text', maxLength } }: FormItem): number | undefined =>
  (type === 'comment' || (type === 'text' && inputType === 'text')) && Number.isInteger(maxLength) && Number(maxLength) > 0
    ? Number(maxLength)
    : undefined

function buildDescription(title: Json | undefined): string {
  const texts =
    title === undefined
      ? []
      : languagesOf(title).map((language) => [language, localiseTitle({ value: { title }, name: '' }, language)] as const)
  const filledTexts = texts.filter(([, text]) => text !== '')
  return filledTexts.length === 0 ? '' : buildElement('Description', {}, translated(filledTexts))
}

/** Returns the question to which a field belongs, if its fields have no group. */
const holderOf = ({ rows, field, holder }: FormItem): JsonObject | null =>
  rows === 'none' && field !== null && holder !== null && odmHolderTypes.has(String(holder.type)) ? holder : null

const buildAlias = (context: string, name: string): string => buildElement('Alias', { Context: context, Name: name })

/** Returns the mark of items for unblinded roles, which the import reads back. */
const buildUnblindedAlias = (isUnblinded: boolean): readonly string[] => (isUnblinded ? [buildAlias(odmAliases.unblindedOnly, 'true')] : [])

/** Returns the type of question, which the import reads back. */
function buildItemAliases(item: FormItem): readonly string[] {
  const holder = holderOf(item)
  const type = item.type === 'text' && hasCodes(item) ? 'dropdown' : item.type
  const inputType = type === 'text' ? String(item.value.inputType) : ''
  return [
    ...(odmQuestionTypes.has(type) ? [buildAlias(odmAliases.type, type)] : []),
    ...(odmInputTypes.has(inputType) ? [buildAlias(odmAliases.inputType, inputType)] : []),
    ...(holder === null ? [] : [buildAlias(odmAliases.holder, `${String(holder.type)} ${item.question}`)]),
  ]
}

function groupAliases(question: string | null, [first]: readonly FormItem[]): readonly string[] {
  const type = String(first?.holder?.type)
  if (question === null || first === undefined || !odmRepeatTypes.has(type)) return []
  return [
    buildAlias(odmAliases.type, type),
    ...(first.rows === 'named' ? [buildAlias(odmAliases.rows, JSON.stringify(first.rowNames))] : []),
  ]
}

/** Returns the minimum or maximum of an item. */
const buildRangeChecks = (comparator: 'GE' | 'LE', limit: Json | undefined): readonly string[] =>
  typeof limit === 'number' || (typeof limit === 'string' && limit !== '')
    ? [
        buildElement(
          'RangeCheck',
          { Comparator: comparator, SoftHard: 'Hard' },
          buildElement('CheckValue', {}, escapeXmlText(String(limit))),
        ),
      ]
    : []

/** Returns the codes of an item: its choices, or the custom values for yes and no. */
const codesOf = (item: FormItem): readonly JsonObject[] => {
  const { valueTrue = true, valueFalse = false, labelTrue, labelFalse } = item.value
  const codes = hasCustomLabels(item)
    ? [
        { value: valueTrue, text: labelTrue ?? 'Yes' },
        { value: valueFalse, text: labelFalse ?? 'No' },
      ]
    : item.choices
  return codes.filter(({ value }) => value !== undefined && value !== null && value !== '')
}
/** Returns the data type of codes that are all numbers. */
function codesTypeOf(item: FormItem): 'integer' | 'float' | undefined {
  const codes = codesOf(item)
  if (!hasCodes(item) || !codes.every(({ value }) => typeof value === 'number')) return undefined
  return codes.every(({ value }) => Number.isInteger(value)) ? 'integer' : 'float'
}

/** False for multiple choices: their answer is not a code of the list. */
const hasCodes = (item: FormItem): boolean => codesOf(item).length > 0 && !isSeveralChoices(item)

const buildCodeList = (item: FormItem): string =>
  buildElement(
    'CodeList',
    { OID: oids.codes(item.key), Name: item.key, DataType: codesTypeOf(item) ?? 'text' },
    ...[...new Map(codesOf(item).map((choice) => [String(choice.value), choice])).entries()].map(([code, { text }]) =>
      buildElement(
        'CodeListItem',
        { CodedValue: code },
        buildElement(
          'Decode',
          {},
          translated(
            languagesOf(text).map((language) => [language, localiseTitle({ value: { title: text ?? '' }, name: code }, language)]),
          ),
        ),
      ),
    ),
  )
