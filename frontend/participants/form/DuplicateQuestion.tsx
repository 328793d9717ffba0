import './duplicates.css'
import { Alert, Button } from 'antd'
import { useTranslation } from 'react-i18next'
import type { Values } from '#resources/core/conditions.ts'
import type { DuplicateHit } from '#resources/participants/duplicateAnswers.ts'
import { busy } from '../../base/ui/busy.tsx'
import type { StudySiteChoice } from '../participantStudies/useStudyChoice.ts'
import { MatchCard } from './MatchCard.tsx'

export interface DuplicateQuestionProps {
  /** New record as typed. */
  readonly entry: Values
  /** Null if the check failed. */
  readonly matches: readonly DuplicateHit[] | null
  readonly isChecking?: boolean
  /** Study and site chosen for the new participant, if any. */
  readonly place: StudySiteChoice
  /** Called after the existing person was assigned to a study. */
  readonly onAssigned: (participantId: string) => void
  readonly onCancel: () => void
  /** Absent if the user can only view the matches. */
  readonly onAdd?: () => void
  readonly onRetry?: () => void
}

export const getQuestionTitle = (matches: DuplicateQuestionProps['matches']) =>
  matches === null ? ('duplicates.failedTitle' as const) : ('duplicates.title' as const)

/** Possible matches, each next to the new record. */
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
        .map((match, index) => (
          <MatchCard key={match.id ?? index} entry={entry} match={match} isFirst={index === 0} {...assigning} />
        ))}
    </div>
  )
}

/** Buttons: go back, add anyway, or check again. An existing participant is more likely, so adding is the secondary action. */
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
