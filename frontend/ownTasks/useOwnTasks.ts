import type { OwnTask } from '#resources/reports/ownTasks.ts'
import { ownTaskCalls } from '#resources/reports/ownTasksCalls.ts'
import { useCall } from '../base/call.ts'
import { useChanges } from '../base/live/useChanges.ts'

const watchedResources = ['course', 'document', 'documentReading', 'siteSurvey', 'siteSurveySubmission', 'monitoringAction'] as const

interface OwnTasks {
  /** Empty while loading and after a failure. */
  readonly tasks: readonly OwnTask[]
  readonly isLoading: boolean
}

/** Returns the reader's open tasks for courses, documents and surveys. */
export function useOwnTasks(): OwnTasks {
  const { data: tasks = [], isLoading, refetch } = useCall(ownTaskCalls.list, {})
  useChanges({ lists: watchedResources }, () => void refetch())
  return { tasks, isLoading }
}
