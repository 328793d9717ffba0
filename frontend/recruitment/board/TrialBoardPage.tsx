import { Button } from 'antd'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { getResource } from '#resources/index.ts'
import type { ConductBoardSummary } from '#resources/recruitment/boardAnswers.ts'
import { findStudyRefusal } from '#resources/studies/studyBinding.ts'
import { useChosenStudy, useStudyInAddress } from '../../base/session/chosenStudy.ts'
import { useTexts } from '../../base/texts/useTexts.ts'
import { EmptyPanel } from '../../base/ui/EmptyPanel.tsx'
import { LoadFailed } from '../../base/ui/LoadFailed.tsx'
import { PageHeader } from '../../base/ui/PageHeader.tsx'
import { useIsPhone } from '../../base/ui/useIsPhone.ts'
import { Waiting } from '../../base/ui/Waiting.tsx'
import { ListPieces } from '../../engine/list/ListPieces.tsx'
import { ListView } from '../../engine/list/ListView.tsx'
import type { ListBodyProps } from '../../engine/list/rows/listBodyProps.ts'
import { useResourceList } from '../../engine/listState/useResourceList.ts'
import { useAddToBoard } from './adding/useAddToBoard.tsx'
import { BoardBody } from './BoardBody.tsx'
import { BoardLanes, type LaneSite } from './BoardLanes.tsx'
import { allSites, BoardSelect, siteParameter } from './BoardSelect.tsx'
import { type BoardKind, trialBoard } from './boardKinds.ts'
import { activeBoardsFirst } from './state/activeBoardsFirst.ts'
import { cardSorts } from './state/cardOrder.ts'
import { useBoardsOfKind } from './state/useBoard.ts'

const cards = getResource('participantStudy')

/** Recruiting for a study at one of its sites. Specification 2, section 2: /trial-board. */
export default function TrialBoardPage() {
  return <BoardPage kind={trialBoard} />
}

/** Board of one of the reader's study sites, or of all their sites of a study. */
export function BoardPage({ kind }: { readonly kind: BoardKind }) {
  const { t } = useTranslation('trialboard')
  const { data: studySites, isError, refetch } = useBoardsOfKind(kind)
  const selectedStudy = useChosenStudy()
  const isPhone = useIsPhone()
  const [address] = useSearchParams()
  useStudyInAddress(true)
  if (isError && studySites === undefined) return <LoadFailed message={t(kind.failed)} onRetry={refetch} />
  if (studySites === undefined) return <Waiting />
  const selectedSites = activeBoardsFirst(
    selectedStudy === null ? studySites : studySites.filter(({ studyId }) => studyId === selectedStudy.id),
  )
  const requested = address.get(siteParameter)
  const studySite = selectedSites.find(({ siteId }) => siteId === requested) ?? selectedSites[0]
  if (studySite === undefined)
    return (
      <>
        <PageHeader title={t(kind.title)} />
        <EmptyPanel picture="notAssigned" words={t('board.noPlace')} />
      </>
    )
  // A phone shows the board of one site only.
  const sites = requested === allSites && !isPhone ? selectedSites.filter(({ studyId }) => studyId === studySite.studyId) : [studySite]
  const isAll = sites.length > 1
  return (
    <BoardScreen key={`${studySite.studyId} ${isAll ? allSites : studySite.siteId}`} kind={kind} sites={sites} places={selectedSites} />
  )
}

interface BoardScreenProps {
  readonly kind: BoardKind
  /** Sites of the study with visible cards. */
  readonly sites: readonly ConductBoardSummary[]
  readonly places: readonly ConductBoardSummary[]
}

/** One board, or one lane per site, below the usual list tools. */
function BoardScreen({ kind, sites, places }: BoardScreenProps) {
  const { t } = useTranslation('trialboard')
  const isPhone = useIsPhone()
  const participants = useTexts('participant')
  const isOpen = kind.takesNew && sites.some(({ state }) => findStudyRefusal(state, 'add') === null)
  const addingControls = useAddToBoard(isOpen)
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
  // Keeps the same component while the ids and names of the sites are the same. A new component would render from scratch.
  const lanes = JSON.stringify(sites.map((site): LaneSite => ({ siteId: site.siteId, siteName: site.siteName })))
  const Body = useMemo(() => {
    const shownSites = JSON.parse(lanes) as readonly LaneSite[]
    return ({ list: state }: ListBodyProps) =>
      shownSites.length > 1 ? (
        <BoardLanes kind={kind} list={state} studyId={studyId} sites={shownSites} />
      ) : (
        <BoardBody kind={kind} list={state} place={{ studyId, siteId }} />
      )
  }, [kind, studyId, siteId, lanes])
  return addingControls.wrap(
    <div className="list-screen board-screen">
      <PageHeader
        title={t(kind.title)}
        primary={
          addingControls.open !== null && (
            <Button type="primary" onClick={() => addingControls.open?.({ studyId, siteId })}>
              {participants.title('new')}
            </Button>
          )
        }
        subtitle={places.length > 1 ? undefined : `${studyName} · ${siteName}`}
        extra={
          <>
            {places.length > 1 && <BoardSelect places={places} studyId={studyId} siteId={isAll ? allSites : siteId} hasLanes={!isPhone} />}
            {isOpen && <ListPieces resource={cards.name} />}
          </>
        }
      />
      <ListView resource={cards.name} list={list} Body={Body} />
    </div>,
  )
}
