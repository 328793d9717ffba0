import { type FormItem, itemTitleIn, limitsOf } from '#resources/forms/items.ts'
import type { Json } from '#resources/forms/json.ts'
import { titleIn } from '#resources/forms/titles.ts'
import { byteOrderMark, csvLine } from '../../engine/csv/write.ts'
import type { CallContext } from '../../engine/types.ts'
import { checksText, type Say } from './checksText.ts'
import type { FormOfFile } from './filledForms.ts'
import { expressionIn } from './odm/conditions.ts'

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
]

interface DictionaryText {
  readonly language: string
  readonly say: Say
}

/** The language of the reader, and the texts in it. */
export const dictionaryText = ({ caller: { language }, studydesk: { texts } }: CallContext): DictionaryText => ({
  language,
  say: (key, values) => texts.text(language, `forms:files.${key}`, values),
})

/** What the items of each version of each form are: a line for each. */
export async function* dictionary(forms: readonly FormOfFile[], { language, say }: DictionaryText): AsyncGenerator<string> {
  yield byteOrderMark + csvLine(columns)
  for (const form of forms)
    yield form.items.map((item, index) => csvLine(lineOf(form, { item, order: index + 1 }, { language, say }))).join('')
}

interface Ordered {
  readonly item: FormItem
  /** From 1. */
  readonly order: number
}

function lineOf(
  { formName, formVersion, integrityKey }: FormOfFile,
  { item, order }: Ordered,
  { language, say }: DictionaryText,
): readonly string[] {
  const { key, dbName, type, rows, choices, value, page, section } = item
  const said = (each: Json | undefined): string => (each === undefined ? '' : typeof each === 'string' ? each : JSON.stringify(each))
  const named = choices.map(({ value: code, text }) => {
    const words = titleIn({ value: { title: text ?? '' }, name: '' }, language)
    return words === '' ? said(code) : `${said(code)} = ${words}`
  })
  return [
    formName,
    formVersion,
    String(order),
    page === 0 ? '' : String(page),
    section === null ? '' : titleIn({ value: section, name: said(section.name) }, language),
    key,
    dbName,
    itemTitleIn(item, language),
    typeof value.inputType === 'string' ? `${type} (${value.inputType})` : type,
    rows === 'none' ? '' : rows,
    named.join('; '),
    value.isRequired === true ? 'yes' : (expressionIn(value, 'requiredIf') ?? ''),
    expressionIn(item.conditionsOf, 'visibleIf') ?? '',
    expressionIn(item.conditionsOf, 'enableIf') ?? '',
    said(value.unit),
    said(limitsOf(item).min ?? value.minValueExpression),
    said(limitsOf(item).max ?? value.maxValueExpression),
    said(value.expression),
    said(value.defaultValueExpression ?? value.defaultValue),
    checksText(value.validators, say, language),
    integrityKey,
  ]
}
