import type { ResourceRow } from '#resources/core/rows.ts'
import type { Template } from './template.ts'
import { visitCalledOff } from './visitCalledOff.ts'
import { visitPlanned } from './visitPlanned.ts'
import { visitReminder } from './visitReminder.ts'

type VisitMode = 'CLINIC' | 'TELEPHONE' | 'VIDEO' | 'OTHER'

/** Texts by visit type: a telephone visit does not ask the participant to come to the clinic. */
const visitModes: Readonly<Record<ResourceRow['visit']['type'], VisitMode>> = {
  IN_CLINIC: 'CLINIC',
  TELEPHONE: 'TELEPHONE',
  TELEHEALTH: 'VIDEO',
  VIRTUAL: 'VIDEO',
  FORM_ONLY: 'OTHER',
  ECONSENT: 'OTHER',
}

const bodies = {
  VISIT_PLANNED: {
    CLINIC: visitPlanned.bodies,
    TELEPHONE: { EMAIL: 'mail:visitPlanned.telephone.body', SMS: 'mail:visitPlanned.telephone.sms' },
    VIDEO: { EMAIL: 'mail:visitPlanned.video.body', SMS: 'mail:visitPlanned.video.sms' },
    OTHER: { EMAIL: 'mail:visitPlanned.other.body', SMS: 'mail:visitPlanned.other.sms' },
  },
  VISIT_AHEAD: {
    CLINIC: visitReminder.bodies,
    TELEPHONE: { EMAIL: 'mail:visitReminder.telephone.body', SMS: 'mail:visitReminder.telephone.sms' },
    VIDEO: { EMAIL: 'mail:visitReminder.video.body', SMS: 'mail:visitReminder.video.sms' },
    OTHER: { EMAIL: 'mail:visitReminder.other.body', SMS: 'mail:visitReminder.other.sms' },
  },
} as const satisfies Readonly<Record<string, Readonly<Record<VisitMode, Template['bodies']>>>>

/** Returns the template of a message about a visit, with the texts for its visit type. */
export function visitMessage(kind: 'VISIT_PLANNED' | 'VISIT_CALLED_OFF' | 'VISIT_AHEAD', type: ResourceRow['visit']['type']): Template {
  if (kind === 'VISIT_CALLED_OFF') return visitCalledOff
  return { ...(kind === 'VISIT_PLANNED' ? visitPlanned : visitReminder), bodies: bodies[kind][visitModes[type]] }
}
