import { consent } from '#resources/consent.ts'
import type { Values } from '#resources/core/conditions.ts'
import { studyConsent } from '#resources/studyConsent.ts'
import { studyConsentForm } from '#resources/studyConsentForm.ts'
import { rankAt } from './boards.ts'
import type { Random } from './random.ts'
import { stored } from './stored.ts'

type Row = Values & { readonly id: string }

interface Planned {
  readonly language: 'en' | 'fr'
  readonly studyId: unknown
  readonly forms: readonly Row[]
  readonly versions: readonly Row[]
  readonly enrolments: readonly Row[]
}

/** How far the first participants who are asked have come. What was signed is signed by people, not by the demo. */
const states = ['NOT_SENT', 'SENT', 'ACTIVE', 'DECLINED'] as const

/** The consent of the first study in both languages, and participants in screening who are asked for it. */
export function makeStudyConsents(
  random: Random,
  { language, studyId, forms, versions, enrolments }: Planned,
): { readonly consents: readonly Row[]; readonly forms: readonly Row[]; readonly asked: readonly Row[] } {
  const formId = forms.find(({ formType }) => formType === 'CONSENT')?.id
  const version = versions.find((each) => each.formId === formId)
  const main = {
    ...stored(random, studyConsent, {
      studyId,
      name: language === 'fr' ? 'Participation à l’étude' : 'Taking part in the study',
      purpose: 'MAIN',
    }),
    rank: rankAt(0),
  }
  const said = (['en', 'fr'] as const).map((each) => stored(random, studyConsentForm, { studyConsentId: main.id, language: each, formId }))
  const inScreening = enrolments.filter((each) => each.studyId === studyId && each.recruitmentStatus === 'IN_SCREENING')
  const asked = inScreening.slice(0, states.length).map(({ id: participantStudyId, participantId, siteId }, place) =>
    stored(random, consent, {
      participantStudyId,
      participantId,
      studyId,
      siteId,
      studyConsentId: main.id,
      language,
      number: 1,
      formId,
      formVersionId: version?.id,
      integrityKey: version?.integrityKey,
      needsCountersignature: true,
      state: states[place],
    }),
  )
  return { consents: [main], forms: said, asked }
}

/** Participations that say how far the consent is that they are asked for. */
export const withConsents = (participations: readonly Row[], asked: readonly Row[]): readonly Row[] => {
  const states = new Map(asked.map(({ participantStudyId, state }) => [participantStudyId, state]))
  return participations.map((each) => ({ ...each, consentStatus: states.get(each.id) ?? null }))
}
