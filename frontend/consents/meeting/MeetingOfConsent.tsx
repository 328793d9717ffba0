import { type HttpError, useOne } from '@refinedev/core'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { consentCalls } from '#resources/consents/consentsCalls.ts'
import type { ResourceAnswer } from '#resources/core/rows.ts'
import { call } from '../../base/call.ts'
import { useSession } from '../../base/session/useSession.ts'
import { PageHeader } from '../../base/ui/PageHeader.tsx'
import { Waiting } from '../../base/ui/Waiting.tsx'
import { StatusCell } from '../../engine/list/rows/StatusCell.tsx'
import { RecordProblem } from '../../engine/RecordProblem.tsx'
import { ConsentBeside } from './ConsentBeside.tsx'
import MeetingRoom from './MeetingRoom.tsx'

/** Meeting as staff see it. A signature of the participant appears on the screen at once. */
export function MeetingOfConsent({ id }: { readonly id: string }) {
  const { t } = useTranslation('dct')
  const { user } = useSession()
  const { query } = useOne<ResourceAnswer['consent'], HttpError>({
    resource: 'consent',
    id,
    liveMode: 'auto',
    queryOptions: { retry: false },
    errorNotification: false,
  })
  const row = query.data?.data
  if (row === undefined)
    return query.error === null ? (
      <Waiting />
    ) : (
      <RecordProblem resource="consent" id={id} error={query.error} onRetry={() => void query.refetch()} />
    )
  const name = String(row.labels?.participantId ?? t('meeting.theParticipant'))
  return (
    <>
      <PageHeader
        title={t('meeting.with', { name })}
        subtitle={row.labels?.studyConsentId}
        status={<StatusCell resource="consent" name="state" row={row} />}
        extra={
          <Button href={`/crm/consent/${id}`} target="_blank">
            {t('meeting.openConsent')}
          </Button>
        }
      />
      <MeetingRoom
        side="STAFF"
        fetchToken={() => call(consentCalls.meetingToken, { params: { studyId: row.studyId ?? '', roomId: id } })}
        ownName={user.fullName}
        theirName={name}
        leadsTo={{ address: `/crm/consent/${id}`, label: t('meeting.openConsent') }}
        onDecided={() => void query.refetch()}
      >
        {() => <ConsentBeside row={row} />}
      </MeetingRoom>
    </>
  )
}
