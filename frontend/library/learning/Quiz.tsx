import { Alert } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { FormAnswers } from '#resources/forms/content/answers.ts'
import type { AnswerProblem } from '#resources/forms/content/submissionAnswers.ts'
import type { CourseDetails, QuizGrade } from '#resources/library/learningAnswers.ts'
import { learningCalls } from '#resources/library/learningCalls.ts'
import { call, useCall } from '../../base/call.ts'
import { isHttpFailure } from '../../base/http.ts'
import { showToast } from '../../base/toasts.ts'
import { EmptyPanel } from '../../base/ui/EmptyPanel.tsx'
import { useAskBeforeLeaving } from '../../base/ui/useAskBeforeLeaving.ts'
import { Waiting } from '../../base/ui/Waiting.tsx'
import FormViewer from '../../forms/viewer/FormViewer.tsx'
import { FormProblems } from '../../forms/viewer/filling/FormProblems.tsx'

interface QuizProps {
  readonly course: CourseDetails
  /** Name of the last lesson; null once all lessons are done. */
  readonly opensAfter: string | null
  readonly onAnswered: () => unknown
}

/** Quiz at the end of a course. The server grades it, and learners may repeat it without limit. */
export default function Quiz({ course, opensAfter, onAnswered }: QuizProps) {
  const { t } = useTranslation('learning')
  return (
    <section aria-label={t('page.quiz')}>
      <h2>{t('page.quiz')}</h2>
      {opensAfter === null ? (
        <Questions course={course} onAnswered={onAnswered} />
      ) : (
        <p className="learning-told">{t('page.opensAfter', { lesson: opensAfter })}</p>
      )}
    </section>
  )
}

function Questions({ course, onAnswered }: Omit<QuizProps, 'opensAfter'>) {
  const { t } = useTranslation(['learning', 'common'])
  const { data, error } = useCall(
    learningCalls.quiz,
    { params: { id: course.id } },
    // Not loaded again while the learner answers.
    { refetchOnWindowFocus: false },
  )
  const quizSubmission = useGrade(course, onAnswered)
  useAskBeforeLeaving(quizSubmission.isTyped)
  if (data === undefined)
    return error === null ? (
      <Waiting rows={6} />
    ) : (
      <EmptyPanel words={isHttpFailure(error) ? error.message : t('common:errors.SystemError')} picture="failed" />
    )
  return (
    <>
      <p className="learning-told">{t('page.passMark', { mark: course.passMark })}</p>
      {quizSubmission.grade !== null && <Grade grade={quizSubmission.grade} mark={course.passMark} />}
      <FormProblems problems={quizSubmission.problems} />
      <FormViewer
        // Another try restarts the form with the previous answers.
        key={quizSubmission.tries}
        formJson={data.formJson}
        answers={quizSubmission.answers ?? data.answers}
        onChange={quizSubmission.change}
        onComplete={(answers) => void quizSubmission.send(answers)}
      />
    </>
  )
}

function Grade({ grade: { score, isPassed, wrong }, mark }: { readonly grade: QuizGrade; readonly mark: number | null }) {
  const { t } = useTranslation('learning')
  if (isPassed) return <Alert type="success" showIcon message={t('page.passed', { score })} />
  return (
    <Alert
      type="warning"
      showIcon
      role="alert"
      message={t('page.failedQuiz', { score, mark })}
      description={
        <ul>
          {wrong.map((title) => (
            <li key={title}>{title}</li>
          ))}
        </ul>
      }
    />
  )
}

/** Submits the answers and keeps them until the server has accepted them. */
function useGrade(course: CourseDetails, onAnswered: () => unknown) {
  const { t } = useTranslation('learning')
  const [answers, setAnswers] = useState<FormAnswers | null>(null)
  const [grade, setGrade] = useState<QuizGrade | null>(null)
  const [problems, setProblems] = useState<readonly AnswerProblem[]>([])
  const [attemptCount, setAttemptCount] = useState(0)
  const [isEdited, setIsEdited] = useState(false)
  return {
    answers,
    grade,
    problems,
    tries: attemptCount,
    isTyped: isEdited,
    change: () => setIsEdited(true),
    async send(providedAnswers: FormAnswers) {
      setAnswers(providedAnswers)
      try {
        const gradeResult = await call(learningCalls.answerQuiz, { params: { id: course.id }, input: { answers: providedAnswers } })
        setGrade(gradeResult)
        setProblems([])
        setIsEdited(false)
        if (gradeResult.isPassed) showToast({ kind: 'success', message: t('page.passed', { score: gradeResult.score }) })
      } catch (failure) {
        setProblems(
          isHttpFailure(failure) && failure.code === 'AnswerErrors' ? ((failure.data?.problems ?? []) as readonly AnswerProblem[]) : [],
        )
        showToast({ kind: 'error', message: t('page.quizFailed'), ...(isHttpFailure(failure) ? { description: failure.message } : {}) })
      }
      setAttemptCount((before) => before + 1)
      await onAnswered()
    },
  }
}
