import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { HomeAnswer } from '#resources/homeAnswer.ts'
import { http } from '../base/http.ts'
import { useChanges } from '../base/live/useChanges.ts'
import { useMay } from '../base/providers/useMay.ts'
import { useStudyOfLists } from '../base/session/chosenStudy.ts'
import { recentRecords } from '../base/session/recent.ts'
import { useSession } from '../base/session/useSession.ts'

const shown = [
  'participant',
  'participantStudy',
  'followUp',
  'duplicatePair',
  'savedView',
  'user',
  'mail',
  'study',
  'studySite',
  'course',
  'document',
  'documentReading',
  'siteSurvey',
  'siteSurveySubmission',
] as const

/** All of the home page in one call, asked for again when something changed of which it tells. */
export function useHome() {
  const { user } = useSession()
  const may = useMay()
  const study = useStudyOfLists()
  const [opened] = useState(() => recentRecords(user.id, may).flatMap(({ resource, id }) => (resource === 'participant' ? [id] : [])))
  const parameters = new URLSearchParams({
    ...(study === null ? {} : { studyId: study.id }),
    ...(opened.length === 0 ? {} : { opened: opened.join(',') }),
  })
  const query = useQuery({
    queryKey: ['home', String(parameters)],
    queryFn: async ({ signal }) => (await http.get<HomeAnswer>(`home?${parameters}`, { signal })).data,
    placeholderData: keepPreviousData,
    retry: false,
  })
  useChanges({ lists: shown.filter((resource) => may(resource, 'list')) }, () => void query.refetch())
  return { ...query, hasOpened: opened.length > 0 }
}
