import { Alert } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { FormAnswers } from '#resources/forms/answers.ts'
import type { AnswerProblem } from '#resources/forms/callAnswers/submissionAnswers.ts'
import { learningCalls } from '#resources/learning/calls.ts'
import type { CourseToTake, QuizGrade } from '#resources/learningAnswers.ts'
import { call, useCall } from '../base/call.ts'
import { isHttpFailure } from '../base/http.ts'
import { toast } from '../base/toasts.ts'
import { EmptyPanel } from '../base/ui/EmptyPanel.tsx'
import { useAskBeforeLeaving } from '../base/ui/useAskBeforeLeaving.ts'
import { Waiting } from '../base/ui/Waiting.tsx'
import FormViewer from '../form-viewer/FormViewer.tsx'
import { FormProblems } from '../form-viewer/filling/FormProblems.tsx'

interface QuizProps {
  readonly course: CourseToTake
  /** All lessons are done. */
  readonly isOpen: boolean
  readonly onAnswered: () => unknown
}

/** The quiz at the end of a course: graded by the server, as often as it takes. */
export default function Quiz({ course, isOpen, onAnswered }: QuizProps) {
  const { t } = useTranslation('learning')
  return (
    <section aria-label={t('page.quiz')}>
      <h2>{t('page.quiz')}</h2>
      {isOpen ? <Questions course={course} onAnswered={onAnswered} /> : <p className="learning-told">{t('page.notYet')}</p>}
    </section>
  )
}

function Questions({ course, onAnswered }: Omit<QuizProps, 'isOpen'>) {
  const { t } = useTranslation(['learning', 'common'])
  const { data, error } = useCall(
    learningCalls.quiz,
    { params: { id: course.id } },
    // Not read again while it is answered.
    { refetchOnWindowFocus: false },
  )
  const answering = useGrade(course, onAnswered)
  useAskBeforeLeaving(answering.isTyped)
  if (data === undefined)
    return error === null ? (
      <Waiting rows={6} />
    ) : (
      <EmptyPanel words={isHttpFailure(error) ? error.message : t('common:errors.SystemError')} picture="failed" />
    )
  return (
    <>
      <p className="learning-told">{t('page.passMark', { mark: course.passMark })}</p>
      {answering.grade !== null && <Grade grade={answering.grade} mark={course.passMark} />}
      <FormProblems problems={answering.problems} />
      <FormViewer
        // Another try begins anew, with what was answered before.
        key={answering.tries}
        formJson={data.formJson}
        answers={answering.answers ?? data.answers}
        onChange={answering.change}
        onComplete={(answers) => void answering.send(answers)}
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

/** Hands in what was answered, and keeps it until the server has taken it. */
function useGrade(course: CourseToTake, onAnswered: () => unknown) {
  const { t } = useTranslation('learning')
  const [answers, setAnswers] = useState<FormAnswers | null>(null)
  const [grade, setGrade] = useState<QuizGrade | null>(null)
  const [problems, setProblems] = useState<readonly AnswerProblem[]>([])
  const [tries, setTries] = useState(0)
  const [isTyped, setIsTyped] = useState(false)
  return {
    answers,
    grade,
    problems,
    tries,
    isTyped,
    change: () => setIsTyped(true),
    async send(given: FormAnswers) {
      setAnswers(given)
      try {
        const graded = await call(learningCalls.answerQuiz, { params: { id: course.id }, input: { answers: given } })
        setGrade(graded)
        setProblems([])
        setIsTyped(false)
        if (graded.isPassed) toast({ kind: 'success', message: t('page.passed', { score: graded.score }) })
      } catch (failure) {
        setProblems(
          isHttpFailure(failure) && failure.code === 'AnswerErrors' ? ((failure.data?.problems ?? []) as readonly AnswerProblem[]) : [],
        )
        toast({ kind: 'error', message: t('page.quizFailed'), ...(isHttpFailure(failure) ? { description: failure.message } : {}) })
      }
      setTries((before) => before + 1)
      await onAnswered()
    },
  }
}
