import { Alert, Button, Progress } from 'antd'
import { useTranslation } from 'react-i18next'
import type { CourseDetails } from '#resources/library/learningAnswers.ts'
import { busy } from '../../base/ui/busy.tsx'
import { EmptyPanel } from '../../base/ui/EmptyPanel.tsx'
import { lazyPart } from '../../base/ui/lazyPart.tsx'
import { PageHeader } from '../../base/ui/PageHeader.tsx'
import { Waiting } from '../../base/ui/Waiting.tsx'
import { CertificateButton } from './CertificateButton.tsx'
import { CourseState, DayOf, Needed } from './CourseLines.tsx'
import { Lessons } from './Lessons.tsx'
import { useCourse } from './useCourse.ts'

const Quiz = lazyPart(() => import('./Quiz.tsx'))
const ExternalCourse = lazyPart(() => import('./ExternalCourse.tsx'))

/** One course: its lessons in their order, then its quiz, then its certificate. */
export function CoursePage({ id }: { readonly id: string }) {
  const { t } = useTranslation('learning')
  const courseSession = useCourse(id)
  const { course, failure, refetch } = courseSession
  const breadcrumb = [{ label: t('nav.learning'), to: '.' }]
  if (course === undefined)
    return (
      <>
        <PageHeader title={t('titles.course.one')} breadcrumb={breadcrumb} />
        {failure === null ? <Waiting rows={8} /> : <EmptyPanel words={failure} picture="failed" />}
      </>
    )
  const isFinished = course.state === 'FINISHED'
  return (
    <>
      <PageHeader
        title={course.name}
        breadcrumb={breadcrumb}
        status={<CourseState course={course} />}
        subtitle={<DayOf course={course} />}
        extra={course.certificateNumber === null ? undefined : <CertificateButton id={course.id} number={course.certificateNumber} />}
      />
      <div className="learning-course">
        {course.description !== null && <p>{course.description}</p>}
        <Needed course={course} />
        {isFinished && <Finished course={course} isWorking={courseSession.isWorking} onAgain={courseSession.start} />}
        {course.isExternal && <ExternalCourse course={course} onChange={refetch} />}
        {course.lessons > 0 && <Progress percent={Math.round((100 * course.lessonsDone) / course.lessons)} aria-label={t('page.steps')} />}
        <Lessons course={course} isWorking={courseSession.isWorking} onDone={courseSession.finishLesson} />
        {course.hasQuiz && !isFinished && <Quiz course={course} opensAfter={lastOpenLessonOf(course)} onAnswered={refetch} />}
      </div>
    </>
  )
}

/** Returns the name of the lesson that is done last; null if all are done. */
const lastOpenLessonOf = ({ content }: CourseDetails): string | null => content.findLast(({ isDone }) => !isDone)?.name ?? null

interface FinishedProps {
  readonly course: CourseDetails
  readonly isWorking: boolean
  readonly onAgain: () => unknown
}

function Finished({ course, isWorking, onAgain }: FinishedProps) {
  const { t } = useTranslation('learning')
  const { certificateNumber, isOffered } = course
  return (
    <Alert
      type="success"
      showIcon
      message={t('page.courseDone')}
      description={certificateNumber === null ? undefined : t('page.number', { number: certificateNumber })}
      action={
        isOffered ? (
          <Button loading={busy(isWorking)} onClick={() => void onAgain()}>
            {t('page.renew')}
          </Button>
        ) : undefined
      }
    />
  )
}
