import { Button } from 'antd'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import type { ConductPlace } from '#resources/boardAnswers.ts'
import { resourceNamed } from '#resources/index.ts'
import { whyNotInStudy } from '#resources/studyBinding.ts'
import { useChosenStudy, useStudyInAddress } from '../base/session/chosenStudy.ts'
import { useTexts } from '../base/texts/useTexts.ts'
import { EmptyPanel } from '../base/ui/EmptyPanel.tsx'
import { LoadFailed } from '../base/ui/LoadFailed.tsx'
import { PageHeader } from '../base/ui/PageHeader.tsx'
import { useIsPhone } from '../base/ui/useIsPhone.ts'
import { Waiting } from '../base/ui/Waiting.tsx'
import { ListPieces } from '../engine/list/ListPieces.tsx'
import { ListView } from '../engine/list/ListView.tsx'
import type { ListBodyProps } from '../engine/list/rows/listBodyProps.ts'
import { useResourceList } from '../engine/listState/useResourceList.ts'
import { useAddToBoard } from './adding/useAddToBoard.tsx'
import { BoardBody } from './BoardBody.tsx'
import { BoardLanes, type LaneSite } from './BoardLanes.tsx'
import { type BoardKind, trialBoard } from './boardKinds.ts'
import { allSites, PlaceSelect, siteParameter } from './PlaceSelect.tsx'
import { cardSorts } from './state/cardOrder.ts'
import { usePlacesOf } from './state/useBoard.ts'

const cards = resourceNamed('participantStudy')

/** Recruiting for a study at one of its sites. Specification 2, section 2: /trial-board. */
export default function TrialBoardPage() {
  return <BoardPage kind={trialBoard} />
}

/** A board of one of the reader's study-sites, or of all that they have of a study, as they choose. */
export function BoardPage({ kind }: { readonly kind: BoardKind }) {
  const { t } = useTranslation('trialboard')
  const { data: places, isError, refetch } = usePlacesOf(kind)
  const chosen = useChosenStudy()
  const isPhone = useIsPhone()
  const [address] = useSearchParams()
  useStudyInAddress(true)
  if (isError && places === undefined) return <LoadFailed message={t(kind.failed)} onRetry={refetch} />
  if (places === undefined) return <Waiting />
  const ofStudy = chosen === null ? places : places.filter(({ studyId }) => studyId === chosen.id)
  const asked = address.get(siteParameter)
  const place = ofStudy.find(({ siteId }) => siteId === asked) ?? ofStudy[0]
  if (place === undefined)
    return (
      <>
        <PageHeader title={t(kind.title)} />
        <EmptyPanel picture="notAssigned" words={t('board.noPlace')} />
      </>
    )
  // A phone has room for one site, which is chosen.
  const sites = asked === allSites && !isPhone ? ofStudy.filter(({ studyId }) => studyId === place.studyId) : [place]
  const isAll = sites.length > 1
  return <BoardScreen key={`${place.studyId} ${isAll ? allSites : place.siteId}`} kind={kind} sites={sites} places={ofStudy} />
}

interface BoardScreenProps {
  readonly kind: BoardKind
  /** Of one study: those whose cards are shown. */
  readonly sites: readonly ConductPlace[]
  readonly places: readonly ConductPlace[]
}

/** One board, or a lane for each of several sites, below the tools of every list. */
function BoardScreen({ kind, sites, places }: BoardScreenProps) {
  const { t } = useTranslation('trialboard')
  const isPhone = useIsPhone()
  const participants = useTexts('participant')
  const isOpen = kind.takesNew && sites.some(({ state }) => whyNotInStudy(state, 'add') === null)
  const adding = useAddToBoard(isOpen)
  const [first] = sites
  const { studyId, siteId, studyName, siteName } = first ?? { studyId: '', siteId: '', studyName: '', siteName: '' }
  const isAll = sites.length > 1
  const list = useResourceList({
    definition: cards,
    ...(isAll ? {} : { parent: { field: 'siteId', id: siteId } }),
    study: { field: 'studyId', id: studyId },
    isInside: false,
    ownRows: { settled: isAll ? [...kind.settled, 'siteId'] : kind.settled, sorts: cardSorts },
  })
  // The same component for as long as it shows the same sites, whatever else is told of them: another one would be drawn anew.
  const lanes = JSON.stringify(sites.map((site): LaneSite => ({ siteId: site.siteId, siteName: site.siteName })))
  const Body = useMemo(() => {
    const shown = JSON.parse(lanes) as readonly LaneSite[]
    return ({ list: state }: ListBodyProps) =>
      shown.length > 1 ? (
        <BoardLanes kind={kind} list={state} studyId={studyId} sites={shown} />
      ) : (
        <BoardBody kind={kind} list={state} place={{ studyId, siteId }} />
      )
  }, [kind, studyId, siteId, lanes])
  return adding.wrap(
    <div className="list-screen board-screen">
      <PageHeader
        title={t(kind.title)}
        primary={
          adding.open !== null && (
            <Button type="primary" onClick={() => adding.open?.({ studyId, siteId })}>
              {participants.title('new')}
            </Button>
          )
        }
        subtitle={places.length > 1 ? undefined : `${studyName} · ${siteName}`}
        extra={
          <>
            {places.length > 1 && <PlaceSelect places={places} studyId={studyId} siteId={isAll ? allSites : siteId} hasLanes={!isPhone} />}
            {isOpen && <ListPieces resource={cards.name} />}
          </>
        }
      />
      <ListView resource={cards.name} list={list} Body={Body} />
    </div>,
  )
}
