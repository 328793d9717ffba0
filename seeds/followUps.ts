import type { Values } from '#resources/core/conditions.ts'
import type { Random } from '#resources/core/random.ts'
import { addDays } from '#resources/core/values/day.ts'
import type { Language } from '#resources/core/values/preferences.ts'
import { followUp } from '#resources/participants/followUp.ts'
import { storyDay } from './calendar.ts'
import { stored } from './stored.ts'

type Row = Values & { readonly id: string }

interface FollowUpPlan {
  /** Days from `storyDay` to the due date. */
  readonly due: number
  /** Set if a colleague of the coordinator is responsible. */
  readonly isOfColleague?: true
  readonly isDone?: true
  readonly note: Readonly<Record<Language, string>>
}

/** Days between the planning of a follow-up and its due date. */
const plannedBefore = 6

const plans: readonly FollowUpPlan[] = [
  {
    due: -8,
    isDone: true,
    note: { en: 'Call about the date of the baseline visit.', fr: 'Appeler au sujet de la date de la visite initiale.' },
  },
  { due: -3, note: { en: 'Ask for the list of medications once more.', fr: 'Redemander la liste des médicaments.' } },
  { due: -1, note: { en: 'No answer twice. Try after 17:00.', fr: 'Pas de réponse deux fois. Essayer après 17 h.' } },
  { due: -1, isDone: true, note: { en: 'Confirm the transport to the site.', fr: 'Confirmer le transport jusqu’au site.' } },
  { due: 0, note: { en: 'Call back: has questions about the consent.', fr: 'Rappeler : questions sur le consentement.' } },
  {
    due: 0,
    note: { en: 'Ask whether the family doctor has sent the results.', fr: 'Demander si le médecin de famille a envoyé les résultats.' },
  },
  {
    due: 0,
    isOfColleague: true,
    note: { en: 'Wants to hear about parking at the site.', fr: 'Souhaite des précisions sur le stationnement.' },
  },
  { due: 2, note: { en: 'Second screening call, with the investigator.', fr: 'Deuxième appel de sélection, avec l’investigateur.' } },
  { due: 4, isOfColleague: true, note: { en: 'Send the directions and the hours.', fr: 'Envoyer l’itinéraire et les heures.' } },
  { due: 9, note: { en: 'Back from vacation. Ask again about the study.', fr: 'De retour de vacances. Reparler de l’étude.' } },
]

export const followUpsPlanned = plans.length

/** Generates follow-ups of participants in screening: late, due today, future, and done. */
export const makeFollowUps = (
  random: Random,
  {
    language,
    screened,
    coordinatorId,
    colleagueId,
  }: {
    readonly language: Language
    /** Participations that were in screening before the follow-ups were planned. */
    readonly screened: readonly Row[]
    readonly coordinatorId: string | null
    readonly colleagueId: string | null
  },
): readonly Row[] =>
  plans.flatMap(({ due, isOfColleague, isDone, note }, index) => {
    const participation = screened[index % Math.max(screened.length, 1)]
    if (participation === undefined) return []
    const dueOn = addDays(storyDay, due)
    const ownerId = isOfColleague === true ? colleagueId : coordinatorId
    // Follow-ups due in the future were planned on the day before `storyDay` at the latest.
    const plannedOn = addDays(storyDay, Math.min(due - plannedBefore, -1))
    const values = {
      participantId: participation.participantId,
      dueOn,
      ownerId,
      state: isDone === true ? 'DONE' : 'OPEN',
      note: note[language],
    }
    return [{ ...stored(random, followUp, values, plannedOn), createdBy: ownerId, updatedBy: ownerId }]
  })
