import { useOnChange } from '../../base/useOnChange.ts'
import './board.css'
import './boardPrint.css'
import { Alert, Skeleton } from 'antd'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { BoardCard, BoardColumn } from '#resources/recruitment/boardAnswers.ts'
import { findStudyRefusal } from '#resources/studies/studyBinding.ts'
import { openProfile } from '../../base/openProfile.ts'
import { filterParameters } from '../../base/providers/filterParameters.ts'
import { LoadFailed } from '../../base/ui/LoadFailed.tsx'
import { useIsPhone } from '../../base/ui/useIsPhone.ts'
import { RequestedAction } from '../../engine/actions/DialogAction.tsx'
import type { ListBodyProps } from '../../engine/list/rows/listBodyProps.ts'
import { rememberPeopleOfStudy } from '../../participants/participantStudies/peopleOfStudy.ts'
import { useNow } from '../../participants/useNow.ts'
import { useAdding } from './adding/AddingContext.ts'
import { EmptyBoard } from './adding/EmptyBoard.tsx'
import type { BoardKind } from './boardKinds.ts'
import { ChosenBar } from './ChosenBar.tsx'
import { ColumnView } from './ColumnView.tsx'
import { ChosenAction } from './moves/ChosenAction.tsx'
import { EnrolDialog } from './moves/EnrolDialog.tsx'
import { FormsOfMoveDialog } from './moves/FormsOfMoveDialog.tsx'
import { focusMoved, focusOnCard } from './moves/focusNeighbour.ts'
import { type EndOfConduct, useEndOfConduct } from './moves/useEndOfConduct.ts'
import { useEnrolment } from './moves/useEnrolment.ts'
import { useFormsOfMove } from './moves/useFormsOfMove.ts'
import { useScrollWhileDragging } from './moves/useScrollWhileDragging.ts'
import { BoardContext } from './state/BoardContext.ts'
import { arrangeCards } from './state/boardState.ts'
import { sortStacks } from './state/cardOrder.ts'
import { type StudySiteRef, useBoard, useBoardsOfKind } from './state/useBoard.ts'
import { useChosenCards } from './state/useChosenCards.ts'
import { useCollapsedColumns } from './state/useCollapsedColumns.ts'
import { useMoves } from './state/useMoves.ts'

const everyMinute = 60_000
/** Milliseconds for which a card is scrolled into view after its move has ended. */
const settledMs = 1000

interface BoardBodyProps extends Pick<ListBodyProps, 'list'> {
  readonly kind: BoardKind
  readonly place: StudySiteRef
  /** Id of the heading above the board, if it is one of several sites' boards. */
  readonly laneHeading?: string
}

/** Cards of a study at a site by column, with the filters of the list above. */
export function BoardBody({ kind, list, place, laneHeading }: BoardBodyProps) {
  const { t, i18n } = useTranslation(['trialboard', 'common'])
  const filters = new URLSearchParams(filterParameters(list.request.filters))
  filters.delete('studyId')
  filters.delete('siteId')
  const { board, isError, refresh } = useBoard(kind, place, filters)
  const { moves: endingMoves, ending } = useEndOfConduct(useMoves(kind, place, { board, refresh }))
  const forms = useFormsOfMove(endingMoves, board)
  const { moves, question } = useEnrolment(forms.moves, board)
  const { data: studySites } = useBoardsOfKind(kind)
  const now = useNow(everyMinute)
  const isPhone = useIsPhone()
  const stacks = useMemo(
    () =>
      board === undefined
        ? new Map<string, readonly BoardCard[]>()
        : sortStacks(arrangeCards(board, moves.intents), list.sort, i18n.language),
    [board, moves.intents, list.sort, i18n.language],
  )
  const selection = useChosenCards(stacks)
  const emptyIds = [...stacks].flatMap(([columnId, stack]) => (stack.length === 0 ? [columnId] : []))
  const isEmpty = emptyIds.length === stacks.size
  // Empty columns collapse. Exceptions are the boards of several sites, whose columns must stay aligned, and a board without cards. While
  // a search or a filter applies, columns keep their widths, since each letter would otherwise move the cards sideways.
  const isFiltered = filters.size > 0
  const collapsedColumns = useCollapsedColumns(laneHeading !== undefined || (isEmpty && !isFiltered) ? [] : emptyIds, isFiltered)

  const settledCardId = useFocusAfterMove(moves.intents.at(-1)?.cardId, stacks, isPhone)

  // A new card is scrolled into view and gets the focus.
  const { added, forget } = useAdding()
  const newCard = [...stacks.values()].flat().find(({ participantId }) => participantId === added)?.cardId
  useEffect(() => {
    if (added !== null) void refresh()
  }, [added, refresh])
  useEffect(() => {
    if (newCard !== undefined) focusOnCard(newCard, forget)
  }, [newCard, forget])

  if (board === undefined)
    return isError ? (
      <LoadFailed message={t(kind.failed)} onRetry={refresh} />
    ) : (
      <div className="board" aria-busy>
        {[1, 2, 3, 4].map((index) => (
          <section key={index} className="board-column">
            <Skeleton active title paragraph={{ rows: 6 }} />
          </section>
        ))}
      </div>
    )
  const currentSite = studySites?.find(({ studyId, siteId }) => studyId === place.studyId && siteId === place.siteId)
  const bound = findStudyRefusal(board.state, kind.takesNew ? 'add' : 'forward')
  const context = {
    board,
    stacks,
    moves,
    refresh,
    sought: newCard ?? settledCardId,
    now,
    isPhone,
    laneHeading,
    isByHand: list.sort === null,
    chosen: selection,
    collapsed: collapsedColumns,
    open({ participantId }: { readonly participantId: string }) {
      rememberPeopleOfStudy(
        place.studyId,
        [...stacks.values()].flat().map((card) => card.participantId),
      )
      openProfile({ participantId, studyId: place.studyId })
    },
  }
  return (
    <BoardContext value={context}>
      {bound !== null && (
        <Alert type="info" showIcon className="board-bound" message={t([`board.bound.${bound}`, `common:errors.${bound}`])} />
      )}
      {board.columns.length > 0 && isEmpty && <EmptyBoard list={list} place={place} />}
      <Columns columns={board.columns} isLane={laneHeading !== undefined} />
      <ChosenBar />
      {question !== null && (
        <EnrolDialog {...question} board={board} studyName={currentSite?.studyName ?? ''} siteName={currentSite?.siteName ?? ''} />
      )}
      {forms.question !== null && <FormsOfMoveDialog {...forms.question} />}
      {ending !== null && <EndingDialog {...ending} onDone={() => void refresh()} />}
      <p className="visually-hidden" role="status">
        {moves.announcement}
      </p>
    </BoardContext>
  )
}

/**
 * Keeps the focus on the moved card, also when it returns after a refusal. The delay lets the key press end, which would otherwise
 * activate the newly focused element.
 * @returns id of the card whose move has just ended; null for none
 */
function useFocusAfterMove(
  movedCardId: string | undefined,
  stacks: ReadonlyMap<string, readonly BoardCard[]>,
  isPhone: boolean,
): string | null {
  const lastMoved = useRef<string | null>(null)
  const [settledCardId, setSettledCardId] = useState<string | null>(null)
  const arrangement = useMemo(() => ({ moved: movedCardId, stacks }), [movedCardId, stacks])
  useOnChange(arrangement, () => {
    const cardId = movedCardId ?? lastMoved.current
    if (cardId === null) return
    if (movedCardId === undefined) setSettledCardId(cardId)
    lastMoved.current = movedCardId ?? null
    // On a phone, the visible column does not scroll away.
    const timer = setTimeout(() => focusMoved(cardId, { preventScroll: isPhone }))
    return () => clearTimeout(timer)
  })

  // A refused card may return to a position that is not rendered: its column scrolls there once.
  useEffect(() => {
    if (settledCardId === null) return
    const timer = setTimeout(() => setSettledCardId(null), settledMs)
    return () => clearTimeout(timer)
  }, [settledCardId])
  return settledCardId
}

/** Dialog of a transition: for one card, or the bulk dialog for several. */
function EndingDialog({ cards, action, close, onDone }: EndOfConduct & { readonly onDone: () => void }) {
  const [firstCard, ...others] = cards
  if (firstCard === undefined) return null
  if (others.length > 0)
    return (
      <ChosenAction
        cards={cards}
        action={action}
        onClose={(hasWorked) => {
          close()
          if (hasWorked) onDone()
        }}
      />
    )
  const row = { id: firstCard.cardId, version: firstCard.version }
  return <RequestedAction resource="participantStudy" name={firstCard.name} row={row} action={action} onClose={close} onDone={onDone} />
}

function Columns({ columns, isLane }: { readonly columns: readonly BoardColumn[]; readonly isLane: boolean }) {
  const element = useRef<HTMLDivElement>(null)
  useScrollWhileDragging(isLane ? null : element)
  return (
    <div ref={element} className="board">
      {columns.map((column) => (
        <ColumnView key={column.columnId} column={column} />
      ))}
    </div>
  )
}
