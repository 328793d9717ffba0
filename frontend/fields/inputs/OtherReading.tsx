import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { formatDate } from '../../base/i18n/dates.ts'

interface OtherReadingProps {
  /** Possible dates of the typed text, YYYY-MM-DD. */
  readonly days: readonly string[]
  /** Current date of the input. */
  readonly day: string | null
  readonly onPick: (day: string) => void
}

/** Shows how an ambiguous date was interpreted, with the month spelled out, and offers the other possible date. */
export function OtherReading({ days, day, onPick }: OtherReadingProps) {
  const { t } = useTranslation('common')
  const isOpen = day !== null && days.length > 1 && days.includes(day)
  return (
    <div className="field-hint" aria-live="polite">
      {isOpen && (
        <>
          {t('field.readAs', { day: formatDate(day, 'card') })}{' '}
          {days
            .filter((other) => other !== day)
            .map((other) => (
              <Button key={other} type="link" size="small" onClick={() => onPick(other)}>
                {t('field.readOther', { day: formatDate(other, 'card') })}
              </Button>
            ))}
        </>
      )}
    </div>
  )
}
