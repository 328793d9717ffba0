import { isObject, type Json, type JsonObject } from './json.ts'

/**
 * Units of numbers. A question declares the unit in which its answer is stored (`unit`) and the other units in which users may type it
 * (`alternativeUnits`). The value typed in another unit is stored under the answer's name with `enteredSuffix`, for comparison with the
 * source document.
 */

/** Suffix of the answer's name, under which the value typed in another unit is stored: "150 lb". */
export const enteredSuffix = '-Entered'

/** Another unit. Stored value = typed value × factor + offset. */
export interface AlternativeUnit {
  readonly unit: string
  readonly factor: number
  readonly offset: number
}

/** Returns the unit in which the answers of a question are stored; empty if it has none. Pure. */
export const unitOf = ({ unit }: JsonObject): string => (typeof unit === 'string' ? unit.trim() : '')

/** Returns the units in which a question can be answered besides its stored unit; empty if it has no `unit` or is not a number. Pure. */
export function alternativeUnitsOf(value: JsonObject): readonly AlternativeUnit[] {
  if (unitOf(value) === '' || value.inputType !== 'number' || !Array.isArray(value.alternativeUnits)) return []
  return (value.alternativeUnits as readonly Json[]).flatMap((each) => {
    if (!isObject(each) || typeof each.unit !== 'string' || typeof each.factor !== 'number' || each.factor === 0) return []
    const offset = typeof each.offset === 'number' ? each.offset : 0
    return Number.isFinite(each.factor) && Number.isFinite(offset) ? [{ unit: each.unit.trim(), factor: each.factor, offset }] : []
  })
}

/** Converts a number typed in another unit to the stored unit, with as many significant digits as were typed, and at least four. Pure. */
export function toStoredUnit(enteredValue: number, { factor, offset }: AlternativeUnit): number {
  const digits = String(Math.abs(enteredValue)).replace(/e.*$/, '').replace('.', '').replace(/^0+/, '').length
  return Number((enteredValue * factor + offset).toPrecision(Math.min(Math.max(digits, 4), 15)))
}

/** Returns the entered value and unit in their stored form: "150 lb". Pure. */
export const formatEnteredValue = (enteredValue: number, { unit }: AlternativeUnit): string => `${enteredValue} ${unit}`

/** True for a number with one of the units. Pure. */
export function isEnteredText(text: unknown, units: readonly AlternativeUnit[]): boolean {
  const [number = '', unit = ''] = typeof text === 'string' ? (/^(\S+) (.+)$/.exec(text)?.slice(1) ?? []) : []
  return number !== '' && Number.isFinite(Number(number)) && units.some((each) => each.unit === unit)
}

/** A unit that the builder offers, with other common units for the same quantity. */
export interface CommonUnit {
  /** Unique in the list. It has a translation if the unit alone is not clear enough. */
  readonly name: string
  readonly unit: string
  readonly alternatives: readonly AlternativeUnit[]
}

/** Kilograms per pound and centimetres per inch (international, 1959). */
const pound = 0.45359237
const inch = 2.54
/** mg/dL per mmol/L: molar mass of glucose (180.16 g/mol) and of cholesterol (386.65 g/mol), divided by 10. */
const glucose = 18.016
const cholesterol = 38.665

const pair = (name: string, [firstUnit, secondUnit]: readonly [string, string], factor: number, offset = 0): readonly CommonUnit[] => [
  { name: `${firstUnit}${name}`, unit: firstUnit, alternatives: [{ unit: secondUnit, factor, offset }] },
  {
    name: `${secondUnit}${name}`,
    unit: secondUnit,
    alternatives: [{ unit: firstUnit, factor: 1 / factor, offset: offset === 0 ? 0 : -offset / factor }],
  },
]

export const commonUnits: readonly CommonUnit[] = [
  ...pair('', ['kg', 'lb'], pound),
  ...pair('', ['cm', 'in'], inch),
  ...pair('', ['°C', '°F'], 5 / 9, -160 / 9),
  ...pair(' glucose', ['mmol/L', 'mg/dL'], 1 / glucose),
  ...pair(' cholesterol', ['mmol/L', 'mg/dL'], 1 / cholesterol),
  ...['mmHg', 'bpm', '%', 'mg', 'mL'].map((unit) => ({ name: unit, unit, alternatives: [] })),
]
