import { Alert } from 'antd'
import { useTranslation } from 'react-i18next'
import type { EnrolmentAnswer } from '#resources/recruitment/boardAnswers.ts'
import type { EnrolledCards } from './useEnrolmentCheck.ts'

interface EnrolmentReasonsProps {
  readonly cards: EnrolledCards['cards']
  readonly check: EnrolmentAnswer | undefined
}

/** Lists why participants cannot be enrolled (by name if there are several), and whether a recruitment goal would be exceeded. */
export function EnrolmentReasons({ cards, check }: EnrolmentReasonsProps) {
  const { t } = useTranslation(['participants', 'common'])
  if (check === undefined) return null
  const rejectedCards = check.cards.filter(({ refusals }) => refusals.length > 0)
  const goal = check.goal
  const reasonsOf = ({ refusals }: (typeof rejectedCards)[number]) => refusals.map((each) => t(`common:errors.${each}`))
  const nameOf = (cardId: string) => cards.find((card) => card.cardId === cardId)?.name ?? ''
  const lines =
    cards.length === 1
      ? rejectedCards.flatMap(reasonsOf)
      : rejectedCards.map((each) => t('enrolment.of', { name: nameOf(each.cardId), reasons: reasonsOf(each).join('; ') }))
  return (
    <>
      {rejectedCards.length > 0 && (
        <Alert
          type="warning"
          showIcon
          role="alert"
          message={cards.length === 1 ? t('enrolment.refused') : t('enrolment.refusedAll', { count: rejectedCards.length })}
          description={
            <ul className="alert-lines">
              {lines.map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
          }
        />
      )}
      {goal !== null && (
        <Alert
          className="enrolment-goal"
          type="warning"
          showIcon
          message={t(goal.of === 'site' ? 'enrolment.siteGoal' : 'enrolment.studyGoal', { goal: goal.goal })}
          description={goal.mayExceed ? undefined : t('enrolment.onlyOwner')}
        />
      )}
    </>
  )
}
