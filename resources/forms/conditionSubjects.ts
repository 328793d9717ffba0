import { type FormItem, itemsIn, itemTitleIn } from './items.ts'
import { isWithin, type Json, type JsonObject, type Path } from './json.ts'
import { withMissingCodes } from './missingCodes.ts'
import { answerNameOf, hasRows, isQuestion, type Part, partsOf } from './parts.ts'
import { partTypeOf } from './questionTypes.ts'
import { titleIn } from './titles.ts'

/** An answer that a condition can compare: of a question, a cell, a row of a matrix, or the code that says why there is none. */
export interface ConditionSubject {
  /** Between the braces of an expression: `weight`, `pain.morning`, `panel.term-Missing`, `row.amount`. */
  readonly reference: string
  readonly item: FormItem
  /** The row of a table whose rows are fixed; null: none, or that of the condition itself. */
  readonly row: string | null
  /** Its coded values with their texts; empty where people write. */
  readonly choices: readonly JsonObject[]
}

/**
 * Everything that a condition of a part can compare, in the order of the form: its own answer decides nothing, and an answer of a repeat is known in its
 * own row alone. Pure.
 * @param owner path of the part that has the condition
 */
export function conditionSubjectsOf(document: JsonObject, owner: Path): readonly ConditionSubject[] {
  const parts = partsOf(withMissingCodes(document))
  const own = parts.find(({ path }) => path.length === owner.length && isWithin(path, owner))?.value
  const repeats = parts.filter((part) => hasRows(part) && isWithin(owner, part.path) && part.value !== own)
  const inRows = repeats.flatMap((repeat) => {
    const prefix = prefixOf(repeat, repeats)
    if (prefix === null) return []
    // In its own row an answer needs no title of its repeat.
    const isNearest = repeat === repeats.at(-1)
    return itemsIn(repeat, '', parts).map((item) => ({
      reference: `${prefix}.${item.field}`,
      item: isNearest ? { ...item, holder: null } : item,
      row: null,
    }))
  })
  const outside = parts.flatMap((part) =>
    part.repeat === null && isQuestion(part) && answerNameOf(part) !== '' ? subjectsIn(part, parts) : [],
  )
  const found = new Map<string, ConditionSubject>()
  for (const { reference, item, row } of [...inRows, ...outside]) {
    if (item.conditionsOf === own || found.has(reference)) continue
    found.set(reference, { reference, item, row, choices: codedChoicesOf(item, parts) })
  }
  return [...found.values()]
}

/** The label of a subject: "Pain: in the morning", of a fixed row "Doses: amount (Monday)". @param language of the form */
export function subjectTitleIn({ item, row }: ConditionSubject, language: string): string {
  const title = itemTitleIn(item, language)
    .replaceAll(/<[^>]*>/g, ' ')
    .trim()
  return row === null ? title : `${title} (${row})`
}

/** The text of a coded value. Pure. */
export const choiceTextIn = ({ value, text }: JsonObject, language: string): string =>
  titleIn({ value: { title: text ?? '' }, name: String(value) }, language)

type Subject = Omit<ConditionSubject, 'choices'>

/** How a condition names the row of a repeat around it; null where it cannot: only the nearest repeat and the one around it have names. */
function prefixOf(repeat: Part, repeats: readonly Part[]): string | null {
  const place = repeats.length - 1 - repeats.indexOf(repeat)
  const name = partTypeOf(repeat.type).row ?? 'row'
  if (place === 0) return name
  const nearest = repeats.at(-1)
  if (place !== 1 || name === 'row') return null
  return partTypeOf(nearest?.type).row === 'panel' ? 'parentPanel' : name
}

function subjectsIn(part: Part, parts: readonly Part[]): readonly Subject[] {
  const question = answerNameOf(part)
  const items = itemsIn(part, question, parts)
  const whole = { ...part, type: '' }
  const asWhole = itemsIn(whole, question, parts).map((item) => ({ reference: item.key, item, row: null }))
  if (partTypeOf(part.type).hasNamedRows === true)
    return [
      ...asWhole,
      ...items.flatMap((item) => item.rowNames.map((row) => ({ reference: `${question}.${row}.${item.field}`, item, row }))),
    ]
  // Rows that are added have no name outside of their repeat.
  if (hasRows(part)) return asWhole
  const fields = items.map((item) => ({ reference: item.key, item, row: null }))
  return part.type === 'matrix' || part.type === 'multipletext' ? [...asWhole, ...fields] : fields
}

/** Numbers of a rating that are offered as they are. */
const mostRates = 20

/** The values that a coded answer can have. */
function codedChoicesOf(item: FormItem, parts: readonly Part[]): readonly JsonObject[] {
  const { value, type, choices } = item
  if (choices.length > 0) return choices
  if (type === 'boolean')
    return [
      { value: value.valueTrue ?? true, text: value.labelTrue ?? { default: 'Yes', fr: 'Oui' } },
      { value: value.valueFalse ?? false, text: value.labelFalse ?? { default: 'No', fr: 'Non' } },
    ]
  if (type === 'rating') return numbers(value, 'rateMin', 'rateMax', 'rateStep', { from: 1, to: 5 })
  if (typeof value.choicesFromQuestion === 'string') {
    const source = parts.find((part) => part.name === value.choicesFromQuestion && part.value !== value)
    return source === undefined ? [] : (itemsIn(source, source.name, parts)[0]?.choices ?? [])
  }
  return value.choicesMax === undefined ? [] : numbers(value, 'choicesMin', 'choicesMax', 'choicesStep', { from: 0, to: 0 })
}

function numbers(
  value: JsonObject,
  min: string,
  max: string,
  step: string,
  standard: { readonly from: number; readonly to: number },
): readonly JsonObject[] {
  const numberIn = (held: Json | undefined, other: number) => (typeof held === 'number' ? held : other)
  const [from, to, by] = [numberIn(value[min], standard.from), numberIn(value[max], standard.to), numberIn(value[step], 1)]
  const count = by > 0 ? Math.floor((to - from) / by) + 1 : 0
  return count < 1 || count > mostRates ? [] : Array.from({ length: count }, (_, index) => ({ value: from + index * by }))
}
