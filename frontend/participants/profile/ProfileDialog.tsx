import './profile.css'
import ExportOutlined from '@ant-design/icons/ExportOutlined'
import { type HttpError, useOne } from '@refinedev/core'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ResourceAnswer } from '#resources/core/rows.ts'
import { getResource } from '#resources/index.ts'
import { Dialog } from '../../base/ui/Dialog.tsx'
import { LinkButton } from '../../base/ui/LinkButton.tsx'
import { Suspended } from '../../base/ui/lazyPart.tsx'
import { useDeferredArrival } from '../../base/ui/useDeferredArrival.ts'
import { Waiting } from '../../base/ui/Waiting.tsx'
import { useDiscardQuestion } from '../../engine/form/useRecordForm.ts'
import { showPath } from '../../engine/paths.ts'
import { Presence } from '../../engine/presence/Presence.tsx'
import { RecordProblem } from '../../engine/RecordProblem.tsx'
import { Redacted } from '../../engine/Redacted.tsx'
import type { ProfileAddress } from '../person/address.ts'
import { fullNameOf, shortNameOf } from '../person/identity.ts'
import { InProfile } from '../person/inProfile.ts'
import { ProfileBar } from './ProfileBar.tsx'
import { ProfileSteps } from './ProfileSteps.tsx'
import { ProfileTabs } from './ProfileTabs.tsx'

interface ProfileDialogProps {
  readonly profile: ProfileAddress
  readonly onTab: (tab: string) => void
  readonly onStep: (participantId: string) => void
  readonly onClose: () => void
  /** Opens another page. */
  readonly onLeave: (path: string) => void
}

/** Shows a participant above the current screen. Specification 2, section 2, "Participant profile modal". */
export default function ProfileDialog({ profile, onTab, onStep, onClose, onLeave }: ProfileDialogProps) {
  const { participantId } = profile
  const definition = getResource('participant')
  const { t } = useTranslation(['participants', 'common'])
  const confirmDiscard = useDiscardQuestion()
  const { query } = useOne<ResourceAnswer['participant'], HttpError>({
    resource: definition.name,
    id: participantId,
    queryOptions: { retry: false },
    errorNotification: false,
  })
  /** Discards the unsaved input; null if there is none. */
  const discard = useRef<(() => void) | null>(null)
  const [isEdited, setIsEdited] = useState(false)
  // The profile is large: input interrupts its render.
  const row = useDeferredArrival(query.data?.data)
  const page = showPath(definition, participantId)

  /** Waits until the form is reset, so that closing does not ask again about discarded input. */
  const confirmLeave = async (proceed: () => void) => {
    if (discard.current === null) return proceed()
    const isConfirmed = await confirmDiscard()
    if (!isConfirmed) return
    discard.current?.()
    setTimeout(proceed)
  }
  const isUnavailable = query.error !== null && (row === undefined || query.error.statusCode === 404)
  return (
    <Dialog
      open
      className="profile"
      style={{ top: 32 }}
      width="min(1120px, calc(100vw - 32px))"
      title={row === undefined || isUnavailable ? t('profile.title') : <Name row={row} />}
      footer={null}
      onCancel={() => void confirmLeave(onClose)}
    >
      <InProfile value>
        <ProfileBar row={isUnavailable ? undefined : row}>
          <ProfileSteps id={participantId} onStep={(id) => void confirmLeave(() => onStep(id))} />
          {row !== undefined && !isUnavailable && <Presence resource={definition.name} id={participantId} isEditing={isEdited} />}
          {page !== null && !isUnavailable && (
            <LinkButton to={page} icon={<ExportOutlined aria-hidden />}>
              {t('profile.openAsPage')}
            </LinkButton>
          )}
        </ProfileBar>
        {isUnavailable && query.error !== null ? (
          <RecordProblem resource={definition.name} id={participantId} error={query.error} onRetry={() => void query.refetch()} />
        ) : row === undefined ? (
          <Waiting />
        ) : (
          <Suspended fallback={<Waiting />}>
            <ProfileTabs
              key={participantId}
              row={row}
              tab={profile.tab ?? (profile.studyId === null ? null : 'studies')}
              onTab={(tab) => void confirmLeave(() => onTab(tab))}
              onDraft={(input) => {
                discard.current = input
                setIsEdited(input !== null)
              }}
              onRemoved={() => onLeave(definition.screens?.list ?? '/')}
            />
          </Suspended>
        )}
      </InProfile>
    </Dialog>
  )
}

function Name({ row }: { readonly row: ResourceAnswer['participant'] }) {
  const name = fullNameOf(row)
  if (name !== '') return name
  return (
    <span className="profile-name">
      {shortNameOf(row)} {row.redacted === true && <Redacted />}
    </span>
  )
}
