import { createHash } from 'node:crypto'
import { mayOn } from '#resources/core/access.ts'
import { isUuid } from '#resources/core/fields/ref.ts'
import { type EligibilityAnswer, mostCriteria } from '#resources/eligibilityAnswers.ts'
import type { ResourceAnswer, ResourceInput } from '#resources/rows.ts'
import { study } from '#resources/study.ts'
import type { Work } from '../engine/engine.types.ts'
import type { Call, CallRequest } from '../engine/types.ts'
import { bodyOf } from '../engine/writes/input.ts'
import { badRequest, conflict, invalid, notFound, pathOf } from '../errors.ts'

const path = 'study/:studyId/eligibility'

/** Who may take part in a study, as a whole. Specification 2, section 7. */
export const eligibilityCalls: readonly Call[] = [
  { method: 'GET', path, access: { page: 'ADMIN_STUDY', orPage: 'SCREENING', action: 'VIEW' }, handler: readForScreening },
  {
    method: 'PUT',
    path,
    access: { page: 'ADMIN_STUDY', action: 'CONTRIBUTE' },
    body: {
      of: 'study',
      isChange: true,
      beside: {
        criteria: 'All criteria in their order.',
        'revision?': 'Of the answer that was read; refused once anything of it has changed.',
      },
    },
    handler: replaceEligibility,
  },
]

/**
 * The criteria, for administrators of studies and for users who screen at a site of the study.
 * @throws notFound for a study that the caller does not work on
 */
async function readForScreening(request: CallRequest): Promise<EligibilityAnswer> {
  const { caller, studydesk, params } = request
  const { studyId = '' } = params
  if (mayOn(caller, study, study.actions.read)) return readEligibility(request)
  if (!caller.studySites.some((each) => each.studyId === studyId)) throw notFound()
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
async function readEligibility({ caller, studydesk: { engine }, params: { studyId = '' } }: CallRequest): Promise<EligibilityAnswer> {
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

type Line = ResourceInput<'eligibilityCriterion'> & { readonly id?: string }

/**
 * Takes the place of what was there, all or nothing: lines with an id are changed, those without are new, those that are not named go to the
 * trash. The order of the body is the order of the protocol. What the body does not name of age and gender stays. With `revision` it takes the place of
 * that state alone.
 * @throws conflict StaleVersion, notFound for a study or a line that is not there, invalid, badRequest TooManyForBulk
 */
async function replaceEligibility(request: CallRequest): Promise<EligibilityAnswer> {
  const { caller, studydesk, params, body } = request
  const { studyId = '' } = params
  const { criteria, revision, ...ofStudy } = readInput(body)
  const named = new Set(criteria.map(({ id }) => id))
  await studydesk.engine.work(caller, async (work) => {
    const before = await heldLines(work, request, revision)
    if (Object.keys(ofStudy).length > 0) await work.update('study', studyId, ofStudy)
    const gone = before.filter(({ id }) => !named.has(id)).map(({ id }) => id)
    if (gone.length > 0) await work.remove('eligibilityCriterion', gone)
    let order = before.filter(({ id }) => named.has(id)).map(({ id }) => id)
    for (const [place, { id, ...line }] of criteria.entries()) {
      if (id !== undefined && !order.includes(id)) throw invalid([{ path: `criteria.${place}.id`, code: 'notFound' }])
      const row: ResourceAnswer['eligibilityCriterion'] =
        id === undefined
          ? await work.create('eligibilityCriterion', { ...line, studyId })
          : await work.update('eligibilityCriterion', id, line)
      if (id === undefined) order = [...order, row.id]
      if (order[place] === row.id) continue
      await work.move('eligibilityCriterion', row.id, { after: order[place - 1] ?? null })
      const others = order.filter((each) => each !== row.id)
      order = [...others.slice(0, place), row.id, ...others.slice(place)]
    }
  })
  return readEligibility(request)
}

/** Locks the current criteria until the commit. @throws notFound, conflict StaleVersion */
async function heldLines(work: Work, { caller: { orgId }, params: { studyId = '' } }: CallRequest, revision: string | undefined) {
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

const ofStudy = ['eligibleGender', 'minimumAge', 'minimumAgeMonths', 'maximumAge', 'maximumAgeMonths', 'isHealthyVolunteer']
const ofLine = ['id', 'kind', 'criterion', 'conditions']

function readInput(body: unknown): ResourceInput<'study'> & { readonly criteria: readonly Line[]; readonly revision?: string } {
  const { criteria, revision, ...others } = bodyOf(body)
  const [unknown] = Object.keys(others).filter((name) => !ofStudy.includes(name))
  if (unknown !== undefined) throw invalid([{ path: pathOf(unknown), code: 'unknownField' }])
  if (revision !== undefined && typeof revision !== 'string') throw invalid([{ path: 'revision', code: 'notText' }])
  if (!Array.isArray(criteria)) throw invalid([{ path: 'criteria', code: criteria === undefined ? 'required' : 'notAList' }])
  if (criteria.length > mostCriteria) throw badRequest('TooManyForBulk', { details: { count: criteria.length, max: mostCriteria } })
  const ids = new Set<unknown>()
  for (const [place, line] of criteria.entries()) {
    const at = (name: string, code: string) => invalid([{ path: `criteria.${place}${name}`, code }])
    if (typeof line !== 'object' || line === null || Array.isArray(line)) throw at('', 'notAnObject')
    const strange = Object.keys(line).find((name) => !ofLine.includes(name))
    if (strange !== undefined) throw at(`.${pathOf(strange)}`, 'unknownField')
    if (line.id === undefined) continue
    if (!isUuid(line.id) || ids.has(line.id)) throw at('.id', 'notAReference')
    ids.add(line.id)
  }
  return { ...others, criteria: criteria as readonly Line[], ...(revision === undefined ? {} : { revision }) }
}
