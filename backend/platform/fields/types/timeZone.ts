import { type TimeZoneField, timeZoneMax } from '#resources/core/fields/timeZone.ts'
import { parseChecked } from '../parse.ts'
import { textColumn } from '../textColumn.ts'
import type { FieldColumn } from '../types.ts'

/** The list of time zones changes over time, so the rule of the type checks the name, not the database. */
export const timeZoneColumns: FieldColumn<TimeZoneField> = { ...textColumn<TimeZoneField>(() => timeZoneMax), parseFilter: parseChecked }
