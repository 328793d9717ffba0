import type { ResearchStudy } from 'fhir/r4'
import { codesOf, identifierOf, metaOf, nonEmpty, stateExtension, textConcept } from './elements.ts'
import { defineMapping } from './types.ts'

/** FHIR status by the status of the study. */
export const studyStatuses = {
  DRAFT: 'in-review',
  RECRUITING: 'active',
  ACTIVE_NOT_RECRUITING: 'closed-to-accrual',
  ON_HOLD: 'temporarily-closed-to-accrual',
  COMPLETED: 'completed',
  CANCELLED: 'withdrawn',
  ARCHIVED: 'administratively-completed',
} as const satisfies Readonly<Record<string, ResearchStudy['status']>>

const phases: Readonly<Record<string, string>> = {
  EARLY_PHASE_1: 'early-phase-1',
  PHASE_1: 'phase-1',
  PHASE_1_2: 'phase-1-phase-2',
  PHASE_2: 'phase-2',
  PHASE_2_3: 'phase-2-phase-3',
  PHASE_3: 'phase-3',
  PHASE_4: 'phase-4',
  NOT_APPLICABLE: 'n-a',
}

export const researchStudyMapping = defineMapping({
  type: 'ResearchStudy',
  of: 'study',
  search: {
    identifier: { type: 'identifier', fields: { 'trial-id': 'trialId', 'alternative-trial-id': 'alternativeTrialId' }, about: 'Trial ID.' },
    title: { type: 'string', field: 'trialName', about: 'Part of the title.' },
    status: { type: 'token', codes: codesOf('status', studyStatuses), about: 'Status of the study.' },
  },
  sort: { title: 'trialName', _lastUpdated: 'updatedAt', _id: 'id' },
  includes: {},
  toFhir: (row, context) =>
    nonEmpty({
      resourceType: 'ResearchStudy',
      id: row.id,
      meta: metaOf(row),
      extension: [stateExtension(context, row.status)],
      identifier: [
        identifierOf(context, 'trial-id', row.trialId),
        ...(row.alternativeTrialId ? [identifierOf(context, 'alternative-trial-id', row.alternativeTrialId)] : []),
      ],
      title: row.trialName,
      status: studyStatuses[row.status],
      phase: row.phase
        ? { coding: [{ system: 'http://terminology.hl7.org/CodeSystem/research-study-phase', code: phases[row.phase] ?? 'n-a' }] }
        : undefined,
      category: [{ text: row.studyType }],
      condition: row.conditions.map((text) => ({ text })),
      contact: [
        nonEmpty({
          name: row.principleInvestigator,
          telecom: [
            ...(row.contactPhone ? [{ system: 'phone', value: row.contactPhone } as const] : []),
            ...(row.contactEmail ? [{ system: 'email', value: row.contactEmail } as const] : []),
          ],
        }),
      ],
      description: row.description,
      period: nonEmpty({ start: row.recruitmentStartedOn ?? undefined }),
      sponsor: { display: row.leadSponser },
      principalInvestigator: { display: row.principleInvestigator },
      keyword: [...(row.internalTags ?? [])].flatMap((tag) => textConcept(tag) ?? []),
    } as const satisfies ResearchStudy),
})
