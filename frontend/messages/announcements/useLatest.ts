import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { announcement } from '#resources/messages/announcement.ts'
import { useChanges } from '../../base/live/useChanges.ts'
import { rowsOf } from '../../base/rows.ts'

/** Query key of the lists of announcements, which load again after one is read. */
export const latestKey = 'announcements'

const maxAnnouncements = 5

/**
 * Newest published announcements for the reader: announcements for everyone, and announcements of one study or of all studies that the
 * reader works on.
 */
export function useLatest(studyId: string | null) {
  const parameters = new URLSearchParams({
    status: 'PUBLISHED',
    _sort: 'publishedDate',
    _order: 'desc',
    _start: '0',
    _end: String(maxAnnouncements),
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
