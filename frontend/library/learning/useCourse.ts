import { useTranslation } from 'react-i18next'
import { learningCalls } from '#resources/library/learningCalls.ts'
import { call, useCall } from '../../base/call.ts'
import { isHttpFailure } from '../../base/http.ts'
import { useChanges } from '../../base/live/useChanges.ts'
import { useAct } from '../../base/useAct.ts'

/** Loads a course of the reader, with the actions that advance it. */
export function useCourse(id: string) {
  const { t } = useTranslation(['learning', 'common'])
  const { isWorking, act } = useAct({ toasted: t('page.stepFailed') })
  const { data, error, refetch } = useCall(learningCalls.course, { params: { id } })
  useChanges({ lists: ['course', 'courseLesson'] }, () => void refetch())
  const step = async (send: () => Promise<unknown>) => {
    await act(send)
    await refetch()
  }
  return {
    course: data,
    failure: error === null || data !== undefined ? null : isHttpFailure(error) ? error.message : t('common:errors.SystemError'),
    isWorking,
    refetch,
    start: () => step(() => call(learningCalls.start, { params: { id } })),
    finishLesson: (lessonId: string) => step(() => call(learningCalls.finishLesson, { params: { id: lessonId } })),
  }
}
