import { consent } from '#resources/consent.ts'
import type { Values } from '#resources/core/conditions.ts'
import { daysAfter } from '#resources/core/day.ts'
import { studyConsent } from '#resources/studyConsent.ts'
import { studyConsentForm } from '#resources/studyConsentForm.ts'
import { rankAt } from './boards.ts'
import { storyDay } from './calendar.ts'
import { pdfOf } from './papers.ts'
import type { Random } from './random.ts'
import { stored } from './stored.ts'
import type { DemoFile } from './types.ts'

type Row = Values & { readonly id: string }

interface Planned {
  readonly language: 'en' | 'fr'
  readonly studyId: unknown
  readonly forms: readonly Row[]
  readonly versions: readonly Row[]
  readonly enrolments: readonly Row[]
  /** Who explained and confirmed the consents on paper, and who signed them after. */
  readonly coordinatorId: string | null
  readonly investigatorId: string | null
}

/** How far the first participants in screening who are asked have come. Signatures in the product are made by people, not by the demo. */
const states = ['NOT_SENT', 'SENT', 'ACTIVE', 'DECLINED'] as const

/**
 * The consent of the first study in both languages, participants in screening who are asked for it, and those enrolled, who signed it on paper before
 * they were: their scans are with them.
 */
export function makeStudyConsents(
  random: Random,
  { language, studyId, forms, versions, enrolments, coordinatorId, investigatorId }: Planned,
): {
  readonly consents: readonly Row[]
  readonly forms: readonly Row[]
  readonly asked: readonly Row[]
  readonly files: readonly DemoFile[]
} {
  const formId = forms.find(({ formType }) => formType === 'CONSENT')?.id
  const version = versions.find((each) => each.formId === formId)
  const name = language === 'fr' ? 'Participation à l’étude' : 'Taking part in the study'
  const main = {
    ...stored(random, studyConsent, { studyId, name, purpose: 'MAIN' }),
    rank: rankAt(0),
  }
  const said = (['en', 'fr'] as const).map((each) => stored(random, studyConsentForm, { studyConsentId: main.id, language: each, formId }))
  const inScreening = enrolments.filter((each) => each.studyId === studyId && each.recruitmentStatus === 'IN_SCREENING')
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
  const asked = inScreening.slice(0, states.length).map((each, place) => consentOf(each, stepsOf(each, states[place], coordinatorId)))
  const enrolled = enrolments.filter((each) => each.studyId === studyId && each.recruitmentStatus === 'ENROLLED')
  const onPaper = enrolled.map((each) => {
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
  return { consents: [main], forms: said, asked: [...asked, ...onPaper.map(({ row }) => row)], files: onPaper.map(({ file }) => file) }
}

/** The days of the steps that a consent has reached: none is before the participant was added. */
function stepsOf({ dateAdded }: Row, state: (typeof states)[number] | undefined, coordinatorId: string | null): Values {
  const on = (days: number): string => [daysAfter(storyDay, -days), String(dateAdded)].toSorted().at(-1) ?? storyDay
  const sent = { sentThrough: 'EMAIL', sentOn: `${on(state === 'SENT' ? 2 : 9)}T15:00:00.000Z` }
  if (state === 'SENT') return { state, ...sent }
  if (state === 'ACTIVE') return { state, ...sent, explainedBy: coordinatorId }
  if (state === 'DECLINED') return { state, ...sent, declinedOn: on(3), declinedBy: coordinatorId }
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

/** Participations that say how far the consent is that they are asked for. */
export const withConsents = (participations: readonly Row[], asked: readonly Row[]): readonly Row[] => {
  const states = new Map(asked.map(({ participantStudyId, state }) => [participantStudyId, state]))
  return participations.map((each) => ({ ...each, consentStatus: states.get(each.id) ?? null }))
}
