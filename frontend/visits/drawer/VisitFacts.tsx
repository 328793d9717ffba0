import { useTranslation } from 'react-i18next'
import { isFilled } from '#resources/core/conditions.ts'
import type { ResourceAnswer } from '#resources/core/rows.ts'
import { formatDate } from '../../base/i18n/dates.ts'
import { useTexts } from '../../base/texts/useTexts.ts'
import { RecordDescriptions } from '../../engine/detail/RecordDescriptions.tsx'
import { formatPhone } from '../../fields/phoneFormat.ts'
import { useVisitFacts } from '../booking/useVisitFacts.ts'
import { WindowSentence } from './WindowSentence.tsx'

type Visit = ResourceAnswer['participantVisit']

/** Facts of a visit, in the order in which they are shown. Empty ones are left out. */
const facts: readonly (keyof Visit & string)[] = [
  'visitDate',
  'completedOn',
  'participantId',
  'studyId',
  'siteId',
  'durationMinutes',
  'roomId',
  'staffId',
  'targetOn',
  'cancellation',
  'unscheduledReason',
  'unscheduledNote',
  'outsideReason',
  'conflictReason',
  'unreviewedSince',
  'missedReviewedOn',
  'missedReviewedBy',
  'missedNote',
]

/** Window of the visit as a sentence, and its facts in a grid. */
export function VisitFacts({ row }: { readonly row: Visit }) {
  const { t } = useTranslation('visitSchedule')
  const texts = useTexts('participantVisit')
  const { window, phone } = useVisitFacts(row.id, row.participantId)
  const { visitDate, visitTime } = row
  const time = visitTime === null ? '' : `, ${visitTime.slice(0, 5)}`
  return (
    <>
      {window !== null && <WindowSentence row={row} window={window} />}
      <RecordDescriptions
        resource="participantVisit"
        row={row}
        names={facts.filter((name) => isFilled(row[name]))}
        as="columns"
        written={visitDate === null ? {} : { visitDate: { label: texts.label('visitDate'), content: `${formatDate(visitDate)}${time}` } }}
        more={
          phone === null
            ? []
            : [
                {
                  key: 'phone',
                  label: t('booking.phone'),
                  content: <a href={`tel:${phone.replaceAll(/[^+\d]/g, '')}`}>{formatPhone(phone)}</a>,
                },
              ]
        }
      />
    </>
  )
}
