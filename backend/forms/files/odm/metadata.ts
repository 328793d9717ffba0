import { type FormItem, isSeveralChoices, itemTitleIn, limitsOf } from '#resources/forms/items.ts'
import { isObject, type Json, type JsonObject } from '#resources/forms/json.ts'
import { titleIn } from '#resources/forms/titles.ts'
import { dataTypeOf } from '../dataTypes.ts'
import type { FormOfFile } from '../filledForms.ts'
import { element, xmlText } from './xml.ts'

/** Identifiers of a file, each once in what holds it. */
export const oids = {
  study: (id: string) => `S.${id}`,
  version: (id: string) => `MDV.${id}`,
  event: 'SE.forms',
  form: (id: string) => `F.${id}`,
  group: (question: string | null) => (question === null ? 'IG' : `IG.${question}`),
  item: (key: string) => `I.${key}`,
  codes: (key: string) => `CL.${key}`,
  user: (id: string) => `U.${id}`,
  location: (id: string) => `L.${id}`,
} as const

/** The items of one answer with rows stand in a group of their own, which repeats; all others in the form's. */
export const groupOf = ({ rows, question }: FormItem): string | null => (rows === 'none' ? null : question)

/** Languages of a form's text. Text without a translation is not exported as one. */
const languagesOf = (text: Json | undefined): readonly ('en' | 'fr')[] =>
  isObject(text) && text.fr !== undefined ? (text.en === undefined && text.default === undefined ? ['fr'] : ['en', 'fr']) : ['en']

/** What a version of a form asks, as a MetaDataVersion of its own: what was filled in names it. ODM 1.3.2, section 3.1.1. */
export function metaDataVersion({ formId, formName, formVersion, formVersionId, integrityKey, items }: FormOfFile): string {
  const groups = Map.groupBy(items, groupOf)
  const formOid = oids.form(formId)
  return element(
    'MetaDataVersion',
    { OID: oids.version(formVersionId), Name: `${formName} ${formVersion}`, Description: `SHA-256 ${integrityKey}` },
    element('Protocol', {}, element('StudyEventRef', { StudyEventOID: oids.event, Mandatory: 'No' })),
    element(
      'StudyEventDef',
      { OID: oids.event, Name: 'Forms', Repeating: 'Yes', Type: 'Unscheduled' },
      element('FormRef', { FormOID: formOid, Mandatory: 'No' }),
    ),
    element(
      'FormDef',
      { OID: formOid, Name: formName, Repeating: 'Yes' },
      ...[...groups.keys()].map((question) => element('ItemGroupRef', { ItemGroupOID: oids.group(question), Mandatory: 'No' })),
    ),
    ...[...groups].map(([question, inside]) =>
      element(
        'ItemGroupDef',
        { OID: oids.group(question), Name: question ?? formName, Repeating: question === null ? 'No' : 'Yes' },
        ...inside.map(({ key, value }) =>
          element('ItemRef', { ItemOID: oids.item(key), Mandatory: value.isRequired === true ? 'Yes' : 'No' }),
        ),
      ),
    ),
    ...items.map(itemDef),
    ...items.filter(hasCodes).map(codeList),
  )
}

const words = (titles: readonly (readonly [string, string])[]): string =>
  titles.map(([language, title]) => element('TranslatedText', { 'xml:lang': language }, xmlText(title))).join('')

function itemDef(item: FormItem): string {
  const titles = languagesOf(item.value.title).map((language) => [language, itemTitleIn(item, language)] as const)
  const { min, max } = limitsOf(item)
  return element(
    'ItemDef',
    { OID: oids.item(item.key), Name: item.dbName, DataType: dataTypeOf(item) },
    element('Question', {}, words(titles)),
    ...rangeCheck('GE', min),
    ...rangeCheck('LE', max),
    ...(hasCodes(item) ? [element('CodeListRef', { CodeListOID: oids.codes(item.key) })] : []),
  )
}

/** The minimum or maximum of an item. */
const rangeCheck = (comparator: 'GE' | 'LE', limit: Json | undefined): readonly string[] =>
  typeof limit === 'number' || (typeof limit === 'string' && limit !== '')
    ? [element('RangeCheck', { Comparator: comparator, SoftHard: 'Hard' }, element('CheckValue', {}, xmlText(String(limit))))]
    : []

const codesOf = ({ choices }: FormItem): readonly JsonObject[] =>
  choices.filter(({ value }) => value !== undefined && value !== null && value !== '')
/** An answer of several choices is no code of a list. */
const hasCodes = (item: FormItem): boolean => codesOf(item).length > 0 && !isSeveralChoices(item)

const codeList = (item: FormItem): string =>
  element(
    'CodeList',
    { OID: oids.codes(item.key), Name: item.key, DataType: 'text' },
    ...[...new Map(codesOf(item).map((choice) => [String(choice.value), choice])).entries()].map(([code, { text }]) =>
      element(
        'CodeListItem',
        { CodedValue: code },
        element(
          'Decode',
          {},
          words(languagesOf(text).map((language) => [language, titleIn({ value: { title: text ?? '' }, name: code }, language)])),
        ),
      ),
    ),
  )
