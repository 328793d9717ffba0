import type { OwnTask } from '#resources/reports/ownTasks.ts'
import { ownTaskCalls } from '#resources/reports/ownTasksCalls.ts'
import { useCall } from '../base/call.ts'
import { useChanges } from '../base/live/useChanges.ts'

const watchedResources = ['course', 'document', 'documentReading', 'siteSurvey', 'siteSurveySubmission'] as const

/** Returns the reader's open tasks for courses, documents and surveys; undefined while loading or after a failure. */
export function useOwnTasks(): readonly OwnTask[] | undefined {
  const { data, refetch } = useCall(ownTaskCalls.list, {})
  useChanges({ lists: watchedResources }, () => void refetch())
  return data
}
