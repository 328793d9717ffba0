import type { ResourceInput } from '#resources/rows.ts'
import type { Call, CallRequest } from '../engine/types.ts'
import { ApplicationError, badRequest } from '../errors.ts'
import { readOverview } from './overview.ts'
import { listPortfolio, readPortfolio, readSitePortfolio } from './portfolio.ts'
import { studyListCall } from './studyList.ts'
import { studySiteCalls } from './studySiteCalls.ts'

const page = 'ADMIN_STUDY' as const
const toSee = { page, action: 'VIEW' } as const
const toChange = { page, action: 'CONTRIBUTE' } as const
const toOwn = { page, action: 'OWN' } as const

const portfolio = { page: 'PORTFOLIO', action: 'VIEW' } as const

const idIn = ({ params }: CallRequest): string => params.studyId ?? ''
const inputIn = ({ body }: CallRequest) => (body ?? {}) as ResourceInput<'study'>

/** The calls of specification 2, section 7, "Study", whose addresses are not those of the resource. */
export const studyCalls: readonly Call[] = [
  studyListCall,
  { method: 'GET', path: 'study/:studyId/overview', access: toSee, handler: readOverview },
  {
    method: 'GET',
    path: 'studies',
    access: portfolio,
    answer: 'list',
    takes: { appendNotificationCount: 'true: how many cards of the caller’s own boards need attention, by study and site.' },
    handler: listPortfolio,
  },
  { method: 'GET', path: 'study/:studyId/portfolio', access: portfolio, handler: readPortfolio },
  { method: 'GET', path: 'study/:studyId/site-study/:siteId/portfolio', access: portfolio, handler: readSitePortfolio },
  {
    method: 'GET',
    path: 'study/:studyId',
    access: toSee,
    handler: (asked) => asked.studydesk.engine.read(asked.caller, 'study', idIn(asked)),
  },
  {
    method: 'PATCH',
    path: 'study/:studyId',
    body: { of: 'study', isChange: true },
    access: toChange,
    handler: (asked) => asked.studydesk.engine.update(asked.caller, 'study', idIn(asked), inputIn(asked)),
  },
  {
    method: 'DELETE',
    path: 'study/:studyId',
    access: toOwn,
    handler: (asked) => asked.studydesk.engine.remove(asked.caller, 'study', [idIn(asked)]),
  },
  {
    method: 'PATCH',
    path: 'study/addTrial',
    body: { of: 'study', isChange: true, beside: { trialId: 'Id of the study in its registry: it names the study.' } },
    access: toChange,
    handler: changeTrial,
  },
  {
    method: 'POST',
    path: 'study/:studyId/enableDct',
    access: toChange,
    handler: ({ studydesk, caller, params }) => studydesk.engine.transition(caller, 'study', params.studyId ?? '', { name: 'enableDct' }),
  },
  ...studySiteCalls,
]

/** Changes the study of a trial id. @throws badRequest without one, 404 StudyUnknown */
async function changeTrial({ studydesk: { engine }, caller, body }: CallRequest) {
  const { trialId, ...changes } = (body ?? {}) as ResourceInput<'study'>
  if (typeof trialId !== 'string') throw badRequest('MissingTrialId')
  const { rows } = await engine.list(caller, 'study', { trialId, size: '1' })
  const [found] = rows
  if (found === undefined) throw new ApplicationError(404, 'StudyUnknown')
  return engine.update(caller, 'study', found.id, changes)
}
