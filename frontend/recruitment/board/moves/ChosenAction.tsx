import type { BoardCard } from '#resources/recruitment/boardAnswers.ts'
import { lazyPart, Suspended } from '../../../base/ui/lazyPart.tsx'
import type { RowAction } from '../../../engine/actions/rowActions.ts'

const BulkDialog = lazyPart(() => import('../../../engine/bulk/BulkDialog.tsx').then(({ BulkDialog }) => ({ default: BulkDialog })))

interface ChosenActionProps {
  readonly cards: readonly BoardCard[]
  readonly action: RowAction
  /** @param hasWorked true if the transition was tried on any card */
  readonly onClose: (hasWorked: boolean) => void
}

/** Asks before a transition of several cards, applies it to each card separately, and reports which cards were left out and why. */
export const ChosenAction = ({ cards, action, onClose }: ChosenActionProps) => (
  <Suspended fallback={null}>
    <BulkDialog
      resource="participantStudy"
      task={{ action }}
      target={{ ids: cards.map(({ cardId }) => cardId) }}
      count={cards.length}
      titles={Object.fromEntries(cards.map(({ cardId, name }) => [cardId, name]))}
      onClose={onClose}
    />
  </Suspended>
)
