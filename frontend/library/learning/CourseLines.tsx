import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { learnerCourse } from '#resources/library/learnerCourse.ts'
import type { OwnCourse } from '#resources/library/learningAnswers.ts'
import { formatDate, formatLocalDatetime, todayFor } from '../../base/i18n/dates.ts'
import { ToneTag } from '../../base/ui/ToneTag.tsx'

/** Lists courses with their progress, due date and the studies that need them. */
export function CourseLines({ title, courses }: { readonly title: string; readonly courses: readonly OwnCourse[] }) {
  const { t } = useTranslation('learning')
  if (courses.length === 0) return null
  return (
    <section className="line-section" aria-label={title}>
      <h2>{title}</h2>
      <ul className="line-list">
        {courses.map((course) => (
          <li key={course.id} className="line-card">
            <span className="line-what">
              <Link to={`?course=${course.id}`}>{course.name}</Link>
              <span className="learning-told">
                {[course.study, course.length === null ? null : t('page.minutes', { minutes: course.length })]
                  .filter((each) => each !== null)
                  .join(' · ')}
              </span>
              <Needed course={course} />
            </span>
            <CourseState course={course} />
            <DayOf course={course} />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Lists which actions each study refuses until the course is finished. */
export function Needed({ course: { state, neededFor } }: { readonly course: OwnCourse }) {
  const { t } = useTranslation('learning')
  if (state === 'FINISHED') return null
  return neededFor.map(({ study, tasks, from }) => {
    const textValues = { study, tasks: tasks.map((task) => t(`values.studyTraining.tasks.${task}`)).join(', ') }
    return (
      <span key={study} className="learning-told">
        {from !== null && from > todayFor()
          ? t('page.neededFrom', { ...textValues, day: formatDate(from) })
          : t('page.neededFor', textValues)}
      </span>
    )
  })
}

export function CourseState({ course }: { readonly course: OwnCourse }) {
  const { t } = useTranslation('learning')
  if (isOverdue(course)) return <ToneTag tone="danger">{t('values.learnerCourse.attention.OVERDUE')}</ToneTag>
  return <ToneTag tone={tones[course.state]}>{t(`values.learnerCourse.state.${course.state}`)}</ToneTag>
}

const { tones } = learnerCourse.fields.state

/** Shows the due date of an open course, or the end of validity of a finished one. */
export function DayOf({ course }: { readonly course: OwnCourse }) {
  const { t } = useTranslation('learning')
  const { state, dueOn, finishedOn, expiresOn } = course
  const stateTexts =
    state === 'FINISHED'
      ? [
          finishedOn === null ? null : t('page.finishedOn', { day: formatLocalDatetime(finishedOn) }),
          expiresOn === null ? null : t('page.validUntil', { day: formatDate(expiresOn) }),
        ]
      : expiresOn !== null && expiresOn < todayFor()
        ? [t('page.expired', { day: formatDate(expiresOn) })]
        : [dueOn === null ? null : t(isOverdue(course) ? 'page.late' : 'page.due', { day: formatDate(dueOn) })]
  const stateSummary = stateTexts.filter((each) => each !== null).join(' · ')
  return stateSummary === '' ? null : <span className="learning-told">{stateSummary}</span>
}

const isOverdue = ({ state, dueOn }: OwnCourse): boolean => state !== 'FINISHED' && dueOn !== null && dueOn < todayFor()
