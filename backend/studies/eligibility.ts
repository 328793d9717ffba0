import { isUuid } from '#resources/core/fields/ref.ts'
import { type EligibilityAnswer, mostCriteria } from '#resources/eligibilityAnswers.ts'
import type { ResourceAnswer, ResourceInput } from '#resources/rows.ts'
import type { Call, CallRequest } from '../engine/types.ts'
import { bodyOf } from '../engine/writes/input.ts'
import { badRequest, invalid, pathOf } from '../errors.ts'

const path = 'study/:studyId/eligibility'

/** Who may take part in a study, as a whole. Specification 2, section 7. */
export const eligibilityCalls: readonly Call[] = [
  { method: 'GET', path, access: { page: 'ADMIN_STUDY', action: 'VIEW' }, handler: readEligibility },
  {
    method: 'PUT',
    path,
    access: { page: 'ADMIN_STUDY', action: 'CONTRIBUTE' },
    body: { of: 'study', isChange: true, beside: { criteria: 'All criteria in their order.' } },
    handler: replaceEligibility,
  },
]

/** @throws notFound */
async function readEligibility({ caller, studydesk: { engine }, params: { studyId = '' } }: CallRequest): Promise<EligibilityAnswer> {
  const { eligibleGender, minimumAge, maximumAge, isHealthyVolunteer } = await engine.read(caller, 'study', studyId)
  const { rows } = await engine.listWhole(caller, 'eligibilityCriterion', { studyId, _sort: 'rank', _total: 'none' })
  const criteria = rows.map(({ id, kind, criterion, conditions }) => ({ id, kind, criterion, conditions }))
  return { eligibleGender, minimumAge, maximumAge, isHealthyVolunteer, criteria }
}

type Line = ResourceInput<'eligibilityCriterion'> & { readonly id?: string }

/**
 * Takes the place of what was there, all or nothing: lines with an id are changed, those without are new, those that are not named go to the
 * trash. The order of the body is the order of the protocol. What the body does not name of age and gender stays.
 * @throws notFound for a study or a line that is not there, invalid, badRequest TooManyForBulk
 */
async function replaceEligibility(request: CallRequest): Promise<EligibilityAnswer> {
  const { caller, studydesk, params, body } = request
  const { studyId = '' } = params
  const { criteria, ...ofStudy } = readAsked(body)
  const { criteria: before } = await readEligibility(request)
  const named = new Set(criteria.map(({ id }) => id))
  await studydesk.engine.work(caller, async (work) => {
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

const ofStudy = ['eligibleGender', 'minimumAge', 'maximumAge', 'isHealthyVolunteer']
const ofLine = ['id', 'kind', 'criterion', 'conditions']

function readAsked(body: unknown): ResourceInput<'study'> & { readonly criteria: readonly Line[] } {
  const { criteria, ...others } = bodyOf(body)
  const [unknown] = Object.keys(others).filter((name) => !ofStudy.includes(name))
  if (unknown !== undefined) throw invalid([{ path: pathOf(unknown), code: 'unknownField' }])
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
  return { ...others, criteria: criteria as readonly Line[] }
}
