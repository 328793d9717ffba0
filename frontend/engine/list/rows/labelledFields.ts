import type { FieldDefinition } from '#resources/core/field.ts'
import { isYesNo } from '#resources/core/fieldKinds.ts'
import type { ResourceDefinition } from '#resources/core/resource.ts'
import { appearanceOf } from '../../../fields/index.ts'
import { fieldOf } from '../../fieldOf.ts'

/** True for numbers and yes/no values, which need their label. */
const isBare = (field: FieldDefinition | null): boolean => field !== null && (isYesNo(field) || appearanceOf(field).align === 'right')

const isAmount = (field: FieldDefinition | null): boolean => field !== null && 'isMoney' in field && field.isMoney === true

/**
 * Returns the fields of a line on a phone that need their label. An amount of money needs none if it is the only one, because it is shown
 * with its currency and the line has little room. Pure.
 */
export function labelledFields(definition: ResourceDefinition, names: readonly string[]): ReadonlySet<string> {
  const amounts = names.filter((name) => isAmount(fieldOf(definition, name)))
  return new Set(names.filter((name) => isBare(fieldOf(definition, name)) && !(amounts.length === 1 && amounts[0] === name)))
}
