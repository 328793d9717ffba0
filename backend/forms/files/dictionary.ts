import { type FormItem, itemTitleIn } from '#resources/forms/items.ts'
import type { Json } from '#resources/forms/json.ts'
import { titleIn } from '#resources/forms/titles.ts'
import { byteOrderMark, csvLine } from '../../engine/csv/write.ts'
import type { FormOfFile } from './filledForms.ts'

const columns = [
  'form',
  'formVersion',
  'item',
  'dbName',
  'title',
  'type',
  'rows',
  'choices',
  'required',
  'shownWhen',
  'checks',
  'integrityKey',
]

/** What the items of each version of each form are: a line for each. */
export async function* dictionary(forms: readonly FormOfFile[], language: string): AsyncGenerator<string> {
  yield byteOrderMark + csvLine(columns)
  for (const form of forms) yield form.items.map((item) => csvLine(lineOf(form, item, language))).join('')
}

function lineOf({ formName, formVersion, integrityKey }: FormOfFile, item: FormItem, language: string): readonly string[] {
  const { key, dbName, type, rows, choices, value } = item
  const said = (each: Json | undefined): string => (each === undefined ? '' : typeof each === 'string' ? each : JSON.stringify(each))
  const named = choices.map(({ value: code, text }) => {
    const words = titleIn({ value: { title: text ?? '' }, name: '' }, language)
    return words === '' ? said(code) : `${said(code)} = ${words}`
  })
  return [
    formName,
    formVersion,
    key,
    dbName,
    itemTitleIn(item, language),
    typeof value.inputType === 'string' ? `${type} (${value.inputType})` : type,
    rows === 'none' ? '' : rows,
    named.join('; '),
    value.isRequired === true ? 'yes' : said(value.requiredIf),
    said(value.visibleIf),
    said(value.validators),
    integrityKey,
  ]
}
