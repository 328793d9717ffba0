import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { participantPageCalls } from '#resources/participants/participantPagesCalls.ts'
import { call } from '../../base/call.ts'
import { lazyPart, Suspended } from '../../base/ui/lazyPart.tsx'
import { Waiting } from '../../base/ui/Waiting.tsx'
import { enterOwnDocument, leaveOwnDocument } from '../../consents/meeting/ownDocument.ts'
import { ConsentToDecide } from './consents/ConsentToDecide.tsx'
import { useOverview } from './useOverview.ts'
import { usePageTitle } from './usePageTitle.ts'

const MeetingRoom = lazyPart(() => import('../../consents/meeting/MeetingRoom.tsx'))

/** Participant's side of a consent meeting, in which they sign the consent. */
export function MeetingPage() {
  const { t } = useTranslation('dct')
  const { id = '' } = useParams()
  const client = useQueryClient()
  const { data } = useOverview()
  const [isOwnDocument] = useState(enterOwnDocument)
  useEffect(() => leaveOwnDocument, [])
  usePageTitle(t('meeting.title'))
  if (!isOwnDocument) return <Waiting rows={6} />
  return (
    <>
      <h1>{t('meeting.title')}</h1>
      <Suspended fallback={<Waiting rows={6} />}>
        <MeetingRoom
          side="PARTICIPANT"
          fetchToken={() => call(participantPageCalls.meetingToken, { params: { roomId: id } })}
          ownName={data?.firstName ?? ''}
          theirName={t('meeting.studyTeam')}
          leadsTo={{ address: `/crm/my/consent/${id}`, label: t('meeting.toConsent') }}
          onDecided={() => void client.invalidateQueries({ queryKey: ['my', 'consent', id] })}
        >
          {(meeting) => <ConsentToDecide id={id} isInMeeting onDecided={meeting.decided} />}
        </MeetingRoom>
      </Suspended>
    </>
  )
}
