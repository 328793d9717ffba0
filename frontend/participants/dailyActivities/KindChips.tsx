import { Button } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Activity, ActivityName, DailyActivities } from '#resources/participants/dailyActivities.ts'
import { useNumbers } from '../../base/i18n/numbers.ts'

interface KindChipsProps extends Pick<DailyActivities, 'cut'> {
  readonly activities: readonly Activity[]
  /** Selected types; empty for all. */
  readonly kinds: readonly ActivityName[]
  readonly onToggle: (kind: ActivityName) => void
  /** Filter for the activities planned with the reader; null if there are none. */
  readonly mine: { readonly count: number; readonly isChosen: boolean; readonly onToggle: () => void } | null
}

/** Buttons for the types with open activities and their numbers. Pressed buttons filter the lists to their types. */
export function KindChips({ activities, cut, kinds, onToggle, mine }: KindChipsProps) {
  const { t } = useTranslation('dailyActivities')
  const numbers = useNumbers()
  const counts = Map.groupBy(activities, (each) => each.kind)
  if (counts.size < 2 && mine === null) return null
  return (
    <fieldset className="daily-kinds" aria-label={t('kindsLabel')}>
      {mine !== null && (
        <Chip isOn={mine.isChosen} onClick={mine.onToggle}>
          {t('mine')} {numbers.format(mine.count)}
        </Chip>
      )}
      {[...counts].map(([name, kindActivities]) => (
        <Chip key={name} isOn={kinds.includes(name)} onClick={() => onToggle(name)}>
          {t(`kinds.${name}`)} {numbers.format(kindActivities.length)}
          {cut.includes(name) && '+'}
        </Chip>
      ))}
    </fieldset>
  )
}

interface ChipProps {
  readonly isOn: boolean
  readonly onClick: () => void
  readonly children: ReactNode
}

const Chip = ({ isOn, onClick, children }: ChipProps) => (
  <Button className="daily-chip" aria-pressed={isOn} onClick={onClick}>
    {children}
  </Button>
)
