import { type TimeZoneField, timeZoneMax } from '#resources/core/fields/timeZone.ts'
import { parseChecked } from './parse.ts'
import { textColumn } from './textColumn.ts'
import type { FieldColumn } from './types.ts'

/** Its names change with the world: which of them there are, the rule of the type says, not the database. */
export const timeZoneColumns: FieldColumn<TimeZoneField> = { ...textColumn<TimeZoneField>(() => timeZoneMax), parseFilter: parseChecked }
