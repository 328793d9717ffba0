import { isCalendarDate } from '#resources/core/fields/date.ts'
import type { ResourceRow } from '#resources/core/rows.ts'
import { invalid } from '../platform/common/errors.ts'
import type { Write } from '../platform/engine/types.ts'

type Rate = ResourceRow['financeRate']

/**
 * Rejects a rate that overlaps another for the same thing. A constraint of the database rejects what a concurrent request adds. Compares
 * ids as text, because the references are validated later. @throws invalid rateOverlaps
 */
export async function rejectOverlap({ before, input, caller, studydesk }: Write<Rate>): Promise<void> {
  const value = (name: keyof Rate): unknown => (input[name] === undefined ? (before?.[name] ?? null) : input[name])
  // The validation that follows reports a date that does not exist.
  if (![value('validFrom'), value('validUntil') ?? '2000-01-01'].every((date) => typeof date === 'string' && isCalendarDate(date))) return
  const [answer] = await studydesk.database.batch(caller.orgId, [
    {
      text: `select from finance_rate where org_id = $1 and study_id::text = $2 and site_id::text is not distinct from $3 and kind = $4
        and ($4 not in ('VISIT', 'STIPEND') or visit_id::text is not distinct from $5)
        and ($4 <> 'PROCEDURE' or lower(label) = lower($6))
        and daterange(valid_from, valid_until, '[]') && daterange($7, $8, '[]') and id is distinct from $9::uuid limit 1`,
      values: [
        caller.orgId,
        ...(['studyId', 'siteId', 'kind', 'visitId', 'label', 'validFrom', 'validUntil'] as const).map(value),
        before?.id ?? null,
      ],
    },
  ])
  if ((answer?.rowCount ?? 0) > 0) throw invalid([{ path: 'validFrom', code: 'rateOverlaps' }])
}
