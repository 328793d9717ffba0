import { birthDaysOf } from '#resources/ages.ts'
import type { Values } from '#resources/core/conditions.ts'
import { typeOf } from '#resources/core/fields/index.ts'
import type { Measure } from '#resources/core/measure.ts'
import { groupedBy, type Span } from '#resources/core/summary.ts'
import { resourceNamed } from '#resources/index.ts'
import { periodFilters } from '#resources/measureFilters.ts'
import { agesOfGroup, endOfSpan } from '#resources/spans.ts'
import { placeOf } from '../base/i18n/dates.ts'
import { withFilters } from '../base/providers/withFilters.ts'
import { screenPath } from '../base/routes/studyRoutes.ts'

/**
 * The list behind a figure: the measure's own filters, those that it stands under, and the values of the group. Null where the list cannot be asked for it: it
 * has no screen, or the field takes no filter.
 */
export function drillAddress(measure: Measure, values: Values, within: Readonly<Record<string, string>> = {}): string | null {
  const { screens, list, fields } = resourceNamed(measure.of)
  const studyId = within.studyId ?? (typeof values.studyId === 'string' ? values.studyId : null)
  const path = screens?.list ?? screenPath({ inStudy: screens?.inStudy }, studyId)
  if (path === null) return null
  const filters: Record<string, string | readonly string[]> = { ...measure.where, ...within }
  for (const [by, value] of Object.entries(values)) {
    const asked = groupedBy(by)
    const field = asked === null ? undefined : fields[asked.field]
    if (asked === null) return null
    if (asked.span !== null && value !== null)
      Object.assign(filters, filtersOfSpan(measure, { name: asked.field, span: asked.span, value: String(value) }))
    else if (field === undefined || !typeOf(field).operators.some((operator) => operator === 'eq')) return null
    else if (value === null) filters[`${asked.field}_filled`] = 'false'
    else filters[asked.field] = String(value)
  }
  // Below a study its address names it.
  if (screens?.list === undefined) delete filters.studyId
  return withFilters(path, filters, list?.quick)
}

interface Spanned {
  readonly name: string
  readonly span: Span
  readonly value: string
}

function filtersOfSpan({ of }: Measure, { name, span, value }: Spanned): Readonly<Record<string, string>> {
  if (span !== 'ages') return periodFilters(of, name, { from: value, to: endOfSpan(span, value) }, placeOf({}))
  const { gte, lte } = birthDaysOf(agesOfGroup(value))
  return { ...(gte === null ? {} : { [`${name}_gte`]: gte }), ...(lte === null ? {} : { [`${name}_lte`]: lte }) }
}
