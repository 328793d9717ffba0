import type { BoardCard } from '#resources/recruitment/boardAnswers.ts'
import { Suspended } from '../../../base/ui/lazyPart.tsx'
import { DctInviteDialog } from '../../../participants/participantStudies/dctInvitation.ts'
import { RandomiseCardDialog } from '../../../participants/participantStudies/randomisation/cardRandomisation.ts'
import { useBoardContext } from '../state/BoardContext.ts'

interface CardDialogsProps {
  readonly card: BoardCard
  /** Action whose dialog is open. */
  readonly open: 'dctInvite' | 'randomise' | null
  readonly onClose: () => void
}

/** Dialogs of a card's actions that the declaration of its row does not contain. */
export function CardDialogs({ card, open, onClose }: CardDialogsProps) {
  const { board, refresh } = useBoardContext()
  if (open === null) return null
  const finish = () => {
    onClose()
    void refresh()
  }
  return (
    <Suspended fallback={null}>
      {open === 'randomise' ? (
        <RandomiseCardDialog participantStudyId={card.cardId} subject={card.name} onClose={onClose} onDone={finish} />
      ) : (
        <DctInviteDialog row={{ participantId: card.participantId, studyId: board.studyId, siteId: board.siteId }} onClose={onClose} />
      )}
    </Suspended>
  )
}
