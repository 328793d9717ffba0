import { appointmentMapping } from './appointment.ts'
import { auditEventMapping } from './auditEvent.ts'
import { consentMapping } from './consent.ts'
import { documentReferenceMapping } from './documentReference.ts'
import { patientMapping } from './patient.ts'
import { questionnaireMapping } from './questionnaires/questionnaire.ts'
import { questionnaireResponseMapping } from './questionnaires/questionnaireResponse.ts'
import { researchStudyMapping } from './researchStudy.ts'
import { researchSubjectMapping } from './researchSubject.ts'
import type { AnyMapping, FhirType } from './types.ts'

/** Mapping of each FHIR type. */
export const fhirMappings = {
  Patient: patientMapping,
  ResearchStudy: researchStudyMapping,
  ResearchSubject: researchSubjectMapping,
  Consent: consentMapping,
  Appointment: appointmentMapping,
  Questionnaire: questionnaireMapping,
  QuestionnaireResponse: questionnaireResponseMapping,
  DocumentReference: documentReferenceMapping,
  AuditEvent: auditEventMapping,
} as const satisfies Readonly<Record<FhirType, AnyMapping>>
