import './duplicates.css'
import { Alert, Button } from 'antd'
import { useTranslation } from 'react-i18next'
import type { Values } from '#resources/core/conditions.ts'
import type { DuplicateHit } from '#resources/duplicateAnswers.ts'
import { busy } from '../../base/ui/busy.tsx'
import type { StudyPlace } from '../studies/useStudyChoice.ts'
import { MatchCard } from './MatchCard.tsx'

export interface DuplicateQuestionProps {
  /** The new entry, as typed. */
  readonly entry: Values
  /** Null: the check could not be made. */
  readonly matches: readonly DuplicateHit[] | null
  readonly isChecking?: boolean
  /** The study and site that are chosen for the new entry, if any. */
  readonly place: StudyPlace
  /** The existing person was assigned to a study. */
  readonly onAssigned: (participantId: string) => void
  readonly onCancel: () => void
  /** Absent: one only looks. */
  readonly onAdd?: () => void
  readonly onRetry?: () => void
}

/** What stands above the question. */
export const questionTitle = (matches: DuplicateQuestionProps['matches']) =>
  matches === null ? ('duplicates.failedTitle' as const) : ('duplicates.title' as const)

/** Those who may be the person already, each beside the new entry. */
export function DuplicateMatches({
  entry,
  matches,
  ...assigning
}: Pick<DuplicateQuestionProps, 'entry' | 'matches' | 'place' | 'onAssigned'>) {
  const { t } = useTranslation('participants')
  if (matches === null) return <p>{t('duplicates.failed')}</p>
  const hasHidden = matches.some(({ isHidden }) => isHidden === true)
  return (
    <div className="duplicates">
      <p>{t('duplicateMsg')}</p>
      {hasHidden && <Alert type="warning" showIcon message={t('duplicates.hidden')} description={t('duplicates.hiddenHelp')} />}
      {matches
        .filter(({ isHidden }) => isHidden !== true)
        .map((match, place) => (
          <MatchCard key={match.id ?? place} entry={entry} match={match} isFirst={place === 0} {...assigning} />
        ))}
    </div>
  )
}

/** Go back, add all the same, or check once more. Whoever is there already is the likelier answer: adding stands back. */
export function DuplicateAnswers({
  matches,
  isChecking = false,
  onCancel,
  onAdd,
  onRetry,
}: Omit<DuplicateQuestionProps, 'entry' | 'place' | 'onAssigned'>) {
  const { t } = useTranslation('participants')
  const hasFailed = matches === null
  return (
    <div className="drawer-actions">
      <Button onClick={onCancel}>{t(onAdd === undefined ? 'duplicates.close' : 'duplicates.cancel')}</Button>
      {onAdd !== undefined && (
        <Button disabled={isChecking} onClick={onAdd}>
          {t(hasFailed ? 'duplicates.addUnchecked' : 'duplicates.add')}
        </Button>
      )}
      {hasFailed && onRetry !== undefined && (
        <Button type="primary" loading={busy(isChecking)} onClick={onRetry}>
          {t('duplicates.retry')}
        </Button>
      )}
    </div>
  )
}
