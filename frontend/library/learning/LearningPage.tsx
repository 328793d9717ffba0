import './learning.css'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import type { OwnCourse } from '#resources/library/learningAnswers.ts'
import { learningCalls } from '#resources/library/learningCalls.ts'
import { useCall } from '../../base/call.ts'
import { useChanges } from '../../base/live/useChanges.ts'
import { useRouteStudy } from '../../base/session/chosenStudy.ts'
import { EmptyPanel } from '../../base/ui/EmptyPanel.tsx'
import { Loaded } from '../../base/ui/Loaded.tsx'
import { PageHeader } from '../../base/ui/PageHeader.tsx'
import { CourseLines } from './CourseLines.tsx'
import { CoursePage } from './CoursePage.tsx'

/** URL parameter of the open course. */
const courseParameter = 'course'

/**
 * The reader's courses, or the open course. On a study route, only the courses that the study requires. Specification 1, sections 2, 3
 * and 8.
 */
export default function LearningPage() {
  const { t } = useTranslation('learning')
  const [address] = useSearchParams()
  const open = address.get(courseParameter)
  return open === null ? <Courses title={t('nav.learning')} /> : <CoursePage key={open} id={open} />
}

function Courses({ title }: { readonly title: string }) {
  const { t } = useTranslation(['learning', 'common'])
  const study = useRouteStudy()
  const query = useCourses(study?.id)
  return (
    <>
      <PageHeader title={title} />
      <Loaded query={query} rows={6} failed={t('page.failed')}>
        {(courses) =>
          courses.length === 0 ? (
            <EmptyPanel words={t('page.none')} picture="allDone" />
          ) : (
            <>
              <CourseLines title={t('page.toTake')} courses={courses.filter(isOpenCourse)} />
              <CourseLines title={t('page.finished')} courses={courses.filter((course) => !isOpenCourse(course))} />
            </>
          )
        }
      </Loaded>
    </>
  )
}

const isOpenCourse = ({ state, isRetired }: OwnCourse): boolean => state !== 'FINISHED' && !isRetired

function useCourses(studyId: string | undefined) {
  const query = useCall(learningCalls.mine, { query: studyId === undefined ? {} : { studyId } })
  useChanges({ lists: ['course'] }, () => void query.refetch())
  return query
}
