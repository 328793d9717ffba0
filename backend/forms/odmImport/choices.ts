import { specialChoicesOf } from '#resources/forms/content/items.ts'
import type { Json, JsonObject } from '#resources/forms/content/json.ts'
import { isEqualJson } from './isEqualJson.ts'
import { buildLocalizedText, translationsOf } from './translations.ts'
import { attributeOf, childOf, type XmlElement } from './xmlTree.ts'

export interface Choice extends JsonObject {
  readonly value: string | number
}

/** Returns the codes of a list with their texts, in the declared order. Codes of a numeric list are numbers. Pure. */
export function choicesOf(codeList: XmlElement, isNumeric = isListOfNumbers(codeList)): readonly (Choice | string | number)[] {
  const items = codeList.children.filter(({ name }) => name === 'CodeListItem' || name === 'EnumeratedItem')
  const codes = inDeclaredOrder(items).map((item) => ({ code: item.attributes.get('CodedValue') ?? '', item }))
  return codes.map(({ code, item }) => {
    const value = isNumeric && isCanonicalNumber(code) ? Number(code) : code
    const text = buildLocalizedText(translationsOf(childOf(item, 'Decode')))
    return text === undefined || text === code.trim() ? value : { value, text }
  })
}

const isListOfNumbers = (codeList: XmlElement): boolean => ['integer', 'float'].includes(attributeOf(codeList, 'DataType'))

/** True for the standard spelling of a number: `1`, not `01` or `1.0`. Pure. */
export const isCanonicalNumber = (text: string): boolean => text !== '' && Number.isFinite(Number(text)) && String(Number(text)) === text

export const areCanonicalNumbers = (codeList: XmlElement): boolean =>
  codeList.children.every(
    ({ attributes }) => !attributes.has('CodedValue') || isCanonicalNumber(attributes.get('CodedValue')?.trim() ?? ''),
  )

function inDeclaredOrder(items: readonly XmlElement[]): readonly XmlElement[] {
  const numbers = items.map((each) => Number(attributeOf(each, 'OrderNumber') || Number.NaN))
  return numbers.some(Number.isNaN)
    ? items
    : items
        .map((each, index) => [numbers[index] ?? 0, each] as const)
        .toSorted(([left], [right]) => left - right)
        .map(([, each]) => each)
}

const specials = [
  { show: 'showRefuseItem', text: 'refuseText' },
  { show: 'showDontKnowItem', text: 'dontKnowText' },
  { show: 'showNoneItem', text: 'noneText' },
  { show: 'showOtherItem', text: 'otherText' },
] as const
const defaults = specialChoicesOf({ showRefuseItem: true, showDontKnowItem: true, showNoneItem: true, showOtherItem: true })

/**
 * Converts the final standard choices of a question ("Other", "None") from this product's file back into settings. Pure.
 * @param hasComment true if a text is stored with the answer, as "Other" needs
 */
export function withSpecialChoices(listedChoices: readonly (Choice | string | number)[], hasComment: boolean): JsonObject {
  const choices = [...listedChoices]
  const settings: Record<string, Json> = {}
  for (const [index, { show, text }] of [...specials.entries()].toReversed()) {
    const standard = defaults[index]
    const last = choices.at(-1)
    const lastValue = typeof last === 'object' ? last.value : last
    if (lastValue !== standard?.value || (show === 'showOtherItem' && !hasComment)) continue
    settings[show] = true
    const lastText = typeof last === 'object' ? (last.text ?? null) : null
    if (!isEqualJson(lastText, standard?.text ?? null)) settings[text] = lastText ?? String(lastValue)
    choices.pop()
  }
  // Leaves the choices unchanged if the question has only standard choices.
  return choices.length === 0 ? { choices: [...listedChoices] } : { choices, ...settings }
}
