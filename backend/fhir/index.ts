import { capabilityOf, smartConfigurationOf } from '#resources/fhir/capability.ts'
import { fhirCalls } from '#resources/fhir/fhirCalls.ts'
import { version } from '../platform/config/version.ts'
import { callsOf } from '../platform/engine/calls/callsOf.ts'
import type { Domain } from '../platform/engine/types.ts'
import { createPatients } from './createPatients.ts'
import { baseOf } from './resourcesOf.ts'
import { readerOf, searcherOf } from './search.ts'

const startedAt = new Date().toISOString()

/** Domain of the FHIR R4 endpoints, views of the product's resources with the same rights. */
export const fhirDomain: Domain = {
  calls: callsOf(fhirCalls, {
    capability: async ({ studydesk }) => capabilityOf({ base: baseOf(studydesk), date: startedAt, version }),
    smartConfiguration: async ({ studydesk }) => smartConfigurationOf(studydesk.config.publicUrl),
    searchPatient: searcherOf('Patient'),
    readPatient: readerOf('Patient'),
    searchResearchStudy: searcherOf('ResearchStudy'),
    readResearchStudy: readerOf('ResearchStudy'),
    searchResearchSubject: searcherOf('ResearchSubject'),
    readResearchSubject: readerOf('ResearchSubject'),
    searchConsent: searcherOf('Consent'),
    readConsent: readerOf('Consent'),
    searchAppointment: searcherOf('Appointment'),
    readAppointment: readerOf('Appointment'),
    searchQuestionnaire: searcherOf('Questionnaire'),
    readQuestionnaire: readerOf('Questionnaire'),
    searchQuestionnaireResponse: searcherOf('QuestionnaireResponse'),
    readQuestionnaireResponse: readerOf('QuestionnaireResponse'),
    searchDocumentReference: searcherOf('DocumentReference'),
    readDocumentReference: readerOf('DocumentReference'),
    searchAuditEvent: searcherOf('AuditEvent'),
    readAuditEvent: readerOf('AuditEvent'),
    createPatients,
  }),
}
