import { type FormItem, isSeveralChoices, itemTitleIn, limitsOf } from '#resources/forms/items.ts'
import { isObject, type Json, type JsonObject } from '#resources/forms/json.ts'
import { odmAliases, odmHolderTypes, odmInputTypes, odmQuestionTypes, odmRepeatTypes } from '#resources/forms/odmTypes.ts'
import { titleIn } from '#resources/forms/titles.ts'
import { unitOf } from '#resources/forms/units.ts'
import { type DataType, dataTypesOf, hasOwnWords } from '../dataTypes.ts'
import type { FormOfFile } from '../filledForms.ts'
import { conditionReader, type Definition, methodOf } from './conditions.ts'
import { eventDefs, eventRefs, type VisitOfFile } from './events.ts'
import { element, translated, xmlText } from './xml.ts'

/** Identifiers of a file, each once in what holds it. */
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

/** The items of one answer with rows stand in a group of their own, which repeats; all others in the form's. */
export const groupOf = ({ rows, question }: FormItem): string | null => (rows === 'none' ? null : question)

/** Languages of a form's text. Text without a translation is not exported as one. */
const languagesOf = (text: Json | undefined): readonly ('en' | 'fr')[] =>
  isObject(text) && text.fr !== undefined ? (text.en === undefined && text.default === undefined ? ['fr'] : ['en', 'fr']) : ['en']

/** Every unit of the forms of a file, once. Pure. */
export const unitsOf = (forms: readonly FormOfFile[]): readonly string[] => [
  ...new Set(forms.flatMap(({ items }) => items.map(({ value }) => unitOf(value)).filter((unit) => unit !== ''))),
]

/** What a version of a form asks, as a MetaDataVersion of its own: what was filled in names it. ODM 1.3.2, section 3.1.1. */
export function metaDataVersion(
  { formId, formName, formVersion, formVersionId, integrityKey, items, document }: FormOfFile,
  visits: readonly VisitOfFile[],
): string {
  const groups = Map.groupBy(items, groupOf)
  const formOid = oids.form(formId)
  const conditions = conditionReader(document)
  const types = dataTypesOf(items)
  const groupCondition = (question: string | null, [first]: readonly FormItem[]): Definition | null =>
    question === null || !first?.holder ? null : conditions.group(question, first.holder)
  const definitions = [
    ...[...groups].map(([question, inside]) => groupCondition(question, inside)),
    ...items.flatMap((item) => [conditions.item(item), conditions.required(item)]),
  ].flatMap((each) => each?.xml ?? [])
  return element(
    'MetaDataVersion',
    { OID: oids.version(formVersionId), Name: `${formName} ${formVersion}`, Description: `SHA-256 ${integrityKey}` },
    element('Protocol', {}, eventRefs(visits)),
    eventDefs(visits, formOid),
    element(
      'FormDef',
      { OID: formOid, Name: formName, Repeating: 'Yes' },
      ...[...groups].map(([question, inside], index) =>
        element('ItemGroupRef', {
          ItemGroupOID: oids.group(question),
          OrderNumber: index + 1,
          Mandatory: 'No',
          CollectionExceptionConditionOID: groupCondition(question, inside)?.oid,
        }),
      ),
    ),
    ...[...groups].map(([question, inside]) =>
      element(
        'ItemGroupDef',
        { OID: oids.group(question), Name: question ?? formName, Repeating: question === null ? 'No' : 'Yes' },
        description(question === null ? undefined : inside[0]?.holder?.title),
        ...inside.map((item, index) =>
          element('ItemRef', {
            ItemOID: oids.item(item.key),
            OrderNumber: index + 1,
            Mandatory: item.value.isRequired === true ? 'Yes' : 'No',
            MethodOID: methodOf(item)?.oid,
            CollectionExceptionConditionOID: conditions.item(item)?.oid,
          }),
        ),
        ...groupAliases(question, inside),
      ),
    ),
    ...items.map((item) => itemDef(item, types.get(item) ?? 'text')),
    ...items.filter((item) => codesOf(item).length > 0).map(codeList),
    ...definitions,
    ...items.flatMap((item) => methodOf(item)?.xml ?? []),
  )
}

function itemDef(item: FormItem, dataType: DataType): string {
  const titles = languagesOf(item.value.title).map((language) => [language, itemTitleIn(item, language)] as const)
  const { min, max } = limitsOf(item)
  const unit = unitOf(item.value)
  return element(
    'ItemDef',
    { OID: oids.item(item.key), Name: item.dbName, DataType: codesType(item) ?? dataType, Length: lengthOf(item) },
    description(holderOf(item) === null ? item.value.description : holderOf(item)?.title),
    element('Question', {}, translated(titles)),
    ...(unit === '' ? [] : [element('MeasurementUnitRef', { MeasurementUnitOID: oids.unit(unit) })]),
    ...rangeCheck('GE', min),
    ...rangeCheck('LE', max),
    ...(hasCodes(item) ? [element('CodeListRef', { CodeListOID: oids.codes(item.key) })] : []),
    ...itemAliases(item),
  )
}

/** Characters that a text may have. */
const lengthOf = ({ type, value: { inputType = 'text', maxLength } }: FormItem): number | undefined =>
  (type === 'comment' || (type === 'text' && inputType === 'text')) && Number.isInteger(maxLength) && Number(maxLength) > 0
    ? Number(maxLength)
    : undefined

const description = (title: Json | undefined): string =>
  title === undefined
    ? ''
    : element(
        'Description',
        {},
        translated(languagesOf(title).map((language) => [language, titleIn({ value: { title }, name: '' }, language)])),
      )

/** The question of which an item is a field, where its fields have no group. */
const holderOf = ({ rows, field, holder }: FormItem): JsonObject | null =>
  rows === 'none' && field !== null && holder !== null && odmHolderTypes.has(String(holder.type)) ? holder : null

const alias = (context: string, name: string): string => element('Alias', { Context: context, Name: name })

/** The kind of question, which an import of the file reads again. */
function itemAliases(item: FormItem): readonly string[] {
  const holder = holderOf(item)
  const type = item.type === 'text' && hasCodes(item) ? 'dropdown' : item.type
  const inputType = type === 'text' ? String(item.value.inputType) : ''
  return [
    ...(odmQuestionTypes.has(type) ? [alias(odmAliases.type, type)] : []),
    ...(odmInputTypes.has(inputType) ? [alias(odmAliases.inputType, inputType)] : []),
    ...(holder === null ? [] : [alias(odmAliases.holder, `${String(holder.type)} ${item.question}`)]),
  ]
}

function groupAliases(question: string | null, [first]: readonly FormItem[]): readonly string[] {
  const type = String(first?.holder?.type)
  if (question === null || first === undefined || !odmRepeatTypes.has(type)) return []
  return [alias(odmAliases.type, type), ...(first.rows === 'named' ? [alias(odmAliases.rows, JSON.stringify(first.rowNames))] : [])]
}

/** The minimum or maximum of an item. */
const rangeCheck = (comparator: 'GE' | 'LE', limit: Json | undefined): readonly string[] =>
  typeof limit === 'number' || (typeof limit === 'string' && limit !== '')
    ? [element('RangeCheck', { Comparator: comparator, SoftHard: 'Hard' }, element('CheckValue', {}, xmlText(String(limit))))]
    : []

/** Codes of an item: its choices, or the form's own words for yes and no. */
const codesOf = (item: FormItem): readonly JsonObject[] => {
  const { valueTrue = true, valueFalse = false, labelTrue, labelFalse } = item.value
  const codes = hasOwnWords(item)
    ? [
        { value: valueTrue, text: labelTrue ?? 'Yes' },
        { value: valueFalse, text: labelFalse ?? 'No' },
      ]
    : item.choices
  return codes.filter(({ value }) => value !== undefined && value !== null && value !== '')
}
/** The data type of codes that are all numbers. */
function codesType(item: FormItem): 'integer' | 'float' | undefined {
  const codes = codesOf(item)
  if (!hasCodes(item) || !codes.every(({ value }) => typeof value === 'number')) return undefined
  return codes.every(({ value }) => Number.isInteger(value)) ? 'integer' : 'float'
}

/** An answer of several choices is no code of a list. */
const hasCodes = (item: FormItem): boolean => codesOf(item).length > 0 && !isSeveralChoices(item)

const codeList = (item: FormItem): string =>
  element(
    'CodeList',
    { OID: oids.codes(item.key), Name: item.key, DataType: codesType(item) ?? 'text' },
    ...[...new Map(codesOf(item).map((choice) => [String(choice.value), choice])).entries()].map(([code, { text }]) =>
      element(
        'CodeListItem',
        { CodedValue: code },
        element(
          'Decode',
          {},
          translated(languagesOf(text).map((language) => [language, titleIn({ value: { title: text ?? '' }, name: code }, language)])),
        ),
      ),
    ),
  )
