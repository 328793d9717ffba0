import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { Awaiting, later } from '../base/ui/later.tsx'
import { Waiting } from '../base/ui/Waiting.tsx'
import { enterOwnDocument, leaveOwnDocument } from '../meeting/ownDocument.ts'
import { ConsentToDecide } from './consents/ConsentToDecide.tsx'
import { useOverview } from './useOverview.ts'
import { usePageTitle } from './usePageTitle.ts'

const MeetingRoom = later(() => import('../meeting/MeetingRoom.tsx'))

/** The participant's side of a meeting about a consent, which they sign in it. */
export function MeetingPage() {
  const { t } = useTranslation('dct')
  const { id = '' } = useParams()
  const client = useQueryClient()
  const { data } = useOverview()
  const [isOwn] = useState(enterOwnDocument)
  useEffect(() => leaveOwnDocument, [])
  usePageTitle(t('meeting.title'))
  if (!isOwn) return <Waiting rows={6} />
  return (
    <>
      <h1>{t('meeting.title')}</h1>
      <Awaiting fallback={<Waiting rows={6} />}>
        <MeetingRoom
          side="PARTICIPANT"
          tokenAddress={`my/meeting/${id}/token`}
          ownName={data?.firstName ?? ''}
          theirName={t('meeting.studyTeam')}
          leadsTo={{ address: `/crm/my/consent/${id}`, label: t('meeting.toConsent') }}
          onDecided={() => void client.invalidateQueries({ queryKey: ['my', 'consent', id] })}
        >
          {(meeting) => <ConsentToDecide id={id} isInMeeting onDecided={meeting.decided} />}
        </MeetingRoom>
      </Awaiting>
    </>
  )
}
