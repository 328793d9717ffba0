import { useOnChange } from '../base/useOnChange.ts'
import './board.css'
import { Alert, Skeleton } from 'antd'
import { useEffect, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { BoardCard, BoardColumn } from '#resources/boardAnswers.ts'
import { whyNotInStudy } from '#resources/studyBinding.ts'
import { openProfile } from '../base/openProfile.ts'
import { filterParameters } from '../base/providers/filterParameters.ts'
import { LoadFailed } from '../base/ui/LoadFailed.tsx'
import { useIsPhone } from '../base/ui/useIsPhone.ts'
import { AskedAction } from '../engine/actions/AskedAction.tsx'
import type { ListBodyProps } from '../engine/list/rows/listBodyProps.ts'
import { rememberPeopleOfStudy } from '../participants/studies/peopleOfStudy.ts'
import { useNow } from '../participants/useNow.ts'
import { useAdding } from './adding/AddingContext.ts'
import { EmptyBoard } from './adding/EmptyBoard.tsx'
import type { BoardKind } from './boardKinds.ts'
import { ChosenBar } from './ChosenBar.tsx'
import { ColumnView } from './ColumnView.tsx'
import { ChosenAction } from './moves/ChosenAction.tsx'
import { EnrolDialog } from './moves/EnrolDialog.tsx'
import { FormsOfMoveDialog } from './moves/FormsOfMoveDialog.tsx'
import { focusMoved, focusOnCard } from './moves/focusBeside.ts'
import { type EndOfConduct, useEndOfConduct } from './moves/useEndOfConduct.ts'
import { useEnrolment } from './moves/useEnrolment.ts'
import { useFormsOfMove } from './moves/useFormsOfMove.ts'
import { useScrollWhileDragging } from './moves/useScrollWhileDragging.ts'
import { BoardContext } from './state/BoardContext.ts'
import { arranged } from './state/boardState.ts'
import { sortedStacks } from './state/cardOrder.ts'
import { type Place, useBoard, usePlacesOf } from './state/useBoard.ts'
import { useChosenCards } from './state/useChosenCards.ts'
import { useCollapsedColumns } from './state/useCollapsedColumns.ts'
import { useMoves } from './state/useMoves.ts'

const everyMinute = 60_000

interface BoardBodyProps extends Pick<ListBodyProps, 'list'> {
  readonly kind: BoardKind
  readonly place: Place
  /** Id of the heading above it, where it stands among the boards of other sites. */
  readonly laneHeading?: string
}

/** The cards of a place, column by column, narrowed as the list above them is. */
export function BoardBody({ kind, list, place, laneHeading }: BoardBodyProps) {
  const { t, i18n } = useTranslation(['trialboard', 'common'])
  const filters = new URLSearchParams(filterParameters(list.asked.filters))
  filters.delete('studyId')
  filters.delete('siteId')
  const { board, isError, refresh } = useBoard(kind, place, filters)
  const { moves: endingMoves, ending } = useEndOfConduct(useMoves(kind, place, { board, refresh }))
  const forms = useFormsOfMove(endingMoves, board)
  const { moves, question } = useEnrolment(forms.moves, board)
  const { data: places } = usePlacesOf(kind)
  const now = useNow(everyMinute)
  const isPhone = useIsPhone()
  const stacks = useMemo(
    () =>
      board === undefined
        ? new Map<string, readonly BoardCard[]>()
        : sortedStacks(arranged(board, moves.intents), list.sort, i18n.language),
    [board, moves.intents, list.sort, i18n.language],
  )
  const chosen = useChosenCards(stacks)
  const collapsed = useCollapsedColumns()

  // The card that was moved keeps the focus where it is now, also back in its column after a refusal. Not before the key that moved it is done: it
  // would press what it then is on.
  const moved = moves.intents.at(-1)?.cardId
  const lastMoved = useRef<string | null>(null)
  const arrangement = useMemo(() => ({ moved, stacks }), [moved, stacks])
  useOnChange(arrangement, () => {
    const cardId = moved ?? lastMoved.current
    if (cardId === null) return
    lastMoved.current = moved ?? null
    // On a phone the column that is read stays in view.
    const timer = setTimeout(() => focusMoved(cardId, { preventScroll: isPhone }))
    return () => clearTimeout(timer)
  })

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
        {[1, 2, 3, 4].map((place) => (
          <section key={place} className="board-column">
            <Skeleton active title paragraph={{ rows: 6 }} />
          </section>
        ))}
      </div>
    )
  const own = places?.find(({ studyId, siteId }) => studyId === place.studyId && siteId === place.siteId)
  const bound = whyNotInStudy(board.state, kind.takesNew ? 'add' : 'forward')
  const context = {
    board,
    stacks,
    moves,
    refresh,
    sought: newCard ?? null,
    now,
    isPhone,
    laneHeading,
    isByHand: list.sort === null,
    chosen,
    collapsed,
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
      {bound !== null && <Alert type="info" showIcon className="board-bound" message={t(`common:errors.${bound}`)} />}
      {board.columns.length > 0 && [...stacks.values()].every((stack) => stack.length === 0) && <EmptyBoard list={list} place={place} />}
      <Columns columns={board.columns} isLane={laneHeading !== undefined} />
      <ChosenBar />
      {question !== null && <EnrolDialog {...question} board={board} studyName={own?.studyName ?? ''} siteName={own?.siteName ?? ''} />}
      {forms.question !== null && <FormsOfMoveDialog {...forms.question} />}
      {ending !== null && <EndingDialog {...ending} onDone={() => void refresh()} />}
      <p className="visually-hidden" role="status">
        {moves.said}
      </p>
    </BoardContext>
  )
}

/** The dialog of a transition: of one card, or the bulk dialog of several. */
function EndingDialog({ cards, action, close, onDone }: EndOfConduct & { readonly onDone: () => void }) {
  const [only, ...others] = cards
  if (only === undefined) return null
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
  const row = { id: only.cardId, version: only.version }
  return <AskedAction resource="participantStudy" name={only.name} row={row} action={action} onClose={close} onDone={onDone} />
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
