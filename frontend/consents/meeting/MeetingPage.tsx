import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { isUuid } from '#resources/core/fields/ref.ts'
import { PageHeader } from '../../base/ui/PageHeader.tsx'
import { Waiting } from '../../base/ui/Waiting.tsx'
import { ArrangedMeetings } from './ArrangedMeetings.tsx'
import { MeetingOfConsent } from './MeetingOfConsent.tsx'
import { enterOwnDocument, leaveOwnDocument } from './ownDocument.ts'

/** Shows the meeting about the consent in the URL. If the URL contains no consent, shows the list of scheduled meetings. */
export default function MeetingPage() {
  const { t } = useTranslation('dct')
  const [parameters] = useSearchParams()
  const consentId = parameters.get('consent')
  const [hasOwnDocument] = useState(enterOwnDocument)
  useEffect(() => leaveOwnDocument, [])
  if (!hasOwnDocument) return <Waiting />
  if (consentId !== null && isUuid(consentId)) return <MeetingOfConsent key={consentId} id={consentId} />
  return (
    <>
      <PageHeader title={t('nav.meeting')} subtitle={t('meeting.arranged.lead')} />
      <ArrangedMeetings />
    </>
  )
}
