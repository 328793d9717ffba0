import type { CrudFilter } from '@refinedev/core'
import dayjs from 'dayjs'

/** Specification 1, section 9: the audit history shows the past 90 days unless it is asked for more. */
export const defaultDays = 90

/** Midnight at the start of the first day shown, in the reader's time zone. */
export const defaultStart = (now: Date): string => dayjs(now).startOf('day').subtract(defaultDays, 'day').toISOString()

export const defaultFilters = (now: Date): CrudFilter[] => [{ field: 'at', operator: 'gte', value: defaultStart(now) }]
