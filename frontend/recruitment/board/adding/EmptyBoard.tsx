import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { useTexts } from '../../../base/texts/useTexts.ts'
import type { ListBodyProps } from '../../../engine/list/rows/listBodyProps.ts'
import type { StudySiteRef } from '../state/useBoard.ts'
import { useAdding } from './AddingContext.ts'

interface EmptyBoardProps extends Pick<ListBodyProps, 'list'> {
  readonly place: StudySiteRef
}

/**
 * Notice above columns without cards: the search or the filters hide all cards, with a button to clear them; or there are no cards yet,
 * with a button to add the first participant.
 */
export function EmptyBoard({ list, place }: EmptyBoardProps) {
  const { t } = useTranslation(['trialboard', 'common'])
  const texts = useTexts('participant')
  const { open } = useAdding()
  if (!list.isNarrowed && open === null) return null
  const { studyId, siteId } = place
  return (
    <div className="board-empty" role="status">
      <span>
        {!list.isNarrowed
          ? t('trialboard:board.noneYet')
          : list.search === ''
            ? t('trialboard:board.noneMatchFilters')
            : t('trialboard:board.noneMatch', { search: list.search })}
      </span>
      {list.isNarrowed ? (
        <Button onClick={list.clear}>{t('common:list.clearAll')}</Button>
      ) : (
        open !== null && <Button onClick={() => open({ studyId, siteId })}>{texts.title('new')}</Button>
      )}
    </div>
  )
}
