import EllipsisOutlined from '@ant-design/icons/EllipsisOutlined'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { getResource } from '#resources/index.ts'
import type { BoardCard } from '#resources/recruitment/boardAnswers.ts'
import { isEnrolmentStep } from '#resources/recruitment/boardMoves.ts'
import { RequestedAction } from '../../../engine/actions/DialogAction.tsx'
import { type RowAction, rowActionsOf } from '../../../engine/actions/rowActions.ts'
import { useActionItem } from '../../../engine/actions/useActionItems.tsx'
import { useMayInviteToDct } from '../../../participants/participantStudies/dctInvitation.ts'
import { useMayRandomise } from '../../../participants/participantStudies/randomisation/cardRandomisation.ts'
import { CardMenu } from '../menu/CardMenu.tsx'
import type { CardMenuGroup, CardMenuItem } from '../menu/cardMenu.ts'
import { useBoardContext } from '../state/BoardContext.ts'
import { findMoveRefusal } from '../state/refusals.ts'
import { CardDialogs } from './CardDialogs.tsx'
import { useCardChoices } from './useCardChoices.ts'
import type { Favourite } from './useFavourite.ts'
import { useScheduleVisit } from './useScheduleVisit.ts'

const cards = getResource('participantStudy')

interface CardActionsProps {
  readonly card: BoardCard
  readonly favourite: Favourite
  readonly isOpen: boolean
  readonly onOpenChange: (isOpen: boolean) => void
  /** Opens the menu of moves; null if the reader may not move the card. */
  readonly onMove: (() => void) | null
  /** Records a call; null if the reader may not. */
  readonly onLogCall: (() => void) | null
}

/** Menu of a card: moves, selection, calls, visits, candidate status, source, group, owner, and the actions of its row. */
export function CardActions({ card, favourite, isOpen, onOpenChange, onMove, onLogCall }: CardActionsProps) {
  const { t } = useTranslation(['trialboard', 'common', 'participants'])
  const actionItem = useActionItem(cards.name)
  const cardChoicesOf = useCardChoices()
  const { board, moves, refresh, chosen } = useBoardContext()
  const schedule = useScheduleVisit(card)
  const [requested, setRequested] = useState<RowAction | null>(null)
  const [openDialog, setOpenDialog] = useState<'dctInvite' | 'randomise' | null>(null)
  const mayInvite = useMayInviteToDct()(board.isDctStudy, card.dctStatus)
  const mayRandomise = useMayRandomise()(board.hasRandomisationLists, card.recruitmentStatus)
  const mayChange = card.actions.includes('update')
  const actions = rowActionsOf(cards, { actions: card.actions })

  const enrolledColumn = board.columns.find(
    (column) => isEnrolmentStep(column.step) && column.columnId !== card.columnId && findMoveRefusal(card, column, board) === null,
  )
  // Enrolling from this menu opens the same dialog as a move to the enrolled column.
  const startAction = (action: RowAction) =>
    action.name === 'enroll' && enrolledColumn !== undefined
      ? moves.move(card, { column: enrolledColumn, after: null })
      : setRequested(action)
  const itemOf = (action: RowAction): CardMenuItem => {
    const { key, label, danger, onClick } = actionItem(action, startAction)
    return { key, label, isDangerous: danger, go: onClick }
  }
  const invite: CardMenuItem = { key: 'dctInvite', label: t('participants:dct.invite'), go: () => setOpenDialog('dctInvite') }
  const randomise: CardMenuItem = { key: 'randomise', label: t('trialboard:allocation.randomise'), go: () => setOpenDialog('randomise') }
  const favouriteItem: CardMenuItem = {
    key: 'favourite',
    label: t(favourite.isSet ? 'trialboard:board.noFavourite' : 'trialboard:board.makeFavourite'),
    go: favourite.toggle,
  }
  const menuItems = [favouriteItem, ...(mayInvite ? [invite] : []), ...(mayRandomise ? [randomise] : []), ...actions.map(itemOf)]
  const firstItems: readonly CardMenuItem[] = [
    ...(onMove === null
      ? []
      : [
          { key: 'move', label: t('trialboard:board.moveChosen'), go: onMove },
          {
            key: 'choose',
            label: t(chosen.has(card) ? 'trialboard:board.deselect' : 'trialboard:board.select'),
            go: () => chosen.toggle(card, false),
          },
        ]),
    ...(onLogCall === null ? [] : [{ key: 'logCall', label: t('participants:contactBar.log'), go: onLogCall }]),
    ...(schedule === null ? [] : [{ key: 'schedule', label: t('trialboard:board.scheduleVisit'), go: schedule }]),
  ]
  const groups: readonly CardMenuGroup[] = [
    ...(firstItems.length === 0 ? [] : [{ key: 'card', items: firstItems }]),
    ...(mayChange ? cardChoicesOf(({ field, id, name }) => moves.change(card, { [field]: id }, name), card) : []),
    { key: 'actions', title: t('common:list.actions'), items: menuItems },
  ]
  return (
    <>
      <CardMenu
        title={t('common:list.actionsOf', { name: card.name })}
        icon={<EllipsisOutlined aria-hidden />}
        groups={groups}
        isOpen={isOpen}
        onOpenChange={onOpenChange}
        tabIndex={-1}
      />
      {requested !== null && (
        <RequestedAction
          resource={cards.name}
          // Names the card as the board does: by the person's name or its replacement.
          name={card.name}
          row={{
            id: card.cardId,
            version: card.version,
            studyId: board.studyId,
            siteId: board.siteId,
            recruitmentStatus: card.recruitmentStatus,
            subjectId: card.subjectId,
            groupId: card.groupId,
            dateAdded: card.addedDate,
          }}
          action={requested}
          onClose={() => setRequested(null)}
          onDone={() => void refresh()}
        />
      )}
      <CardDialogs card={card} open={openDialog} onClose={() => setOpenDialog(null)} />
    </>
  )
}
