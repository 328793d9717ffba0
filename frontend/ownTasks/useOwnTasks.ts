import { useQuery } from '@tanstack/react-query'
import type { OwnTask } from '#resources/ownTasks.ts'
import { http } from '../base/http.ts'
import { useChanges } from '../base/live/useChanges.ts'

const watched = ['course', 'document', 'documentReading', 'siteSurvey', 'siteSurveySubmission'] as const

/** The reader's courses, documents and surveys to see to; undefined while they are on their way, or could not be had. */
export function useOwnTasks(): readonly OwnTask[] | undefined {
  const { data, refetch } = useQuery({
    queryKey: ['ownTasks'],
    queryFn: async ({ signal }) => (await http.get<readonly OwnTask[]>('own-tasks', { signal })).data,
    retry: false,
  })
  useChanges({ lists: watched }, () => void refetch())
  return data
}
