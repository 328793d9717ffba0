import { type FormItem, itemTitleIn, limitsOf } from '#resources/forms/items.ts'
import type { Json } from '#resources/forms/json.ts'
import { titleIn } from '#resources/forms/titles.ts'
import { byteOrderMark, csvLine } from '../../engine/csv/write.ts'
import type { FormOfFile } from './filledForms.ts'

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
  'min',
  'max',
  'formula',
  'checks',
  'integrityKey',
]

/** What the items of each version of each form are: a line for each. */
export async function* dictionary(forms: readonly FormOfFile[], language: string): AsyncGenerator<string> {
  yield byteOrderMark + csvLine(columns)
  for (const form of forms) yield form.items.map((item, index) => csvLine(lineOf(form, { item, order: index + 1 }, language))).join('')
}

interface Ordered {
  readonly item: FormItem
  /** From 1. */
  readonly order: number
}

function lineOf({ formName, formVersion, integrityKey }: FormOfFile, { item, order }: Ordered, language: string): readonly string[] {
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
    value.isRequired === true ? 'yes' : said(value.requiredIf),
    said(value.visibleIf),
    said(value.enableIf),
    said(limitsOf(item).min ?? value.minValueExpression),
    said(limitsOf(item).max ?? value.maxValueExpression),
    said(value.expression ?? value.defaultValueExpression),
    said(value.validators),
    integrityKey,
  ]
}
