import { consent } from '#resources/consents/consent.ts'
import { studyConsent } from '#resources/consents/studyConsent.ts'
import { studyConsentForm } from '#resources/consents/studyConsentForm.ts'
import type { Values } from '#resources/core/conditions.ts'
import type { Random } from '#resources/core/random.ts'
import { addDays } from '#resources/core/values/day.ts'
import { rankAt } from './boards.ts'
import { storyDay } from './calendar.ts'
import { pdfOf } from './papers.ts'
import { stored } from './stored.ts'
import type { DemoFile } from './types.ts'

type Row = Values & { readonly id: string }

interface Planned {
  readonly language: 'en' | 'fr'
  readonly studyId: unknown
  readonly forms: readonly Row[]
  readonly versions: readonly Row[]
  readonly enrolments: readonly Row[]
  /** Staff of paper consents: the coordinator explained and confirmed them, the investigator countersigned them. */
  readonly coordinatorId: string | null
  readonly investigatorId: string | null
}

/**
 * States of the consents that are requested from the first participants in screening. No state includes an electronic signature, because
 * only people sign in the product.
 */
const states = ['NOT_SENT', 'SENT', 'ACTIVE', 'DECLINED'] as const

/**
 * Generates the consent of the first study in both languages. It is requested from some participants in screening. Enrolled participants
 * signed it on paper before their enrolment, and a scan is stored.
 */
export function makeStudyConsents(
  random: Random,
  { language, studyId, forms, versions, enrolments, coordinatorId, investigatorId }: Planned,
): {
  readonly consents: readonly Row[]
  readonly forms: readonly Row[]
  readonly participantConsents: readonly Row[]
  readonly files: readonly DemoFile[]
} {
  const formId = forms.find(({ formType }) => formType === 'CONSENT')?.id
  const version = versions.find((each) => each.formId === formId)
  const name = language === 'fr' ? 'Participation à l’étude' : 'Taking part in the study'
  const main = {
    ...stored(random, studyConsent, { studyId, name, purpose: 'MAIN' }),
    rank: rankAt(0),
  }
  const message = (['en', 'fr'] as const).map((each) =>
    stored(random, studyConsentForm, { studyConsentId: main.id, language: each, formId }),
  )
  const screeningEnrolments = enrolments.filter((each) => each.studyId === studyId && each.recruitmentStatus === 'IN_SCREENING')
  const consentOf = ({ id: participantStudyId, participantId, siteId, dateAdded }: Row, values: Values): Row =>
    stored(
      random,
      consent,
      {
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
        ...values,
      },
      String(dateAdded),
    )
  const requested = screeningEnrolments
    .slice(0, states.length)
    .map((each, index) => consentOf(each, stepsOf(each, states[index], coordinatorId)))
  const enrolledRows = enrolments.filter((each) => each.studyId === studyId && each.recruitmentStatus === 'ENROLLED')
  const onPaper = enrolledRows.map((each) => {
    const givenOn = String(each.dateAdded)
    const scanFileId = random.uuid(givenOn)
    const row = consentOf(each, {
      state: 'LAST_REVIEW',
      givenOn,
      givenTime: '09:45',
      givenBy: 'PARTICIPANT',
      explainedBy: coordinatorId,
      attestedBy: coordinatorId,
      attestedOn: `${givenOn}T15:00:00.000Z`,
      countersignedBy: investigatorId,
      countersignedOn: `${givenOn}T16:00:00.000Z`,
      copyGivenOn: givenOn,
      scanFileId,
    })
    return { row, file: scanOf({ id: scanFileId, ownerId: row.id, title: name, givenOn }) }
  })
  return {
    consents: [main],
    forms: message,
    participantConsents: [...requested, ...onPaper.map(({ row }) => row)],
    files: onPaper.map(({ file }) => file),
  }
}

/** Returns the dates of the steps that lead to a consent's state. No date is before the participant was added. */
function stepsOf({ dateAdded }: Row, state: (typeof states)[number] | undefined, coordinatorId: string | null): Values {
  const on = (days: number): string => [addDays(storyDay, -days), String(dateAdded)].toSorted().at(-1) ?? storyDay
  const sentValues = { sentThrough: 'EMAIL', sentOn: `${on(state === 'SENT' ? 2 : 9)}T15:00:00.000Z` }
  if (state === 'SENT') return { state, ...sentValues }
  if (state === 'ACTIVE') return { state, ...sentValues, explainedBy: coordinatorId }
  if (state === 'DECLINED') return { state, ...sentValues, declinedOn: on(3), declinedBy: coordinatorId }
  return { state }
}

const scanOf = (scan: { readonly id: string; readonly ownerId: string; readonly title: string; readonly givenOn: string }): DemoFile => ({
  id: scan.id,
  fileName: `consent-${scan.givenOn}.pdf`,
  contentType: 'application/pdf',
  content: pdfOf(scan.title, [scan.givenOn]),
  owner: { resource: 'consent', id: scan.ownerId },
  field: 'scanFileId',
})

/** Adds the status of the requested consent to the participations. */
export const withConsents = (participations: readonly Row[], requested: readonly Row[]): readonly Row[] => {
  const states = new Map(requested.map(({ participantStudyId, state }) => [participantStudyId, state]))
  return participations.map((each) => ({ ...each, consentStatus: states.get(each.id) ?? null }))
}
