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
 * What a field is, asked of its type. Nobody outside the registries compares the names of types: a new type answers these, and all
 * lists, forms, imports and checks know how to treat it.
 */

/** Derived on read, never stored. */
export const isDerived = (field: FieldDefinition): field is ComputedField | RollupField | LookupField | MarksField =>
  typeOf(field).isDerived === true

/** Counts rows of another resource on read. */
export const isRollup = (field: FieldDefinition): field is RollupField => typeOf(field).comesFrom !== undefined && !isLookup(field)

/** Shows on read what rows of another resource say. */
export const isLookup = (field: FieldDefinition): field is LookupField => typeOf(field).looksUp !== undefined

/** Says which of several things are so of a row. */
export const isMarks = (field: FieldDefinition): field is MarksField => typeOf(field).marksOf !== undefined

/** Changes by its transitions alone. */
export const isState = (field: FieldDefinition): field is StatusField => typeOf(field).isState === true

/** Holds the id of a stored file, which belongs to one row. */
export const isStoredFile = (field: FieldDefinition): field is FileField | ImageField => pointsAt(field) === null

/** Holds the id of one row of another resource. */
export const isReference = (field: FieldDefinition): field is RefField => typeof pointsAt(field) === 'string'

/** True or false, nothing else. */
export const isYesNo = (field: FieldDefinition): boolean => typeOf(field).isYesNo === true

/** A day of the calendar. */
export const isDay = (field: FieldDefinition | undefined): boolean => field !== undefined && typeOf(field).isDay === true

/** A time of day, without its day. */
export const isTimeOfDay = (field: FieldDefinition): boolean => typeOf(field).isTimeOfDay === true

/** A moment: days are asked of it by its first and last one. */
export const isMoment = (field: FieldDefinition | undefined): boolean => field !== undefined && typeOf(field).ofDay !== undefined

/** The key of what a value is called wherever it stands; null: its words stand beside those of the field. */
export const wordKeyOf = (field: FieldDefinition, value: string): string | null => typeOf(field).wordOf?.(value) ?? null

/** Holds several entries, so that those of two rows can stand in one. */
export const isList = (field: FieldDefinition): boolean => typeOf(field).isList === true

/** Written and never read out. */
export const isWriteOnly = (field: FieldDefinition): boolean => typeOf(field).isWriteOnly === true

/** The resource whose rows the field names, one or several; null where it names none. */
export const targetOf = (field: FieldDefinition): string | null => pointsAt(field) ?? typeOf(field).pointsAtEach?.(field) ?? null

/** The values that the declaration itself names: of a choice, of a status. None where any may be typed. */
export const namedValues = (field: FieldDefinition): readonly string[] => typeOf(field).values?.(field) ?? []

/** Is the value one of those that the declaration names, with words of its own? */
export const isCoded = (field: FieldDefinition | undefined): boolean => field !== undefined && namedValues(field).length > 0

/** The field that says in which unit a number is; null where none does. */
export const unitOf = (field: FieldDefinition): string | null => typeOf(field).unitIn?.(field) ?? null

/** A number whose values can be added up. */
export const isAmount = (field: FieldDefinition): boolean => typeOf(field).isAmount?.(field) === true

const pointsAt = (field: FieldDefinition): string | null | undefined => typeOf(field).pointsAt?.(field)
