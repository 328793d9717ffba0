import { isObject, type Json, type JsonObject } from './json.ts'

/**
 * Units of numbers. A question says in which unit its answer is stored (`unit`), and in which others people may type it (`alternativeUnits`). What was
 * typed in another unit is stored beside the answer under its name and `enteredSuffix`, for comparison with the source document.
 */

/** Behind the name of an answer: what was typed in another unit, "150 lb". */
export const enteredSuffix = '-Entered'

/** Another unit: the stored value is what was typed × factor + offset. */
export interface AlternativeUnit {
  readonly unit: string
  readonly factor: number
  readonly offset: number
}

/** The unit in which the answers of a question are stored; empty: none. Pure. */
export const unitOf = ({ unit }: JsonObject): string => (typeof unit === 'string' ? unit.trim() : '')

/** The other units in which a question can be answered; none without a unit of its own, or where it asks for no number. Pure. */
export function alternativeUnitsOf(value: JsonObject): readonly AlternativeUnit[] {
  if (unitOf(value) === '' || value.inputType !== 'number' || !Array.isArray(value.alternativeUnits)) return []
  return (value.alternativeUnits as readonly Json[]).flatMap((each) => {
    if (!isObject(each) || typeof each.unit !== 'string' || typeof each.factor !== 'number' || each.factor === 0) return []
    const offset = typeof each.offset === 'number' ? each.offset : 0
    return Number.isFinite(each.factor) && Number.isFinite(offset) ? [{ unit: each.unit.trim(), factor: each.factor, offset }] : []
  })
}

/** A number typed in another unit, in the stored one: as many significant digits as were typed, and at least four. Pure. */
export function toStoredUnit(typed: number, { factor, offset }: AlternativeUnit): number {
  const digits = String(Math.abs(typed)).replace(/e.*$/, '').replace('.', '').replace(/^0+/, '').length
  return Number((typed * factor + offset).toPrecision(Math.min(Math.max(digits, 4), 15)))
}

/** The entered value and unit as stored: "150 lb". Pure. */
export const enteredText = (typed: number, { unit }: AlternativeUnit): string => `${typed} ${unit}`

/** Is it a number and one of the units? Pure. */
export function isEnteredText(text: unknown, units: readonly AlternativeUnit[]): boolean {
  const [number = '', unit = ''] = typeof text === 'string' ? (/^(\S+) (.+)$/.exec(text)?.slice(1) ?? []) : []
  return number !== '' && Number.isFinite(Number(number)) && units.some((each) => each.unit === unit)
}

/** A unit that the builder offers, with the other units in which people type the same. */
export interface CommonUnit {
  /** Once in the list; has a text where it says more than the unit. */
  readonly name: string
  readonly unit: string
  readonly alternatives: readonly AlternativeUnit[]
}

/** Kilograms of a pound and centimetres of an inch (international, 1959). */
const pound = 0.45359237
const inch = 2.54
/** mg/dL of one mmol/L: molar mass of glucose (180.16 g/mol) and of cholesterol (386.65 g/mol), divided by 10. */
const glucose = 18.016
const cholesterol = 38.665

const pair = (name: string, [one, other]: readonly [string, string], factor: number, offset = 0): readonly CommonUnit[] => [
  { name: `${one}${name}`, unit: one, alternatives: [{ unit: other, factor, offset }] },
  { name: `${other}${name}`, unit: other, alternatives: [{ unit: one, factor: 1 / factor, offset: offset === 0 ? 0 : -offset / factor }] },
]

export const commonUnits: readonly CommonUnit[] = [
  ...pair('', ['kg', 'lb'], pound),
  ...pair('', ['cm', 'in'], inch),
  ...pair('', ['°C', '°F'], 5 / 9, -160 / 9),
  ...pair(' glucose', ['mmol/L', 'mg/dL'], 1 / glucose),
  ...pair(' cholesterol', ['mmol/L', 'mg/dL'], 1 / cholesterol),
  ...['mmHg', 'bpm', '%', 'mg', 'mL'].map((unit) => ({ name: unit, unit, alternatives: [] })),
]
