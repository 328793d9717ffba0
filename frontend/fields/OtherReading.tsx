import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { dateWords } from '../base/i18n/dates.ts'

interface OtherReadingProps {
  /** The days that the typed text may mean, YYYY-MM-DD. */
  readonly days: readonly string[]
  /** The one that stands. */
  readonly day: string | null
  readonly onPick: (day: string) => void
}

/** Says in words how figures were read whose day and month cannot be told apart, and offers the other way. */
export function OtherReading({ days, day, onPick }: OtherReadingProps) {
  const { t } = useTranslation('common')
  const isOpen = day !== null && days.length > 1 && days.includes(day)
  return (
    <div className="field-hint" aria-live="polite">
      {isOpen && (
        <>
          {t('field.readAs', { day: dateWords(day, 'card') })}{' '}
          {days
            .filter((other) => other !== day)
            .map((other) => (
              <Button key={other} type="link" size="small" onClick={() => onPick(other)}>
                {t('field.readOther', { day: dateWords(other, 'card') })}
              </Button>
            ))}
        </>
      )}
    </div>
  )
}
