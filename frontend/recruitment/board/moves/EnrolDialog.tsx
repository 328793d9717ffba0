import { Button } from 'antd'
import { useId, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { BoardAnswer } from '#resources/recruitment/boardAnswers.ts'
import { participantStudy } from '#resources/recruitment/participantStudy.ts'
import { todayFor } from '../../../base/i18n/dates.ts'
import { Dialog } from '../../../base/ui/Dialog.tsx'
import { getQuestionId, QuestionFields } from '../../../engine/actions/QuestionFields.tsx'
import { useQuestions } from '../../../engine/actions/useQuestions.ts'
import { useSafeClose } from '../../../engine/actions/useSafeClose.ts'
import { EnrolmentReasons } from '../../../participants/enrolment/EnrolmentReasons.tsx'
import { useEnrolmentCheck } from '../../../participants/enrolment/useEnrolmentCheck.ts'
import type { EnrolmentQuestion } from './useEnrolment.ts'

interface EnrolDialogProps extends EnrolmentQuestion {
  readonly board: BoardAnswer
  readonly studyName: string
  readonly siteName: string
}

/** Shows the participants to enrol and the reasons against it, and asks for the date, the subject ID and the group. */
export function EnrolDialog({ cards, board, studyName, siteName, enrol, cancel }: EnrolDialogProps) {
  const { t } = useTranslation(['participants', 'common'])
  const { studyId, siteId } = board
  const id = useId()
  const [onlyCard] = cards.length === 1 ? cards : []
  const check = useEnrolmentCheck({ studyId, siteId, cards })
  const eligibleCount = check?.cards.filter(({ refusals }) => refusals.length === 0).length ?? 0
  const isAboveGoal = check?.goal !== null && check?.goal !== undefined
  const mayExceed = check?.goal?.mayExceed === true
  const transition = useMemo(
    () => ({
      asks: {
        enrolledOn: 'required',
        ...(onlyCard === undefined ? {} : ({ subjectId: 'optional' } as const)),
        ...(board.groups.length === 0 ? {} : ({ groupId: 'optional' } as const)),
        ...(mayExceed ? ({ isAboveGoal: 'required' } as const) : {}),
      } as const,
    }),
    [onlyCard, board.groups.length, mayExceed],
  )
  const row = { studyId, siteId, dateAdded: onlyCard?.addedDate ?? null, recruitmentStatus: 'IN_SCREENING' }
  const initialValues = { enrolledOn: todayFor(row), subjectId: onlyCard?.subjectId ?? null, groupId: onlyCard?.groupId ?? null }
  const questions = useQuestions({ definition: participantStudy, transition, row, begins: initialValues })
  const closeSafely = useSafeClose(questions.hasInput, cancel)

  const confirm = () => {
    const unansweredField = questions.check()
    if (unansweredField !== null) return document.getElementById(getQuestionId(id, unansweredField))?.focus()
    const { groupId, ...others } = questions.answers.changes
    // If no group is chosen for several participants, each participant keeps their group.
    enrol({ ...others, ...(onlyCard === undefined && groupId === null ? {} : { groupId }) } as Parameters<typeof enrol>[0])
  }
  return (
    <Dialog
      open
      title={onlyCard === undefined ? t('enrolment.titleAll', { count: cards.length }) : t('enrolment.title', { name: onlyCard.name })}
      onCancel={closeSafely}
      footer={
        <>
          <Button onClick={cancel}>{t('common:form.cancel')}</Button>
          <Button type="primary" disabled={eligibleCount === 0 || (isAboveGoal && !mayExceed)} onClick={confirm}>
            {onlyCard === undefined ? t('enrolment.enrolAll', { count: eligibleCount }) : t('enrolment.enrol')}
          </Button>
        </>
      }
    >
      <p>{t('enrolment.where', { study: studyName, site: siteName })}</p>
      <EnrolmentReasons cards={cards} check={check} />
      <QuestionFields resource="participantStudy" questions={questions} prefix={id} />
      <p className="form-help">{t('enrolment.undoable')}</p>
    </Dialog>
  )
}
