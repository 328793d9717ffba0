import { useTranslation } from 'react-i18next'
import type { ScheduleChange } from '#resources/visits/schedule.ts'
import { useTexts } from '../base/texts/useTexts.ts'
import { ToneTag } from '../base/ui/ToneTag.tsx'

const tones = { ADDED: 'success', DROPPED: 'danger', CHANGED: 'progress' } as const

interface ScheduleChangesProps {
  readonly changes: readonly ScheduleChange[]
}

/** Lists the differences from the current version by visit, with old and new values. */
export function ScheduleChanges({ changes }: ScheduleChangesProps) {
  const { t } = useTranslation('visitSchedule')
  const texts = useTexts('visit')
  const formatValue = (name: string, value: unknown): string =>
    name === 'type' || name === 'targetUnit' ? texts.value(name, String(value)) : String(value)
  const formatChange = ({ name, before, after }: ScheduleChange['fields'][number]): string =>
    typeof before === 'number' || name === 'type' || name === 'targetUnit'
      ? t('schedule.fromTo', { field: texts.label(name), before: formatValue(name, before), after: formatValue(name, after) })
      : texts.label(name)
  if (changes.length === 0) return <p>{t('schedule.same')}</p>
  return (
    <section>
      <h2>{t('schedule.changes')}</h2>
      <ul className="schedule-changes">
        {changes.map(({ visitId, name, kind, fields }) => (
          <li key={visitId}>
            <strong>{name}</strong> <ToneTag tone={tones[kind]}>{t(`schedule.kinds.${kind}`)}</ToneTag>{' '}
            {fields.map(formatChange).join(' · ')}
          </li>
        ))}
      </ul>
    </section>
  )
}
