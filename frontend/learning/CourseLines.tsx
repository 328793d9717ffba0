import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { learnerCourse } from '#resources/learnerCourse.ts'
import type { OwnCourse } from '#resources/learningAnswers.ts'
import { dateWords, localDatetime, todayFor } from '../base/i18n/dates.ts'
import { ToneTag } from '../base/ui/ToneTag.tsx'

/** Courses below one another: how far each is, until when, and what needs it. */
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

/** Which studies refuse what as long as the course is not finished. */
export function Needed({ course: { state, neededFor } }: { readonly course: OwnCourse }) {
  const { t } = useTranslation('learning')
  if (state === 'FINISHED') return null
  return neededFor.map(({ study, tasks, from }) => {
    const named = { study, tasks: tasks.map((task) => t(`values.studyTraining.tasks.${task}`)).join(', ') }
    return (
      <span key={study} className="learning-told">
        {from !== null && from > todayFor() ? t('page.neededFrom', { ...named, day: dateWords(from) }) : t('page.neededFor', named)}
      </span>
    )
  })
}

export function CourseState({ course }: { readonly course: OwnCourse }) {
  const { t } = useTranslation('learning')
  if (isLate(course)) return <ToneTag tone="danger">{t('values.learnerCourse.attention.OVERDUE')}</ToneTag>
  return <ToneTag tone={tones[course.state]}>{t(`values.learnerCourse.state.${course.state}`)}</ToneTag>
}

const { tones } = learnerCourse.fields.state

/** The day that matters: until when it is to be done, or for how long it holds. */
export function DayOf({ course }: { readonly course: OwnCourse }) {
  const { t } = useTranslation('learning')
  const { state, dueOn, finishedOn, expiresOn } = course
  const words =
    state === 'FINISHED'
      ? [
          finishedOn === null ? null : t('page.finishedOn', { day: localDatetime(finishedOn) }),
          expiresOn === null ? null : t('page.validUntil', { day: dateWords(expiresOn) }),
        ]
      : expiresOn !== null && expiresOn < todayFor()
        ? [t('page.expired', { day: dateWords(expiresOn) })]
        : [dueOn === null ? null : t(isLate(course) ? 'page.late' : 'page.due', { day: dateWords(dueOn) })]
  const told = words.filter((each) => each !== null).join(' · ')
  return told === '' ? null : <span className="learning-told">{told}</span>
}

const isLate = ({ state, dueOn }: OwnCourse): boolean => state !== 'FINISHED' && dueOn !== null && dueOn < todayFor()
