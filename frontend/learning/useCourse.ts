import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CourseToTake } from '#resources/learningAnswers.ts'
import { http, isHttpFailure } from '../base/http.ts'
import { useChanges } from '../base/live/useChanges.ts'
import { toast } from '../base/toasts.ts'

/** A course that the reader takes, with the steps that bring them on. */
export function useCourse(id: string) {
  const { t } = useTranslation(['learning', 'common'])
  const [isWorking, setIsWorking] = useState(false)
  const { data, error, refetch } = useQuery({
    queryKey: ['learning', 'course', id],
    queryFn: async ({ signal }) => (await http.get<CourseToTake>(`learning/course/${id}`, { signal })).data,
    retry: false,
  })
  useChanges({ lists: ['course', 'courseLesson'] }, () => void refetch())
  const step = async (path: string) => {
    setIsWorking(true)
    try {
      await http.post(path, {})
    } catch (failure) {
      toast({ kind: 'error', message: t('page.stepFailed'), ...(isHttpFailure(failure) ? { description: failure.message } : {}) })
    }
    await refetch()
    setIsWorking(false)
  }
  return {
    course: data,
    failure: error === null || data !== undefined ? null : isHttpFailure(error) ? error.message : t('common:errors.SystemError'),
    isWorking,
    refetch,
    start: () => step(`learning/course/${id}/start`),
    finishLesson: (lessonId: string) => step(`learning/lesson/${lessonId}/done`),
  }
}
