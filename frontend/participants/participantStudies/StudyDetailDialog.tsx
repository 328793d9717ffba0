import './studies.css'
import LeftOutlined from '@ant-design/icons/LeftOutlined'
import RightOutlined from '@ant-design/icons/RightOutlined'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ResourceAnswer } from '#resources/core/rows.ts'
import { useShortcuts } from '../../base/shortcuts/useShortcuts.ts'
import { Dialog } from '../../base/ui/Dialog.tsx'
import { EmptyPanel } from '../../base/ui/EmptyPanel.tsx'
import { Waiting } from '../../base/ui/Waiting.tsx'
import { studyTabParameter } from '../person/address.ts'
import { ContactBar } from '../person/ContactBar.tsx'
import { fullNameOf, shortNameOf } from '../person/identity.ts'
import { EndedStudy } from './EndedStudy.tsx'
import { StudyActions } from './StudyActions.tsx'
import { StudySide } from './StudySide.tsx'
import { StudyTabs } from './StudyTabs.tsx'
import { useDetailSteps } from './useDetailSteps.ts'
import { type StudyRow, useParticipantStudies } from './useParticipantStudies.ts'

interface StudyDetailDialogProps {
  readonly participant: ResourceAnswer['participant']
  readonly studyId: string
  /** Rows of the page behind the dialog, in order. */
  readonly rows: readonly StudyRow[]
  readonly onStep: (studyId: string) => void
  readonly onClose: () => void
}

/** A participant in one study. Specification 2, section 2, "Participant study detail dialog". */
export default function StudyDetailDialog({ participant, studyId, rows, onStep, onClose }: StudyDetailDialogProps) {
  const { t } = useTranslation(['participants', 'common'])
  const behind = rows.find((each) => each.studyId === studyId)
  // A link may open a study that is not on the current page of the list.
  const singleQuery = useParticipantStudies({
    participantId: participant.id,
    page: 1,
    pageSize: 10,
    studyId,
    isEnabled: behind === undefined,
  })
  const row = behind ?? singleQuery.rows.find((each) => each.studyId === studyId)
  const [tab, setTab] = useState(() => new URLSearchParams(window.location.search).get(studyTabParameter) ?? 'preScreening')
  const { through, position, total, previous, next } = useDetailSteps({ participantId: participant.id, studyId, rows, onStep })
  const previousButton = {
    label: `participants:${through}.previous`,
    isInDialog: true,
    isActive: previous !== null,
    run: () => previous?.(),
  } as const
  const forth = { label: `participants:${through}.next`, isInDialog: true, isActive: next !== null, run: () => next?.() } as const
  useShortcuts([
    { ...previousButton, keys: 'k' },
    { ...previousButton, keys: 'Alt+ArrowUp' },
    { ...forth, keys: 'j' },
    { ...forth, keys: 'Alt+ArrowDown' },
  ])
  return (
    <Dialog
      open
      className="study-detail"
      style={{ top: 48 }}
      width="min(1040px, calc(100vw - 48px))"
      title={row === undefined ? t('studies.detail') : `${fullNameOf(participant) || shortNameOf(participant)} · ${row.studyName}`}
      footer={null}
      onCancel={onClose}
    >
      {row === undefined ? (
        singleQuery.isLoading ? (
          <Waiting rows={6} />
        ) : (
          <EmptyPanel words={t('studies.notFound')} />
        )
      ) : (
        <>
          <div className="profile-bar">
            {position !== null && (
              <span className="profile-steps">
                <Button
                  icon={<LeftOutlined aria-hidden />}
                  aria-label={t(`${through}.previous`)}
                  disabled={previous === null}
                  onClick={() => previous?.()}
                />
                <Button
                  icon={<RightOutlined aria-hidden />}
                  aria-label={t(`${through}.next`)}
                  disabled={next === null}
                  onClick={() => next?.()}
                />
                <span role="status">{t('profile.position', { position, total })}</span>
              </span>
            )}
            <ContactBar participantId={participant.id} />
            <StudyActions row={row} />
          </div>
          <EndedStudy status={row.study.status} />
          <div className="study-detail-columns">
            <StudySide participant={participant} row={row} />
            <div className="study-detail-main">
              <StudyTabs key={row.id} row={row} tab={tab} onTab={setTab} />
            </div>
          </div>
        </>
      )}
    </Dialog>
  )
}
