import { guardOf } from '../core/access.ts'
import { data, defineCalls, list } from '../core/call.ts'
import { each } from '../core/callFields.ts'
import { boolean, choice, conditions, ref, refs, text, textarea } from '../core/fields/index.ts'
import type { ResourceAnswer } from '../core/rows.ts'
import { type EligibilityAnswer, mostCriteria } from './eligibilityAnswers.ts'
import { eligibilityCriterion } from './eligibilityCriterion.ts'
import type { PortfolioSite, PortfolioStudy } from './portfolioAnswer.ts'
import { study } from './study.ts'
import type { StudyOverviewAnswer } from './studyOverviewAnswer.ts'

type Study = ResourceAnswer['study']

const page = 'ADMIN_STUDY'
const read = { of: 'study', method: 'GET', access: { page, action: 'VIEW' } } as const
const change = { of: 'study', access: { page, action: 'CONTRIBUTE' } } as const
const make = { method: 'POST', access: { page, action: 'CONTRIBUTE' }, status: 201 } as const
const portfolioCall = { of: 'study', method: 'GET', access: { page: 'PORTFOLIO', action: 'VIEW' } } as const

const studyPath = 'study/:studyId'
const contacts = `${studyPath}/study-site/:siteId/contact`

/** Calls of specification 2, section 7, "Study", whose paths differ from those of the resource. */
export const studyCalls = defineCalls({
  adminList: {
    of: 'study',
    method: 'GET',
    path: study.path.many,
    access: { ...guardOf(study), action: study.actions.list },
    query: {
      of: 'study',
      beside: {
        archived: boolean({ about: 'true: only archived studies; false: all others. Absent: both.' }),
        showDisabledStudies: boolean({ about: 'false: only studies that are activated. true or absent: the others too.' }),
        hasPrescreen: boolean({
          about: 'true: only studies with criteria by which people are pre-screened; false: only those without. Absent: both.',
        }),
      },
    },
    output: list<Study>(),
  },
  overview: { ...read, path: `${studyPath}/overview`, output: data<StudyOverviewAnswer>() },
  portfolios: {
    ...portfolioCall,
    path: 'studies',
    query: {
      appendNotificationCount: boolean({
        about: 'true: how many cards of the caller’s own boards need attention, by study and site.',
      }),
    },
    output: list<PortfolioStudy>(),
  },
  portfolio: { ...portfolioCall, path: `${studyPath}/portfolio`, output: data<PortfolioStudy>() },
  sitePortfolio: { ...portfolioCall, path: `${studyPath}/site-study/:siteId/portfolio`, output: data<PortfolioSite>() },
  read: { ...read, path: studyPath, output: data<Study>() },
  change: { ...change, method: 'PATCH', path: studyPath, input: { of: 'study', isChange: true }, output: data<Study>() },
  remove: { of: 'study', method: 'DELETE', path: studyPath, access: { page, action: 'OWN' }, output: data<readonly string[]>() },
  changeTrial: {
    ...change,
    method: 'PATCH',
    path: 'study/addTrial',
    input: {
      of: 'study',
      isChange: true,
      beside: { trialId: text({ max: study.fields.trialId.max, about: 'Id of the study in its registry: it names the study.' }) },
    },
    output: data<Study>(),
  },
  enableDct: { ...change, method: 'POST', path: `${studyPath}/enableDct`, output: data<Study>() },
  sites: {
    ...read,
    of: 'studySite',
    path: `${studyPath}/study-sites`,
    query: { of: 'studySite' },
    output: data<readonly ResourceAnswer['studySite'][]>(),
  },
  addSite: {
    ...make,
    of: 'studySite',
    path: `${studyPath}/study-sites`,
    input: { of: 'studySite' },
    output: data<ResourceAnswer['studySite']>(),
  },
  removeSites: {
    of: 'studySite',
    method: 'DELETE',
    path: `${studyPath}/study-sites`,
    access: { page: 'ADMIN_STUDY', action: 'OWN' },
    input: {
      ids: refs({ to: 'studySite', about: 'Study sites; a list alone means the same.' }),
      studySiteIds: refs({ to: 'studySite', about: 'As `ids`.' }),
    },
    output: data<readonly string[]>(),
  },
  contacts: { ...read, of: 'studySiteContact', path: contacts, output: data<readonly ResourceAnswer['studySiteContact'][]>() },
  addContact: {
    ...make,
    of: 'studySiteContact',
    path: contacts,
    input: { of: 'studySiteContact' },
    output: data<ResourceAnswer['studySiteContact']>(),
  },
  eligibility: {
    of: 'eligibilityCriterion',
    method: 'GET',
    path: `${studyPath}/eligibility`,
    access: { page, orPage: 'SCREENING', action: 'VIEW' },
    output: data<EligibilityAnswer>(),
  },
  replaceEligibility: {
    of: 'eligibilityCriterion',
    method: 'PUT',
    path: `${studyPath}/eligibility`,
    access: { page, action: 'CONTRIBUTE' },
    input: {
      of: 'study',
      isChange: true,
      only: ['eligibleGender', 'minimumAge', 'minimumAgeMonths', 'maximumAge', 'maximumAgeMonths', 'isHealthyVolunteer'],
      beside: {
        criteria: each(
          {
            id: ref({ to: 'eligibilityCriterion', about: 'Of a criterion that the study has; absent: a new one.' }),
            kind: choice({ values: eligibilityCriterion.fields.kind.values }),
            criterion: textarea({ max: eligibilityCriterion.fields.criterion.max }),
            conditions: conditions({ max: eligibilityCriterion.fields.conditions.max }),
          },
          { required: true, maxCount: mostCriteria, about: 'All criteria in their order.' },
        ),
        revision: text({ about: 'Of the answer that was read; refused once anything of it has changed.' }),
      },
    },
    output: data<EligibilityAnswer>(),
  },
  tags: { ...read, path: 'getTags', output: data<readonly string[]>() },
  searchTags: { ...read, path: 'getSearchTags', output: data<readonly string[]>() },
  interventions: { ...read, path: 'getIntervention', output: data<readonly string[]>() },
})
