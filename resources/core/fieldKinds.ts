import type { FieldDefinition } from './field.ts'
import type { ComputedField } from './fields/computed.ts'
import type { FileField } from './fields/file.ts'
import type { ImageField } from './fields/image.ts'
import { typeOf } from './fields/index.ts'
import type { LookupField } from './fields/lookup.ts'
import type { MarksField } from './fields/marks.ts'
import type { RefField } from './fields/ref.ts'
import type { RollupField } from './fields/rollup.ts'
import type { StatusField } from './fields/status.ts'

/*
 * Properties of a field, derived from its type. Only the registries compare type names: a new type implements these properties, and all
 * lists, forms, imports and checks support it.
 */

/** True if the value is computed on read and never stored. */
export const isDerived = (field: FieldDefinition): field is ComputedField | RollupField | LookupField | MarksField =>
  typeOf(field).isDerived === true

/** True if the field counts or rolls up rows of another resource on read. */
export const isRollup = (field: FieldDefinition): field is RollupField => typeOf(field).comesFrom !== undefined && !isLookup(field)

/** True if the field shows values of other resources' rows on read. */
export const isLookup = (field: FieldDefinition): field is LookupField => typeOf(field).looksUp !== undefined

/** True if the field has marks: named conditions that the database evaluates on every read. */
export const isMarks = (field: FieldDefinition): field is MarksField => typeOf(field).marksOf !== undefined

/** True if the value changes only by transitions. */
export const isState = (field: FieldDefinition): field is StatusField => typeOf(field).isState === true

/** True if the value is the id of a stored file, which belongs to one row. */
export const isStoredFile = (field: FieldDefinition): field is FileField | ImageField => singleTargetOf(field) === null

/** True if the value is the id of one row of another resource. */
export const isReference = (field: FieldDefinition): field is RefField => typeof singleTargetOf(field) === 'string'

/** True if the value is a boolean. */
export const isYesNo = (field: FieldDefinition): boolean => typeOf(field).isYesNo === true

/** True if the value is a calendar date. */
export const isDay = (field: FieldDefinition | undefined): boolean => field !== undefined && typeOf(field).isDay === true

/** True if the value is a time of day without a date. */
export const isTimeOfDay = (field: FieldDefinition): boolean => typeOf(field).isTimeOfDay === true

/** True if the value is a moment. Filters by day compare it with the first and last moment of the day. */
export const isMoment = (field: FieldDefinition | undefined): boolean => field !== undefined && typeOf(field).momentOfDay !== undefined

/** Returns the text key of a value that has the same text in every field; null if the text belongs to the field. */
export const valueLabelKeyOf = (field: FieldDefinition, value: string): string | null => typeOf(field).wordOf?.(value) ?? null

/** True if the value is a list, so that the lists of two rows can be combined. */
export const isList = (field: FieldDefinition): boolean => typeOf(field).isList === true

/** True if the value can be written but is never returned. */
export const isWriteOnly = (field: FieldDefinition): boolean => typeOf(field).isWriteOnly === true

/** Returns the resource whose rows the field references, one or several; null if it references none. */
export const targetOf = (field: FieldDefinition): string | null => singleTargetOf(field) ?? typeOf(field).pointsAtEach?.(field) ?? null

/** Returns the values that the declaration lists, of a choice or status; empty if any value may be entered. */
export const getNamedValues = (field: FieldDefinition): readonly string[] => typeOf(field).values?.(field) ?? []

/** True if the field has a declared list of values. */
export const isCoded = (field: FieldDefinition | undefined): boolean => field !== undefined && getNamedValues(field).length > 0

/** Returns the field that contains the unit of a number; null if there is none. */
export const unitOf = (field: FieldDefinition): string | null => typeOf(field).unitIn?.(field) ?? null

/** True for a number whose values can be added up. */
export const isAmount = (field: FieldDefinition): boolean => typeOf(field).isAmount?.(field) === true

const singleTargetOf = (field: FieldDefinition): string | null | undefined => typeOf(field).pointsAt?.(field)
