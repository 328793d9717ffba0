import DownOutlined from '@ant-design/icons/DownOutlined'
import EllipsisOutlined from '@ant-design/icons/EllipsisOutlined'
import { Button, Dropdown } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { getResource } from '#resources/index.ts'
import { lazyPart, Suspended } from '../../base/ui/lazyPart.tsx'
import { useActionItems } from '../../engine/actions/useActionItems.tsx'
import { DctInviteDialog, useMayInviteToDct } from './dctInvitation.ts'
import type { StudyRow } from './useParticipantStudies.ts'

const RecordDrawer = lazyPart(() => import('../../engine/related/RecordDrawer.tsx').then(({ RecordDrawer }) => ({ default: RecordDrawer })))

interface StudyActionsProps {
  readonly row: StudyRow
  /** Absent if the study is already open. */
  readonly onOpen?: () => void
}

/** Actions on a participation, as the server permits them, with the engine's dialogs. */
export function StudyActions({ row, onOpen }: StudyActionsProps) {
  const definition = getResource('participantStudy')
  const { t } = useTranslation(['common', 'participants'])
  const { actions, dialog } = useActionItems({ resource: definition.name, row })
  const [isEditing, setIsEditing] = useState(false)
  const [isInviting, setIsInviting] = useState(false)
  const mayInvite = useMayInviteToDct()(row.study.trialMode === 'DECENTRALISED', row.dctStatus)
  const items = [
    ...(onOpen === undefined ? [] : [{ key: 'open', label: t('list.open'), danger: false, onClick: onOpen }]),
    ...(row.actions.includes('update') ? [{ key: 'edit', label: t('list.edit'), danger: false, onClick: () => setIsEditing(true) }] : []),
    ...(mayInvite ? [{ key: 'dctInvite', label: t('participants:dct.invite'), danger: false, onClick: () => setIsInviting(true) }] : []),
    ...actions,
  ]
  if (items.length === 0) return null
  return (
    <>
      <Dropdown trigger={['click']} placement="bottomRight" autoFocus menu={{ items }}>
        {onOpen === undefined ? (
          <Button icon={<DownOutlined aria-hidden />} iconPosition="end">
            {t('list.actions')}
          </Button>
        ) : (
          <Button
            type="text"
            className="row-menu"
            icon={<EllipsisOutlined aria-hidden />}
            aria-haspopup="menu"
            aria-label={t('list.actionsOf', { name: row.studyName })}
          />
        )}
      </Dropdown>
      {dialog}
      <Suspended fallback={null}>
        {isInviting && <DctInviteDialog row={row} onClose={() => setIsInviting(false)} />}
        {isEditing && (
          <RecordDrawer
            resource={definition.name}
            id={row.id}
            parent={{ field: 'participantId', id: row.participantId }}
            onClose={() => setIsEditing(false)}
          />
        )}
      </Suspended>
    </>
  )
}
