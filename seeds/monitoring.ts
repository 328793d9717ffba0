import type { Values } from '#resources/core/conditions.ts'
import type { Random } from '#resources/core/random.ts'
import { addDays } from '#resources/core/values/day.ts'
import type { Language } from '#resources/core/values/preferences.ts'
import { monitoringAction } from '#resources/siteLogs/monitoringAction.ts'
import { monitoringVisit } from '#resources/siteLogs/monitoringVisit.ts'
import { storyDay } from './calendar.ts'
import { stored } from './stored.ts'
import type { DemoRows } from './types.ts'

type Row = Values & { readonly id: string }

interface MonitoringContext {
  readonly language: Language
  readonly studySite: Values | undefined
  /** Owner of the action items, without a demo account, so that the tasks of the demo accounts stay the same. */
  readonly ownerId: string | null
}

const on = (days: number): string => addDays(storyDay, -days)

const texts = {
  licence: { en: 'File the renewed licence of the pharmacist.', fr: 'Classer le permis renouvelé de la pharmacienne.' },
  dates: { en: 'Correct the dates in the temperature log.', fr: 'Corriger les dates du relevé des températures.' },
  done: { en: 'Corrected and initialled.', fr: 'Corrigé et paraphé.' },
} as const

/** Generates the monitoring visits of one study site: a closed initiation, a routine visit with action items, and a planned visit. */
export function makeMonitoring(random: Random, { language, studySite, ownerId }: MonitoringContext): readonly DemoRows[] {
  if (studySite === undefined || ownerId === null) return []
  const { studyId, siteId } = studySite
  const monitor = language === 'fr' ? 'Mélanie Roberge' : 'Alex Moreau'
  const visit = (days: number, values: Values): Row =>
    stored(random, monitoringVisit, { studyId, siteId, monitor, plannedOn: on(days), ...values }, on(days + 10))
  const held = (days: number): Values => ({ heldOn: on(days), followUpLetterOn: on(days - 8) })
  const routine = visit(24, { kind: 'ROUTINE', status: 'HELD', ...held(24), attendees: [monitor] })
  const item = (text: keyof typeof texts, dueIn: number, values: Values = {}): Row =>
    stored(
      random,
      monitoringAction,
      { monitoringVisitId: routine.id, studyId, siteId, ownerId, text: texts[text][language], dueOn: on(-dueIn), ...values },
      on(24),
    )
  return [
    {
      resource: 'monitoringVisit',
      rows: [visit(160, { kind: 'INITIATION', status: 'CLOSED', ...held(160) }), routine, visit(-18, { kind: 'ROUTINE' })],
    },
    {
      resource: 'monitoringAction',
      rows: [
        item('licence', 6),
        item('dates', -10, { status: 'DONE', resolution: texts.done[language], doneOn: `${on(12)}T15:00:00.000Z`, doneBy: ownerId }),
      ],
    },
  ]
}
