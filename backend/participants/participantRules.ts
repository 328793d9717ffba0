import type { Values } from '#resources/core/conditions.ts'
import { placeOfPostalCode } from '#resources/core/places.ts'
import type { Write } from '../engine/types.ts'
import { invalid } from '../errors.ts'

const codeSystems = ['icd10', 'userDefined']
const longestName = 200

/** Each condition has a name, a code and a code system. Specification 2, section 3. */
export function refuseMalformedConditions({ conditions }: Values): void {
  if (!Array.isArray(conditions) || conditions.every(isCondition)) return
  throw invalid([{ path: 'conditions', code: 'conditionsShape' }])
}

/** A new postal code brings its country and province, unless the caller names them. A new row is filled by the field type itself. */
export function fillPlace({ action, input }: Write): Values | undefined {
  if (action !== 'update' || typeof input.postalCode !== 'string' || 'country' in input || 'province' in input) return undefined
  const place = placeOfPostalCode(input.postalCode)
  return place === null || place.province === null ? undefined : { country: place.country, province: place.province }
}

function isCondition(entry: unknown): boolean {
  if (typeof entry !== 'object' || entry === null) return false
  const { displayName, code, codeSystem, ...others } = entry as Readonly<Record<string, unknown>>
  return (
    isName(displayName) && isName(code) && codeSystems.includes(String(codeSystem)) && Object.keys(others).every((name) => name === 'id')
  )
}

const isName = (value: unknown): boolean => typeof value === 'string' && value.trim() !== '' && value.length <= longestName
