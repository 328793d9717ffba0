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
import { usePlaces } from '../../board/state/useBoard.ts'
import type { ListPieceProps } from '../../engine/area.ts'
import AssignStudyDialog from '../../participants/studies/AssignStudyDialog.tsx'
import { SuggestedPerson } from './SuggestedPerson.tsx'
import { useSuggestions } from './useSuggestions.ts'

/** People who fit a study, the best first; one or several are added to it at a site. */
export default function SuggestionsDrawer({ onClose }: ListPieceProps) {
  const { t } = useTranslation(['trialboard', 'participants'])
  const siteLabel = useId()
  const numbers = useNumbers()
  const { data: places } = usePlaces()
  const study = useChosenStudy()
  const [address] = useSearchParams()
  const [asked, setAsked] = useState<string | null>(null)
  const [chosen, setChosen] = useState<readonly string[]>([])
  const [adding, setAdding] = useState<readonly string[] | null>(null)
  const open = (places ?? []).filter(({ isOpen }) => isOpen)
  const ofStudy = study === null ? open : open.filter(({ studyId }) => studyId === study.id)
  const place =
    open.find(({ studyId, siteId }) => `${studyId} ${siteId}` === asked) ??
    ofStudy.find(({ siteId }) => siteId === address.get('site')) ??
    ofStudy[0]
  const { data, isError, refetch } = useSuggestions(place?.studyId ?? null)
  const content = data?.content ?? []
  const ids = chosen.filter((id) => content.some(({ participant }) => participant.id === id))
  return (
    <Drawer
      open
      title={t('suggestions.open')}
      width="min(45rem, 100vw)"
      onClose={onClose}
      footer={
        <div className="suggestions-footer">
          <span role="status">{t('suggestions.chosen', { count: ids.length })}</span>
          <Button type="primary" disabled={ids.length === 0} onClick={() => setAdding(ids)}>
            {t('suggestions.add')}
          </Button>
        </div>
      }
    >
      {place !== undefined && (
        <div className="suggestions-place">
          <label htmlFor={siteLabel}>{t('board.place')}</label>
          <Select
            id={siteLabel}
            value={`${place.studyId} ${place.siteId}`}
            options={open.map(({ studyId, studyName, siteId, siteName }) => ({
              value: `${studyId} ${siteId}`,
              label: `${studyName} · ${siteName}`,
            }))}
            onChange={(value) => {
              setAsked(value)
              setChosen([])
            }}
          />
        </div>
      )}
      {places !== undefined && place === undefined && <EmptyPanel words={t('suggestions.noPlace')} />}
      {isError && <LoadFailed message={t('suggestions.failed')} onRetry={refetch} />}
      {place !== undefined && data === undefined && !isError && <Skeleton active paragraph={{ rows: 8 }} />}
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
                setChosen((before) => [
                  ...before.filter((id) => id !== person.participant.id),
                  ...(isChosen ? [person.participant.id] : []),
                ])
              }
            />
          ))}
        </ol>
      )}
      {adding !== null && place !== undefined && (
        <AssignStudyDialog
          participants={{ ids: adding }}
          first={{ studyId: place.studyId, siteId: place.siteId }}
          onClose={(hasAssigned) => {
            setAdding(null)
            if (!hasAssigned) return
            setChosen([])
            void refetch()
          }}
        />
      )}
    </Drawer>
  )
}
