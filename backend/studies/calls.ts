import { studyCalls as declared } from '#resources/studies/calls.ts'
import { callsOf, type DeclaredRequest } from '../engine/calls/callsOf.ts'
import { ApplicationError, badRequest } from '../errors.ts'
import { readForScreening, replaceEligibility } from './eligibility.ts'
import { readOverview } from './overview.ts'
import { listPortfolio, readPortfolio, readSitePortfolio } from './portfolio.ts'
import { listStudies } from './studyList.ts'
import { addContact, addSite, listContacts, listSites } from './studySiteCalls.ts'
import { wordsOf } from './wordsInUse.ts'

const inUse = (word: string) => wordsOf('study', word, 'study.deleted_at is null')

/** The calls of specification 2, section 7, "Study". What the studies of the organisation say already is suggested by inputs of words. */
export const studyCalls = callsOf(declared, {
  adminList: listStudies,
  overview: readOverview,
  portfolios: listPortfolio,
  portfolio: readPortfolio,
  sitePortfolio: readSitePortfolio,
  read: ({ studydesk, caller, params }) => studydesk.engine.read(caller, 'study', params.studyId),
  change: ({ studydesk, caller, params, input }) => studydesk.engine.update(caller, 'study', params.studyId, input),
  remove: ({ studydesk, caller, params }) => studydesk.engine.remove(caller, 'study', [params.studyId]),
  changeTrial,
  enableDct: ({ studydesk, caller, params }) => studydesk.engine.transition(caller, 'study', params.studyId, { name: 'enableDct' }),
  sites: listSites,
  addSite,
  contacts: listContacts,
  addContact,
  eligibility: readForScreening,
  replaceEligibility,
  tags: inUse('unnest(study.internal_tags)'),
  searchTags: inUse('unnest(study.conditions)'),
  interventions: inUse('(values (study.intervention))'),
})

/** Changes the study of a trial id. @throws badRequest without one, 404 StudyUnknown */
async function changeTrial({ studydesk: { engine }, caller, input }: DeclaredRequest<(typeof declared)['changeTrial']>) {
  const { trialId, ...changes } = input
  if (typeof trialId !== 'string') throw badRequest('MissingTrialId')
  const { rows } = await engine.list(caller, 'study', { trialId, size: '1' })
  const [found] = rows
  if (found === undefined) throw new ApplicationError(404, 'StudyUnknown')
  return engine.update(caller, 'study', found.id, changes)
}
