import './learning.css'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { learningCalls } from '#resources/learning/calls.ts'
import type { OwnCourse } from '#resources/learningAnswers.ts'
import { useCall } from '../base/call.ts'
import { useChanges } from '../base/live/useChanges.ts'
import { useRouteStudy } from '../base/session/chosenStudy.ts'
import { EmptyPanel } from '../base/ui/EmptyPanel.tsx'
import { Loaded } from '../base/ui/Loaded.tsx'
import { PageHeader } from '../base/ui/PageHeader.tsx'
import { CourseLines } from './CourseLines.tsx'
import { CoursePage } from './CoursePage.tsx'

/** Stands in the address while a course is open. */
const courseParameter = 'course'

/** What the reader is to learn, below a study what that asks for, and the course that is open. Specification 1, sections 2, 3 and 8. */
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
  const named = study === null ? title : t('common:list.inStudy', { title, study: study.name })
  return (
    <>
      <PageHeader title={named} />
      <Loaded query={query} rows={6} failed={t('page.failed')}>
        {(courses) =>
          courses.length === 0 ? (
            <EmptyPanel words={t('page.none')} picture="allDone" />
          ) : (
            <>
              <CourseLines title={t('page.toTake')} courses={courses.filter(isToTake)} />
              <CourseLines title={t('page.finished')} courses={courses.filter((course) => !isToTake(course))} />
            </>
          )
        }
      </Loaded>
    </>
  )
}

const isToTake = ({ state, isRetired }: OwnCourse): boolean => state !== 'FINISHED' && !isRetired

function useCourses(studyId: string | undefined) {
  const query = useCall(learningCalls.mine, { query: studyId === undefined ? {} : { studyId } })
  useChanges({ lists: ['course'] }, () => void query.refetch())
  return query
}
