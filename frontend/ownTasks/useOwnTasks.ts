import { ownTaskCalls } from '#resources/ownTasks/calls.ts'
import type { OwnTask } from '#resources/ownTasks.ts'
import { useCall } from '../base/call.ts'
import { useChanges } from '../base/live/useChanges.ts'

const watched = ['course', 'document', 'documentReading', 'siteSurvey', 'siteSurveySubmission'] as const

/** The reader's courses, documents and surveys to see to; undefined while they are on their way, or could not be had. */
export function useOwnTasks(): readonly OwnTask[] | undefined {
  const { data, refetch } = useCall(ownTaskCalls.list, {})
  useChanges({ lists: watched }, () => void refetch())
  return data
}
