import { Button } from 'antd'
import { useId, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { BoardAnswer } from '#resources/boardAnswers.ts'
import { participantStudy } from '#resources/participantStudy.ts'
import { todayFor } from '../../base/i18n/dates.ts'
import { Dialog } from '../../base/ui/Dialog.tsx'
import { QuestionFields, questionId } from '../../engine/actions/QuestionFields.tsx'
import { useQuestions } from '../../engine/actions/useQuestions.ts'
import { EnrolmentReasons } from '../../participants/enrolment/EnrolmentReasons.tsx'
import { useEnrolmentCheck } from '../../participants/enrolment/useEnrolmentCheck.ts'
import type { EnrolmentQuestion } from './useEnrolment.ts'

interface EnrolDialogProps extends EnrolmentQuestion {
  readonly board: BoardAnswer
  readonly studyName: string
  readonly siteName: string
}

/** Says who is enrolled where and what stands against it, and asks for the day, the subject ID and the group. */
export function EnrolDialog({ cards, board, studyName, siteName, enrol, cancel }: EnrolDialogProps) {
  const { t } = useTranslation(['participants', 'common'])
  const { studyId, siteId } = board
  const id = useId()
  const [only] = cards.length === 1 ? cards : []
  const check = useEnrolmentCheck({ studyId, siteId, cards })
  const able = check?.cards.filter(({ refusals }) => refusals.length === 0).length ?? 0
  const isAboveGoal = check?.goal !== null && check?.goal !== undefined
  const mayExceed = check?.goal?.mayExceed === true
  const transition = useMemo(
    () => ({
      asks: {
        enrolledOn: 'required',
        ...(only === undefined ? {} : ({ subjectId: 'optional' } as const)),
        ...(board.groups.length === 0 ? {} : ({ groupId: 'optional' } as const)),
        ...(mayExceed ? ({ isAboveGoal: 'required' } as const) : {}),
      } as const,
    }),
    [only, board.groups.length, mayExceed],
  )
  const row = { studyId, siteId, dateAdded: only?.addedDate ?? null, recruitmentStatus: 'IN_SCREENING' }
  const begins = { enrolledOn: todayFor(row), subjectId: only?.subjectId ?? null, groupId: only?.groupId ?? null }
  const questions = useQuestions({ definition: participantStudy, transition, row, begins })

  const confirm = () => {
    const unanswered = questions.check()
    if (unanswered !== null) return document.getElementById(questionId(id, unanswered))?.focus()
    const { groupId, ...others } = questions.answers.changes
    // Without a group each of several keeps the one that it has.
    enrol({ ...others, ...(only === undefined && groupId === null ? {} : { groupId }) } as Parameters<typeof enrol>[0])
  }
  return (
    <Dialog
      open
      title={only === undefined ? t('enrolment.titleAll', { count: cards.length }) : t('enrolment.title', { name: only.name })}
      onCancel={cancel}
      footer={
        <>
          <Button onClick={cancel}>{t('common:form.cancel')}</Button>
          <Button type="primary" disabled={able === 0 || (isAboveGoal && !mayExceed)} onClick={confirm}>
            {only === undefined ? t('enrolment.enrolAll', { count: able }) : t('enrolment.enrol')}
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
