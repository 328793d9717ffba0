import { createHash } from 'node:crypto'
import { mayOn } from '#resources/core/access.ts'
import type { EligibilityAnswer } from '#resources/eligibilityAnswers.ts'
import type { ResourceAnswer } from '#resources/rows.ts'
import type { studyCalls } from '#resources/studies/calls.ts'
import { study } from '#resources/study.ts'
import { worksAt } from '../caller.ts'
import type { DeclaredRequest } from '../engine/calls/callsOf.ts'
import type { Work } from '../engine/engine.types.ts'
import type { CallContext } from '../engine/types.ts'
import { conflict, invalid, notFound } from '../errors.ts'

type OfStudy = CallContext & { readonly params: { readonly studyId: string } }

/**
 * The criteria, for administrators of studies and for users who screen at a site of the study.
 * @throws notFound for a study that the caller does not work on
 */
export async function readForScreening(request: OfStudy): Promise<EligibilityAnswer> {
  const { caller, studydesk, params } = request
  const { studyId } = params
  if (mayOn(caller, study, study.actions.read)) return readEligibility(request)
  if (!worksAt(caller, studyId)) throw notFound()
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

/** @throws notFound */
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

/** Changes with every change of the criteria or limits. */
const revisionOf = (study: Limits, lines: readonly { readonly id: string; readonly version: number }[]): string =>
  createHash('sha256')
    .update(JSON.stringify([study, lines.map(({ id, version }) => [id, version])]))
    .digest('hex')

/**
 * Takes the place of what was there, all or nothing: lines with an id are changed, those without are new, those that are not named go to the
 * trash. The order of the body is the order of the protocol. What the body does not name of age and gender stays. With `revision` it takes the place of
 * that state alone.
 * @throws conflict StaleVersion, notFound for a study or a line that is not there, invalid
 */
export async function replaceEligibility(request: DeclaredRequest<(typeof studyCalls)['replaceEligibility']>): Promise<EligibilityAnswer> {
  const { caller, studydesk, params, input } = request
  const { studyId } = params
  const { criteria, revision, ...ofStudy } = input
  requireDistinct(criteria)
  const named = new Set(criteria.map(({ id }) => id))
  await studydesk.engine.work(caller, async (work) => {
    const before = await heldLines(work, request, revision ?? undefined)
    if (Object.keys(ofStudy).length > 0) await work.update('study', studyId, ofStudy)
    const gone = before.filter(({ id }) => !named.has(id)).map(({ id }) => id)
    if (gone.length > 0) await work.remove('eligibilityCriterion', gone)
    let order = before.filter(({ id }) => named.has(id)).map(({ id }) => id)
    for (const [place, { id, ...line }] of criteria.entries()) {
      if (id != null && !order.includes(id)) throw invalid([{ path: `criteria.${place}.id`, code: 'notFound' }])
      const row: ResourceAnswer['eligibilityCriterion'] =
        id == null ? await work.create('eligibilityCriterion', { ...line, studyId }) : await work.update('eligibilityCriterion', id, line)
      if (id == null) order = [...order, row.id]
      if (order[place] === row.id) continue
      await work.move('eligibilityCriterion', row.id, { after: order[place - 1] ?? null })
      const others = order.filter((each) => each !== row.id)
      order = [...others.slice(0, place), row.id, ...others.slice(place)]
    }
  })
  return readEligibility(request)
}

/** Locks the current criteria until the commit. @throws notFound, conflict StaleVersion */
async function heldLines(work: Work, { caller: { orgId }, params: { studyId } }: OfStudy, revision: string | undefined) {
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

/** @throws invalid for a criterion that is named twice */
function requireDistinct(criteria: readonly { readonly id?: string | null }[]): void {
  const ids = new Set<string>()
  for (const [place, { id }] of criteria.entries()) {
    if (id === undefined || id === null) continue
    if (ids.has(id)) throw invalid([{ path: `criteria.${place}.id`, code: 'notAReference' }])
    ids.add(id)
  }
}
