import { type FormItem, limitsOf, localiseItemTitle } from '#resources/forms/content/items.ts'
import type { Json } from '#resources/forms/content/json.ts'
import { localiseTitle } from '#resources/forms/content/titles.ts'
import { buildCsvLine, byteOrderMark } from '../../platform/engine/csv/write.ts'
import type { CallerContext } from '../../platform/engine/types.ts'
import { wideColumnNamesOf } from './answersWide.ts'
import { checksText, type Translate } from './checksText.ts'
import type { FormOfFile } from './filledForms.ts'
import { createItemConditions, expressionOf } from './odm/conditions.ts'

const columns = [
  'form',
  'formVersion',
  'order',
  'page',
  'section',
  'item',
  'dbName',
  'title',
  'type',
  'rows',
  'choices',
  'required',
  'shownWhen',
  'enabledWhen',
  'unit',
  'min',
  'max',
  'formula',
  'default',
  'checks',
  'integrityKey',
  'wideColumn',
]

interface DictionaryText {
  readonly language: string
  readonly say: Translate
}

/** Returns the reader's language and a function for texts in it. */
export const buildDictionaryText = ({ caller: { language }, studydesk: { texts } }: CallerContext): DictionaryText => ({
  language,
  say: (key, values) => texts.text(language, `forms:files.${key}`, values),
})

/** Generates a line for each item of each version of each form. */
export async function* dictionary(forms: readonly FormOfFile[], { language, say }: DictionaryText): AsyncGenerator<string> {
  yield byteOrderMark + buildCsvLine(columns)
  for (const versions of Map.groupBy(forms, ({ formId }) => formId).values()) {
    const columnNames = wideColumnNamesOf(versions.flatMap(({ items }) => items))
    for (const form of versions) {
      const readCondition = createItemConditions(form.document)
      const lines = form.items.map((item, index) => [
        ...lineOf(form, { item, order: index + 1, readCondition }, { language, say }),
        columnNames.get(item.key) ?? item.key,
      ])
      yield lines.map(buildCsvLine).join('')
    }
  }
}

interface OrderedItem {
  readonly item: FormItem
  /** Position of the item in the form, from 1. */
  readonly order: number
  readonly readCondition: ReturnType<typeof createItemConditions>
}

function lineOf(
  { formName, formVersion, integrityKey }: FormOfFile,
  { item, order, readCondition }: OrderedItem,
  { language, say }: DictionaryText,
): readonly string[] {
  const { key, dbName, type, rows, choices, value, page, section } = item
  const formatMessage = (each: Json | undefined): string =>
    each === undefined ? '' : typeof each === 'string' ? each : JSON.stringify(each)
  const namedChoices = choices.map(({ value: code, text }) => {
    const label = localiseTitle({ value: { title: text ?? '' }, name: '' }, language)
    return label === '' ? formatMessage(code) : `${formatMessage(code)} = ${label}`
  })
  return [
    formName,
    formVersion,
    String(order),
    page === 0 ? '' : String(page),
    section === null ? '' : localiseTitle({ value: section, name: formatMessage(section.name) }, language),
    key,
    dbName,
    localiseItemTitle(item, language),
    typeof value.inputType === 'string' ? `${type} (${value.inputType})` : type,
    rows === 'none' ? '' : rows,
    namedChoices.join('; '),
    value.isRequired === true ? 'yes' : (expressionOf(value, 'requiredIf') ?? ''),
    readCondition(item, 'visibleIf'),
    readCondition(item, 'enableIf'),
    formatMessage(value.unit),
    formatMessage(limitsOf(item).min ?? value.minValueExpression),
    formatMessage(limitsOf(item).max ?? value.maxValueExpression),
    formatMessage(value.expression),
    formatMessage(value.defaultValueExpression ?? value.defaultValue),
    checksText(value.validators, say, language),
    integrityKey,
  ]
}
