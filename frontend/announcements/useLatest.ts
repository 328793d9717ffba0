import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { announcement } from '#resources/announcement.ts'
import { useChanges } from '../base/live/useChanges.ts'
import { rowsOf } from '../base/rows.ts'

/** Key of what shows announcements: asked for again once one was read. */
export const latestKey = 'announcements'

const most = 5

/** The newest that are published for the reader: those for everybody, and of one study, or of all that they work on. */
export function useLatest(studyId: string | null) {
  const parameters = new URLSearchParams({
    status: 'PUBLISHED',
    _sort: 'publishedDate',
    _order: 'desc',
    _start: '0',
    _end: String(most),
    _total: 'none',
  })
  if (studyId !== null) parameters.set('studyId', studyId)
  const query = useQuery({
    queryKey: [latestKey, String(parameters)],
    queryFn: ({ signal }) => rowsOf('announcement').list(parameters, { signal }),
    placeholderData: keepPreviousData,
    retry: false,
  })
  useChanges({ lists: [announcement.name] }, () => void query.refetch())
  return query
}
