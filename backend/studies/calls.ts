import { studyCalls as declared } from '#resources/studies/studiesCalls.ts'
import { ApplicationError, badRequest } from '../platform/common/errors.ts'
import { callsOf, type DeclaredRequest } from '../platform/engine/calls/callsOf.ts'
import { readForScreening, replaceEligibility } from './eligibility.ts'
import { readOverview } from './overview.ts'
import { listPortfolio, readPortfolio, readSitePortfolio } from './portfolio.ts'
import { listStudies } from './studyList.ts'
import { addContact, addSite, listContacts, listSites, removeSites } from './studySiteCalls.ts'
import { createTermsReader } from './wordsInUse.ts'

const inUse = (column: string) => createTermsReader('study', column, 'study.deleted_at is null')

/** Calls of specification 2, section 7, "Study", and calls that suggest words which the organisation's studies already use. */
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
  removeSites,
  contacts: listContacts,
  addContact,
  eligibility: readForScreening,
  replaceEligibility,
  tags: inUse('unnest(study.internal_tags)'),
  searchTags: inUse('unnest(study.conditions)'),
  interventions: inUse('(values (study.intervention))'),
})

/** Changes the study with a trial id. @throws badRequest without a trial id, 404 StudyUnknown */
async function changeTrial({ studydesk: { engine }, caller, input }: DeclaredRequest<(typeof declared)['changeTrial']>) {
  const { trialId, ...changes } = input
  if (typeof trialId !== 'string') throw badRequest('MissingTrialId')
  const { rows } = await engine.list(caller, 'study', { trialId, size: '1' })
  const [studyRow] = rows
  if (studyRow === undefined) throw new ApplicationError(404, 'StudyUnknown')
  return engine.update(caller, 'study', studyRow.id, changes)
}
