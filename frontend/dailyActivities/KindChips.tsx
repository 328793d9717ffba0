import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import type { Activity, ActivityName, DailyActivities } from '#resources/dailyActivities.ts'
import { useNumbers } from '../base/i18n/numbers.ts'

interface KindChipsProps extends Pick<DailyActivities, 'cut'> {
  readonly activities: readonly Activity[]
  /** Null: all sorts. */
  readonly kind: ActivityName | null
  readonly onChoose: (kind: ActivityName | null) => void
  /** Only what is planned with the reader; null where nothing is. */
  readonly mine: { readonly count: number; readonly isChosen: boolean; readonly onToggle: () => void } | null
}

/** The sorts of which there is something to do, with how much; one of them alone is shown while its button is down. */
export function KindChips({ activities, cut, kind, onChoose, mine }: KindChipsProps) {
  const { t } = useTranslation('dailyActivities')
  const numbers = useNumbers()
  const counts = Map.groupBy(activities, (each) => each.kind)
  if (counts.size < 2 && mine === null) return null
  return (
    <fieldset className="daily-kinds" aria-label={t('kindsLabel')}>
      {mine !== null && (
        <Button aria-pressed={mine.isChosen} type={mine.isChosen ? 'primary' : 'default'} onClick={mine.onToggle}>
          {t('mine')} {numbers.format(mine.count)}
        </Button>
      )}
      {[...counts].map(([name, ofKind]) => (
        <Button
          key={name}
          aria-pressed={kind === name}
          type={kind === name ? 'primary' : 'default'}
          onClick={() => onChoose(kind === name ? null : name)}
        >
          {t(`kinds.${name}`)} {numbers.format(ofKind.length)}
          {cut.includes(name) && '+'}
        </Button>
      ))}
    </fieldset>
  )
}
