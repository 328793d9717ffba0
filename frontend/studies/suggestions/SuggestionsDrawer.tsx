import './suggestions.css'
import { Button, Skeleton } from 'antd'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { useNumbers } from '../../base/i18n/numbers.ts'
import { useChosenStudy } from '../../base/session/chosenStudy.ts'
import { Drawer } from '../../base/ui/Drawer.tsx'
import { EmptyPanel } from '../../base/ui/EmptyPanel.tsx'
import { LoadFailed } from '../../base/ui/LoadFailed.tsx'
import { Select } from '../../base/ui/Select.tsx'
import type { ListActionDialogProps } from '../../engine/area.ts'
import AssignStudyDialog from '../../participants/participantStudies/AssignStudyDialog.tsx'
import { useRecruitmentBoards } from '../../recruitment/board/state/useBoard.ts'
import { SuggestedPerson } from './SuggestedPerson.tsx'
import { useSuggestions } from './useSuggestions.ts'

/** People who match a study, best match first. The user assigns one or more of them at a site. */
export default function SuggestionsDrawer({ onClose }: ListActionDialogProps) {
  const { t } = useTranslation(['trialboard', 'participants'])
  const siteLabel = useId()
  const numbers = useNumbers()
  const { data: studySites } = useRecruitmentBoards()
  const study = useChosenStudy()
  const [address] = useSearchParams()
  const [requested, setRequested] = useState<string | null>(null)
  const [selectedIds, setSelectedIds] = useState<readonly string[]>([])
  const [pendingIds, setPendingIds] = useState<readonly string[] | null>(null)
  const open = (studySites ?? []).filter(({ isOpen }) => isOpen)
  const sitesOfStudy = study === null ? open : open.filter(({ studyId }) => studyId === study.id)
  const studySite =
    open.find(({ studyId, siteId }) => `${studyId} ${siteId}` === requested) ??
    sitesOfStudy.find(({ siteId }) => siteId === address.get('site')) ??
    sitesOfStudy[0]
  const { data, isError, refetch } = useSuggestions(studySite?.studyId ?? null)
  const content = data?.content ?? []
  const ids = selectedIds.filter((id) => content.some(({ participant }) => participant.id === id))
  return (
    <Drawer
      open
      title={t('suggestions.open')}
      width="min(45rem, 100vw)"
      onClose={onClose}
      footer={
        <div className="suggestions-footer">
          <span role="status">{t('suggestions.chosen', { count: ids.length })}</span>
          <Button type="primary" disabled={ids.length === 0} onClick={() => setPendingIds(ids)}>
            {t('suggestions.add')}
          </Button>
        </div>
      }
    >
      {studySite !== undefined && (
        <div className="suggestions-place">
          <label htmlFor={siteLabel}>{t('board.place')}</label>
          <Select
            id={siteLabel}
            value={`${studySite.studyId} ${studySite.siteId}`}
            options={open.map(({ studyId, studyName, siteId, siteName }) => ({
              value: `${studyId} ${siteId}`,
              label: `${studyName} · ${siteName}`,
            }))}
            onChange={(value) => {
              setRequested(value)
              setSelectedIds([])
            }}
          />
        </div>
      )}
      {studySites !== undefined && studySite === undefined && <EmptyPanel words={t('suggestions.noPlace')} />}
      {isError && <LoadFailed message={t('suggestions.failed')} onRetry={refetch} />}
      {studySite !== undefined && data === undefined && !isError && <Skeleton active paragraph={{ rows: 8 }} />}
      {data !== undefined && content.length === 0 && (
        <EmptyPanel words={t('suggestions.none')}>
          <ul className="suggestions-reasons suggestions-why">
            {data.whyNobody.map((reason) => (
              <li key={reason.code}>
                {'count' in reason
                  ? t(`suggestions.whyNobody.${reason.code}`, { count: reason.count, figure: numbers.format(reason.count) })
                  : t(`suggestions.whyNobody.${reason.code}`)}
              </li>
            ))}
          </ul>
        </EmptyPanel>
      )}
      {content.length > 0 && (
        <ol className="suggestions" aria-label={t('suggestions.open')}>
          {content.map((person) => (
            <SuggestedPerson
              key={person.participant.id}
              person={person}
              isChosen={ids.includes(person.participant.id)}
              onChoose={(isChosen) =>
                setSelectedIds((before) => [
                  ...before.filter((id) => id !== person.participant.id),
                  ...(isChosen ? [person.participant.id] : []),
                ])
              }
            />
          ))}
        </ol>
      )}
      {pendingIds !== null && studySite !== undefined && (
        <AssignStudyDialog
          participants={{ ids: pendingIds }}
          first={{ studyId: studySite.studyId, siteId: studySite.siteId }}
          onClose={(hasAssigned) => {
            setPendingIds(null)
            if (!hasAssigned) return
            setSelectedIds([])
            void refetch()
          }}
        />
      )}
    </Drawer>
  )
}
