import type { ResourceRow } from '#resources/core/rows.ts'
import { handKinds } from '#resources/finance/moneyFields.ts'
import { invalid } from '../platform/common/errors.ts'
import type { Run } from '../platform/database/types.ts'
import type { Write, WriteContext } from '../platform/engine/types.ts'
import { reverseItem } from './earned.ts'
import { allowRelease } from './holdback.ts'
import { lineOfRate, rateColumns, rateOf, storedLine } from './rates.ts'

type Item = ResourceRow['financeItem']

/**
 * Fills an item by hand from its rate, which must be for a procedure or a start-up, for the site, and in force on the day. A procedure
 * needs a subject ID, which must be of a participant of the study site.
 * @throws invalid otherKind, otherStudySite, notInForce, required, unknownSubject
 */
export async function fillHandItem(write: Write<Item>): Promise<Partial<Item> | undefined> {
  const { input, caller, studydesk, isTrusted } = write
  if (isTrusted || typeof input.rateId !== 'string') return undefined
  const run: Run = async (statement) => {
    const [result] = await studydesk.database.batch(caller.orgId, [statement])
    return result as Awaited<ReturnType<Run>>
  }
  const { rows } = await run({
    text: `select ${rateColumns}, rate.study_id::text as "studyId", rate.valid_from::text as "validFrom", rate.valid_until::text as "validUntil"
      from finance_rate rate where rate.org_id = $1 and rate.id = $2`,
    values: [caller.orgId, input.rateId],
  })
  const [row] = rows
  if (row === undefined) return undefined
  const rate = rateOf(row)
  const kind = handKinds.find((each) => each === rate.kind)
  if (kind === undefined) throw invalid([{ path: 'rateId', code: 'otherKind' }])
  if (row.studyId !== input.studyId || (rate.siteId !== null && rate.siteId !== input.siteId))
    throw invalid([{ path: 'rateId', code: 'otherStudySite' }])
  const day = String(input.earnedOn)
  if (day < String(row.validFrom) || (row.validUntil !== null && day > String(row.validUntil)))
    throw invalid([{ path: 'earnedOn', code: 'notInForce' }])
  if (typeof input.subjectId === 'string') await requireSubject(run, write)
  else if (kind === 'PROCEDURE') throw invalid([{ path: 'subjectId', code: 'required' }])
  return { kind, label: rate.label, currency: rate.currency, ...storedLine(lineOfRate(rate)) }
}

async function requireSubject(run: Run, { caller, input }: Write<Item>): Promise<void> {
  const { rowCount } = await run({
    text: 'select from participant_study where org_id = $1 and study_id = $2 and site_id = $3 and subject_id = $4',
    values: [caller.orgId, input.studyId, input.siteId, input.subjectId],
  })
  if (rowCount === 0) throw invalid([{ path: 'subjectId', code: 'unknownSubject' }])
}

/** Adds the reversal of an item by hand. After the reversal of a released holdback, the holdback can be released again. */
export async function reverseHandItem(write: WriteContext<Item>): Promise<void> {
  await reverseItem(write, write.after.id, write.reason)
  await allowRelease(write)
}
