import { Select } from 'antd'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import type { ConductPlace } from '#resources/boardAnswers.ts'
import { resourceNamed } from '#resources/index.ts'
import { useChosenStudy, useStudyInAddress } from '../base/session/chosenStudy.ts'
import { EmptyPanel } from '../base/ui/EmptyPanel.tsx'
import { LoadFailed } from '../base/ui/LoadFailed.tsx'
import { PageHeader } from '../base/ui/PageHeader.tsx'
import { Waiting } from '../base/ui/Waiting.tsx'
import { ListPieces } from '../engine/list/ListPieces.tsx'
import { ListView } from '../engine/list/ListView.tsx'
import type { ListBodyProps } from '../engine/list/rows/listBodyProps.ts'
import { useResourceList } from '../engine/list/state/useResourceList.ts'
import { BoardBody } from './BoardBody.tsx'
import { type BoardKind, trialBoard } from './boardKinds.ts'
import { cardSorts } from './state/cardOrder.ts'
import { usePlacesAt } from './state/useBoard.ts'

const siteParameter = 'site'
const cards = resourceNamed('participantStudy')

/** Recruiting for a study at one of its sites. Specification 2, section 2: /trial-board. */
export default function TrialBoardPage() {
  return <BoardPage kind={trialBoard} />
}

/** A board of one of the reader's study-sites, which they choose. */
export function BoardPage({ kind }: { readonly kind: BoardKind }) {
  const { t } = useTranslation('trialboard')
  const { data: places, isError, refetch } = usePlacesAt<ConductPlace>(kind.places)
  const chosen = useChosenStudy()
  const [address] = useSearchParams()
  useStudyInAddress(true)
  if (isError && places === undefined) return <LoadFailed message={t(kind.failed)} onRetry={refetch} />
  if (places === undefined) return <Waiting />
  const ofStudy = chosen === null ? places : places.filter(({ studyId }) => studyId === chosen.id)
  const place = ofStudy.find(({ siteId }) => siteId === address.get(siteParameter)) ?? ofStudy[0]
  if (place === undefined)
    return (
      <>
        <PageHeader title={t(kind.title)} />
        <EmptyPanel picture="notAssigned" words={t('board.noPlace')} />
      </>
    )
  return <BoardScreen key={`${place.studyId} ${place.siteId}`} kind={kind} place={place} places={ofStudy} />
}

interface BoardScreenProps {
  readonly kind: BoardKind
  readonly place: ConductPlace
  readonly places: readonly ConductPlace[]
}

/** One board, below the tools of every list. */
function BoardScreen({ kind, place, places }: BoardScreenProps) {
  const { t } = useTranslation('trialboard')
  const [, setAddress] = useSearchParams()
  const list = useResourceList({
    definition: cards,
    parent: { field: 'siteId', id: place.siteId },
    study: { field: 'studyId', id: place.studyId },
    isInside: false,
    ownRows: { settled: kind.settled, sorts: cardSorts },
  })
  const { studyId, siteId } = place
  // The same component for as long as it is the same board, whatever else is told of the place: another one would be drawn anew.
  const Body = useMemo(
    () =>
      ({ list: state }: ListBodyProps) => <BoardBody kind={kind} list={state} place={{ studyId, siteId }} />,
    [kind, studyId, siteId],
  )
  return (
    <div className="list-screen board-screen">
      <PageHeader
        title={t(kind.title)}
        primary={kind.takesNew && <ListPieces resource={cards.name} />}
        subtitle={places.length > 1 ? undefined : `${place.studyName} · ${place.siteName}`}
        extra={
          places.length > 1 && (
            <Select
              aria-label={t('board.place')}
              value={`${place.studyId} ${place.siteId}`}
              popupMatchSelectWidth={false}
              options={places.map(({ studyId, studyName, siteId, siteName }) => ({
                value: `${studyId} ${siteId}`,
                label: `${studyName} · ${siteName}`,
              }))}
              onChange={(value) => {
                const [study = '', site = ''] = value.split(' ')
                setAddress((before) => {
                  const next = new URLSearchParams(before)
                  next.set('study', study)
                  next.set(siteParameter, site)
                  return next
                })
              }}
            />
          )
        }
      />
      <ListView resource={cards.name} list={list} Body={Body} />
    </div>
  )
}
