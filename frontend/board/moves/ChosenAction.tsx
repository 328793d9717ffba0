import type { BoardCard } from '#resources/boardAnswers.ts'
import { Awaiting, later } from '../../base/ui/later.tsx'
import type { RowAction } from '../../engine/actions/rowActions.ts'

const BulkDialog = later(() => import('../../engine/bulk/BulkDialog.tsx').then(({ BulkDialog }) => ({ default: BulkDialog })))

interface ChosenActionProps {
  readonly cards: readonly BoardCard[]
  readonly action: RowAction
  /** @param hasWorked anything was tried */
  readonly onClose: (hasWorked: boolean) => void
}

/** Asks before a transition of several cards, takes it for each by itself, and reports who was left out and why. */
export const ChosenAction = ({ cards, action, onClose }: ChosenActionProps) => (
  <Awaiting fallback={null}>
    <BulkDialog
      resource="participantStudy"
      task={{ action }}
      target={{ ids: cards.map(({ cardId }) => cardId) }}
      count={cards.length}
      titles={Object.fromEntries(cards.map(({ cardId, name }) => [cardId, name]))}
      onClose={onClose}
    />
  </Awaiting>
)
