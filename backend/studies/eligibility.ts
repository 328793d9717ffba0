import { createHash } from 'node:crypto'
import { hasNeededLevel } from '#resources/core/access.ts'
import type { ResourceAnswer } from '#resources/core/rows.ts'
import type { EligibilityAnswer } from '#resources/studies/eligibilityAnswers.ts'
import type { studyCalls } from '#resources/studies/studiesCalls.ts'
import { study } from '#resources/studies/study.ts'
import { hasStudySite } from '../platform/common/caller.ts'
import { conflict, invalid, notFound } from '../platform/common/errors.ts'
import type { DeclaredRequest } from '../platform/engine/calls/callsOf.ts'
import type { Work } from '../platform/engine/engine.types.ts'
import type { CallContext } from '../platform/engine/types.ts'

type OfStudy = CallContext & { readonly params: { readonly studyId: string } }

/**
 * Returns the criteria to administrators of studies and to users who screen at a site of the study.
 * @throws notFound for a study on which the caller does not work
 */
export async function readForScreening(request: OfStudy): Promise<EligibilityAnswer> {
  const { caller, studydesk, params } = request
  const { studyId } = params
  if (hasNeededLevel(caller, study, study.actions.read)) return readEligibility(request)
  if (!hasStudySite(caller, studyId)) throw notFound()
  const values = [caller.orgId, studyId]
  const [studies, lines] = await studydesk.database.batch(caller.orgId, [
    {
      text: `select eligible_gender as "eligibleGender", minimum_age as "minimumAge", minimum_age_months as "minimumAgeMonths",
          maximum_age as "maximumAge", maximum_age_months as "maximumAgeMonths", is_healthy_volunteer as "isHealthyVolunteer" from study where org_id = $1 and id = $2 and deleted_at is null`,
      values,
    },
    {
      text: `select id::text, version, kind, criterion, conditions from eligibility_criterion
        where org_id = $1 and study_id = $2 and deleted_at is null order by rank`,
      values,
    },
  ])
  const limits = studies?.rows[0] as unknown as Limits | undefined
  if (limits === undefined) throw notFound()
  return answerOf(limits, (lines?.rows ?? []) as unknown as readonly Criterion[])
}

/** Returns the criteria and limits of a study. @throws notFound */
async function readEligibility({ caller, studydesk: { engine }, params: { studyId } }: OfStudy): Promise<EligibilityAnswer> {
  const limits = limitsOf(await engine.read(caller, 'study', studyId))
  const { rows } = await engine.listWhole(caller, 'eligibilityCriterion', { studyId, _sort: 'rank', _total: 'none' })
  return answerOf(limits, rows)
}

type Criterion = EligibilityAnswer['criteria'][number] & { readonly version: number }

const answerOf = (limits: Limits, lines: readonly Criterion[]): EligibilityAnswer => ({
  ...limits,
  criteria: lines.map(({ id, kind, criterion, conditions }) => ({ id, kind, criterion, conditions })),
  revision: revisionOf(limits, lines),
})

const limitsOf = ({ eligibleGender, minimumAge, minimumAgeMonths, maximumAge, maximumAgeMonths, isHealthyVolunteer }: Limits) => ({
  eligibleGender,
  minimumAge,
  minimumAgeMonths,
  maximumAge,
  maximumAgeMonths,
  isHealthyVolunteer,
})
type Limits = Omit<EligibilityAnswer, 'criteria' | 'revision'>

/** Returns a revision that changes with every change of the criteria or limits. */
const revisionOf = (study: Limits, lines: readonly { readonly id: string; readonly version: number }[]): string =>
  createHash('sha256')
    .update(JSON.stringify([study, lines.map(({ id, version }) => [id, version])]))
    .digest('hex')

/**
 * Replaces the criteria, all or none. Changes lines with an id, adds lines without an id, and moves missing lines to the trash. The order
 * of the body is the order of the protocol. Age and gender stay unchanged if the body omits them. With `revision`, replaces the criteria
 * only if they still have that revision.
 * @throws conflict StaleVersion, notFound for a missing study or line, invalid
 */
export async function replaceEligibility(request: DeclaredRequest<(typeof studyCalls)['replaceEligibility']>): Promise<EligibilityAnswer> {
  const { caller, studydesk, params, input } = request
  const { studyId } = params
  const { criteria, revision, ...studyChanges } = input
  requireDistinct(criteria)
  const namedIds = new Set(criteria.map(({ id }) => id))
  await studydesk.engine.work(caller, async (work) => {
    const before = await lockCriteria(work, request, revision ?? undefined)
    if (Object.keys(studyChanges).length > 0) await work.update('study', studyId, studyChanges)
    const removedIds = before.filter(({ id }) => !namedIds.has(id)).map(({ id }) => id)
    if (removedIds.length > 0) await work.remove('eligibilityCriterion', removedIds)
    let order = before.filter(({ id }) => namedIds.has(id)).map(({ id }) => id)
    for (const [index, { id, ...line }] of criteria.entries()) {
      if (id != null && !order.includes(id)) throw invalid([{ path: `criteria.${index}.id`, code: 'notFound' }])
      const row: ResourceAnswer['eligibilityCriterion'] =
        id == null ? await work.create('eligibilityCriterion', { ...line, studyId }) : await work.update('eligibilityCriterion', id, line)
      if (id == null) order = [...order, row.id]
      if (order[index] === row.id) continue
      await work.move('eligibilityCriterion', row.id, { after: order[index - 1] ?? null })
      const others = order.filter((each) => each !== row.id)
      order = [...others.slice(0, index), row.id, ...others.slice(index)]
    }
  })
  return readEligibility(request)
}

/** Locks the current criteria until the commit. @throws notFound, conflict StaleVersion */
async function lockCriteria(work: Work, { caller: { orgId }, params: { studyId } }: OfStudy, revision: string | undefined) {
  await work.read('study', studyId)
  await work.run({ text: 'select from study where org_id = $1 and id = $2 for no key update', values: [orgId, studyId] })
  const limits = limitsOf(await work.read('study', studyId))
  const { rows } = await work.run({
    text: 'select id::text, version from eligibility_criterion where org_id = $1 and study_id = $2 and deleted_at is null order by rank for no key update',
    values: [orgId, studyId],
  })
  const lines = rows as unknown as readonly { readonly id: string; readonly version: number }[]
  const isSame = revision === undefined || revision === revisionOf(limits, lines)
  if (!isSame) throw conflict('StaleVersion')
  return lines
}

/** @throws invalid if a criterion occurs twice */
function requireDistinct(criteria: readonly { readonly id?: string | null }[]): void {
  const ids = new Set<string>()
  for (const [index, { id }] of criteria.entries()) {
    if (id === undefined || id === null) continue
    if (ids.has(id)) throw invalid([{ path: `criteria.${index}.id`, code: 'notAReference' }])
    ids.add(id)
  }
}
