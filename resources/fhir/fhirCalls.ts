import { consent } from '../consents/consent.ts'
import { guardOf } from '../core/access.ts'
import { bare, defineCalls } from '../core/call.ts'
import { exact } from '../core/callFields.ts'
import { choice, json, text } from '../core/fields/index.ts'
import { formSubmission } from '../forms/formSubmission.ts'
import { document } from '../library/document.ts'
import { participant } from '../participants/participant.ts'
import { participantStudy } from '../recruitment/participantStudy.ts'
import { referralSources } from '../recruitment/referralSources.ts'
import { study } from '../studies/study.ts'
import { participantVisit } from '../visits/participantVisit.ts'
import type { SmartConfiguration } from './capability.ts'
import { fhirMappings } from './mappings.ts'
import { formatField, queryFieldsOf } from './search/queryFields.ts'
import { type FhirAnswer, type FhirType, fhirMediaType, mostEntries } from './types.ts'

const get = { method: 'GET', output: bare<FhirAnswer>(fhirMediaType) } as const
const search = (type: FhirType) => ({ ...get, query: queryFieldsOf(fhirMappings[type]) })
const read = { ...get, query: formatField } as const

const patients = { of: 'participant', access: { ...guardOf(participant), action: participant.actions.list } } as const
const studies = { of: 'study', access: { ...guardOf(study), action: study.actions.list } } as const
const subjects = { of: 'participantStudy', access: { ...guardOf(participantStudy), action: participantStudy.actions.list } } as const
const consents = { of: 'consent', access: { ...guardOf(consent), action: consent.actions.list } } as const
const visits = { of: 'participantVisit', access: { ...guardOf(participantVisit), action: participantVisit.actions.list } } as const
/** As the calls that return the questions of a version. */
const formVersions = { of: 'formVersion', access: { page: 'ADMIN_FORMS', orPage: 'ADMIN_STUDY', action: 'VIEW' } } as const
/** As the calls that return answers. */
const submissions = { of: 'formSubmission', access: { ...guardOf(formSubmission), action: formSubmission.actions.list } } as const
const documents = { of: 'document', access: { ...guardOf(document), action: document.actions.list } } as const
/** As the calls of the audit trail. */
const events = { of: 'auditHistory', access: { page: 'ADMIN_AUDIT', action: 'VIEW' } } as const

/** FHIR R4: reads and searches of the product's resources, each with the rights of the resource, and bundles of patients. */
export const fhirCalls = defineCalls({
  capability: { ...get, path: 'fhir/metadata', access: { public: true }, query: formatField },
  smartConfiguration: {
    method: 'GET',
    path: 'fhir/.well-known/smart-configuration',
    access: { public: true },
    output: bare<SmartConfiguration>(),
  },
  searchPatient: { ...search('Patient'), ...patients, path: 'fhir/Patient' },
  readPatient: { ...read, ...patients, path: 'fhir/Patient/:id' },
  searchResearchStudy: { ...search('ResearchStudy'), ...studies, path: 'fhir/ResearchStudy' },
  readResearchStudy: { ...read, ...studies, path: 'fhir/ResearchStudy/:id' },
  searchResearchSubject: { ...search('ResearchSubject'), ...subjects, path: 'fhir/ResearchSubject' },
  readResearchSubject: { ...read, ...subjects, path: 'fhir/ResearchSubject/:id' },
  searchConsent: { ...search('Consent'), ...consents, path: 'fhir/Consent' },
  readConsent: { ...read, ...consents, path: 'fhir/Consent/:id' },
  searchAppointment: { ...search('Appointment'), ...visits, path: 'fhir/Appointment' },
  readAppointment: { ...read, ...visits, path: 'fhir/Appointment/:id' },
  searchQuestionnaire: { ...search('Questionnaire'), ...formVersions, path: 'fhir/Questionnaire' },
  readQuestionnaire: { ...read, ...formVersions, path: 'fhir/Questionnaire/:id' },
  searchQuestionnaireResponse: { ...search('QuestionnaireResponse'), ...submissions, path: 'fhir/QuestionnaireResponse' },
  readQuestionnaireResponse: { ...read, ...submissions, path: 'fhir/QuestionnaireResponse/:id' },
  searchDocumentReference: { ...search('DocumentReference'), ...documents, path: 'fhir/DocumentReference' },
  readDocumentReference: { ...read, ...documents, path: 'fhir/DocumentReference/:id' },
  searchAuditEvent: { ...search('AuditEvent'), ...events, path: 'fhir/AuditEvent' },
  readAuditEvent: { ...read, ...events, path: 'fhir/AuditEvent/:id' },
  createPatients: {
    of: 'participant',
    method: 'POST',
    path: 'fhir',
    access: { ...guardOf(participant), action: participant.actions.create },
    query: {
      ...formatField,
      referralSource: choice({ values: referralSources, default: 'OTHER', about: 'Source of all patients of the bundle.' }),
      onDuplicate: choice({
        values: ['skip', 'add'],
        default: 'skip',
        about: '`add` also creates patients who may exist already; `skip` reports them as a conflict.',
      }),
    },
    input: {
      resourceType: choice({ values: ['Bundle'], required: true }),
      type: choice({ values: ['transaction', 'batch'], required: true, about: '`transaction`: all patients or none.' }),
      entry: exact(json({ shape: 'array', required: true, max: 900_000, maxDepth: 20, about: `At most ${mostEntries} patients.` })),
      id: text({ about: 'Not stored, as the three that follow.' }),
      meta: exact(json({ max: 20_000 })),
      identifier: exact(json({ max: 20_000 })),
      timestamp: text(),
    },
    output: bare<FhirAnswer>(fhirMediaType),
  },
})
