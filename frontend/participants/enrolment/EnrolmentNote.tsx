import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { todayFor } from '../../base/i18n/dates.ts'
import type { ActionNoteProps } from '../../engine/area.ts'
import { EnrolmentReasons } from './EnrolmentReasons.tsx'
import { useEnrolmentCheck } from './useEnrolmentCheck.ts'

/** Study, site and reasons against the enrolment, in its dialog. Suggests today as the day of the enrolment, as on the board. */
export default function EnrolmentNote({ row, onChange }: ActionNoteProps<'participantStudy'>) {
  const { id, studyId, siteId, labels } = row
  const { t } = useTranslation('participants')
  const cards = [{ cardId: id, name: '' }]
  const today = todayFor({ siteId, studyId })
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the dialog opens
  useEffect(() => onChange({ enrolledOn: today }), [])
  return (
    <>
      <p>{t('enrolment.where', { study: labels?.studyId ?? '', site: labels?.siteId ?? '' })}</p>
      <EnrolmentReasons cards={cards} check={useEnrolmentCheck({ studyId, siteId, cards })} />
    </>
  )
}
