import { Button, Segmented } from 'antd'
import { useTranslation } from 'react-i18next'
import { type Timeline, timelineGroups } from '#resources/participants/participantTimeline.ts'
import { Select } from '../../base/ui/Select.tsx'
import { spans } from '../activity/spans.ts'
import type { TimelineChoice } from './useTimeline.ts'

interface TimelineFiltersProps {
  readonly choice: TimelineChoice
  readonly people: NonNullable<Timeline['people']>
  readonly onChange: (choice: TimelineChoice) => void
}

/** Filters of the timeline: types as chips (none selected means all), author, and period. */
export function TimelineFilters({ choice, people, onChange }: TimelineFiltersProps) {
  const { t } = useTranslation('participants')
  const { groups } = choice
  return (
    <div className="timeline-filters">
      <fieldset className="timeline-kinds" aria-label={t('timeline.kinds')}>
        {timelineGroups.map((group) => (
          <Button
            key={group}
            size="small"
            className="timeline-kind"
            aria-pressed={groups.includes(group)}
            onClick={() =>
              onChange({ ...choice, groups: groups.includes(group) ? groups.filter((each) => each !== group) : [...groups, group] })
            }
          >
            {t(`timeline.groups.${group}`)}
          </Button>
        ))}
      </fieldset>
      <Select
        className="timeline-person"
        aria-label={t('timeline.person')}
        placeholder={t('timeline.everybody')}
        allowClear
        showSearch
        value={choice.userId}
        options={people.map(({ id, fullName }) => ({ value: id, label: fullName }))}
        onChange={(userId: string | undefined) => onChange({ ...choice, userId: userId ?? null })}
      />
      <Segmented
        className="activity-spans"
        aria-label={t('activity.span')}
        value={choice.span}
        options={spans.map((value) => ({ value, label: t(`activity.spans.${value}`) }))}
        onChange={(span) => onChange({ ...choice, span })}
      />
    </div>
  )
}
