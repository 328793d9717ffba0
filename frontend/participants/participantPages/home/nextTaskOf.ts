import type { OwnConsent, OwnForm, OwnVisit, ParticipantOverview } from '#resources/participants/participantPages.ts'

/** The first task of a participant, or the next visit if no task is open. */
export type NextTask =
  | { readonly kind: 'consent'; readonly consent: OwnConsent }
  | { readonly kind: 'form'; readonly form: OwnForm }
  | { readonly kind: 'visit'; readonly visit: OwnVisit }

/** Consent states in which the participant decides. */
export const openConsentStates: readonly OwnConsent['state'][] = ['SENT', 'ACTIVE', 'REVIEW_SCHEDULED']

/** Returns the next task: a consent first, then forms by their due date, then the next scheduled visit. Pure. */
export function nextTaskOf({ studies }: Pick<ParticipantOverview, 'studies'>): NextTask | null {
  const consent = studies.flatMap(({ consents }) => consents).find(({ state }) => openConsentStates.includes(state))
  if (consent !== undefined) return { kind: 'consent', consent }
  const [form] = studies
    .flatMap(({ forms }) => forms.filter(({ status }) => status !== 'COMPLETED'))
    .toSorted((left, right) => compareDays(left.dueOn, right.dueOn))
  if (form !== undefined) return { kind: 'form', form }
  const [visit] = studies
    .flatMap(({ visits }) => visits.filter(({ status, date }) => status === 'SCHEDULED' && date !== null))
    .toSorted((left, right) => compareDays(left.date, right.date))
  return visit === undefined ? null : { kind: 'visit', visit }
}

/** Compares two days. A missing day comes last. */
const compareDays = (left: string | null, right: string | null): number => (left ?? '9999').localeCompare(right ?? '9999')
