import { isObject, type Json } from '../content/json.ts'
import { presetProperties } from '../content/presetChoices.ts'

/** Properties that produce answers. */
const givers: ReadonlySet<string> = new Set([...presetProperties, 'resetValueIf', 'triggers'])

/** True for a calculated value of the form that is stored with the answers. */
const isStoredCalculation = (value: Json): boolean => isObject(value) && value.includeIntoResult === true

/** Returns the form without defaults and without calculations that are stored, so that it shows only stored answers. Pure. */
export function storedAnswersOnly(value: Json): Json {
  if (Array.isArray(value)) return (value as readonly Json[]).map(storedAnswersOnly)
  if (!isObject(value)) return value
  const calculates = value.type === 'expression' || value.cellType === 'expression'
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, each]) =>
      givers.has(name) || (calculates && name === 'expression') ? [] : [[name, storedAnswersOnly(withoutStored(name, each))] as const],
    ),
  )
}

const withoutStored = (name: string, value: Json): Json =>
  name === 'calculatedValues' && Array.isArray(value) ? (value as readonly Json[]).filter((each) => !isStoredCalculation(each)) : value
