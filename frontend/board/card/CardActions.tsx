import EllipsisOutlined from '@ant-design/icons/EllipsisOutlined'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { BoardCard } from '#resources/boardAnswers.ts'
import { enrolls } from '#resources/boardMoves.ts'
import { resourceNamed } from '#resources/index.ts'
import { Awaiting } from '../../base/ui/later.tsx'
import { AskedAction } from '../../engine/actions/AskedAction.tsx'
import { type RowAction, rowActionsOf } from '../../engine/actions/rowActions.ts'
import { useActionItem } from '../../engine/actions/useActionItems.tsx'
import { DctInviteDialog, useMayInviteToDct } from '../../participants/studies/dctInvitation.ts'
import { CardMenu } from '../menu/CardMenu.tsx'
import type { CardMenuGroup, CardMenuItem } from '../menu/cardMenu.ts'
import { useBoardContext } from '../state/BoardContext.ts'
import { refusalTo } from '../state/refusals.ts'
import { useCardChoices } from './useCardChoices.ts'
import type { Favourite } from './useFavourite.ts'

const cards = resourceNamed('participantStudy')

/** Actions on a card other than moves: candidate status, source, group, owner, and the actions of its row. */
export function CardActions({ card, favourite }: { readonly card: BoardCard; readonly favourite: Favourite }) {
  const { t } = useTranslation(['trialboard', 'common', 'participants'])
  const actionItem = useActionItem(cards.name)
  const choicesOf = useCardChoices()
  const { board, moves, refresh } = useBoardContext()
  const [isOpen, setIsOpen] = useState(false)
  const [asked, setAsked] = useState<RowAction | null>(null)
  const [isInviting, setIsInviting] = useState(false)
  const mayInvite = useMayInviteToDct()(board.isDctStudy, card.dctStatus)
  const mayChange = card.actions.includes('update')
  const actions = rowActionsOf(cards, { actions: card.actions })

  const enrolledColumn = board.columns.find(
    (column) => enrolls(column.step) && column.columnId !== card.columnId && refusalTo(card, column, board) === null,
  )
  // An enrolment asks in one dialog, whether by this menu or by a move.
  const ask = (action: RowAction) =>
    action.name === 'enroll' && enrolledColumn !== undefined ? moves.move(card, { column: enrolledColumn, after: null }) : setAsked(action)
  const itemOf = (action: RowAction): CardMenuItem => {
    const { key, label, danger, onClick } = actionItem(action, ask)
    return { key, label, isDangerous: danger, go: onClick }
  }
  const invite: CardMenuItem = { key: 'dctInvite', label: t('participants:dct.invite'), go: () => setIsInviting(true) }
  const keep: CardMenuItem = {
    key: 'favourite',
    label: t(favourite.isSet ? 'trialboard:board.noFavourite' : 'trialboard:board.makeFavourite'),
    go: favourite.toggle,
  }
  const acts = [keep, ...(mayInvite ? [invite] : []), ...actions.map(itemOf)]
  const groups: readonly CardMenuGroup[] = [
    ...(mayChange ? choicesOf(({ field, id, name }) => moves.change(card, { [field]: id }, name), card) : []),
    { key: 'actions', title: t('common:list.actions'), items: acts },
  ]
  return (
    <>
      <CardMenu
        title={t('common:list.actionsOf', { name: card.name })}
        icon={<EllipsisOutlined aria-hidden />}
        groups={groups}
        isOpen={isOpen}
        onOpenChange={setIsOpen}
      />
      {asked !== null && (
        <AskedAction
          resource={cards.name}
          // The question names the card as the board does: by the person, or what stands in place of the name.
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
          action={asked}
          onClose={() => setAsked(null)}
          onDone={() => void refresh()}
        />
      )}
      {isInviting && (
        <Awaiting fallback={null}>
          <DctInviteDialog
            row={{ participantId: card.participantId, studyId: board.studyId, siteId: board.siteId }}
            onClose={() => setIsInviting(false)}
          />
        </Awaiting>
      )}
    </>
  )
}
