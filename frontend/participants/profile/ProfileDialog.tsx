import './profile.css'
import ExportOutlined from '@ant-design/icons/ExportOutlined'
import { type HttpError, useOne } from '@refinedev/core'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { resourceNamed } from '#resources/index.ts'
import type { ResourceAnswer } from '#resources/rows.ts'
import { Dialog } from '../../base/ui/Dialog.tsx'
import { LinkButton } from '../../base/ui/LinkButton.tsx'
import { Awaiting } from '../../base/ui/later.tsx'
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
  /** Leads to a page of its own. */
  readonly onLeave: (path: string) => void
}

/** A participant above whatever screen is open. Specification 2, section 2, "Participant profile modal". */
export default function ProfileDialog({ profile, onTab, onStep, onClose, onLeave }: ProfileDialogProps) {
  const { participantId } = profile
  const definition = resourceNamed('participant')
  const { t } = useTranslation(['participants', 'common'])
  const isSureToDiscard = useDiscardQuestion()
  const { query } = useOne<ResourceAnswer['participant'], HttpError>({
    resource: definition.name,
    id: participantId,
    queryOptions: { retry: false },
    errorNotification: false,
  })
  /** Takes back what is typed; null while nothing is. */
  const discard = useRef<(() => void) | null>(null)
  const [isTyped, setIsTyped] = useState(false)
  const row = query.data?.data
  const page = showPath(definition, participantId)

  /** Once the form is clean again: closing must not ask about what was given up. */
  const leave = async (goOn: () => void) => {
    if (discard.current === null) return goOn()
    const isSure = await isSureToDiscard()
    if (!isSure) return
    discard.current?.()
    setTimeout(goOn)
  }
  const isGone = query.error !== null && (row === undefined || query.error.statusCode === 404)
  return (
    <Dialog
      open
      className="profile"
      style={{ top: 32 }}
      width="min(1120px, calc(100vw - 32px))"
      title={row === undefined || isGone ? t('profile.title') : <Name row={row} />}
      footer={null}
      onCancel={() => void leave(onClose)}
    >
      <InProfile value>
        <ProfileBar row={isGone ? undefined : row}>
          <ProfileSteps id={participantId} onStep={(id) => void leave(() => onStep(id))} />
          {row !== undefined && !isGone && <Presence resource={definition.name} id={participantId} isEditing={isTyped} />}
          {page !== null && !isGone && (
            <LinkButton to={page} icon={<ExportOutlined aria-hidden />}>
              {t('profile.openAsPage')}
            </LinkButton>
          )}
        </ProfileBar>
        {isGone && query.error !== null ? (
          <RecordProblem resource={definition.name} id={participantId} error={query.error} onRetry={() => void query.refetch()} />
        ) : row === undefined ? (
          <Waiting />
        ) : (
          <Awaiting fallback={<Waiting />}>
            <ProfileTabs
              key={participantId}
              row={row}
              tab={profile.tab ?? (profile.studyId === null ? null : 'studies')}
              onTab={(tab) => void leave(() => onTab(tab))}
              onDraft={(given) => {
                discard.current = given
                setIsTyped(given !== null)
              }}
              onRemoved={() => onLeave(definition.screens?.list ?? '/')}
            />
          </Awaiting>
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
