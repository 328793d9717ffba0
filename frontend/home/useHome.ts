import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import { homeCalls } from '#resources/home/calls.ts'
import { useCall } from '../base/call.ts'
import { useChanges } from '../base/live/useChanges.ts'
import { useMay } from '../base/providers/useMay.ts'
import { recentRecords } from '../base/recent.ts'
import { useStudyOfLists } from '../base/session/chosenStudy.ts'
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
  const query = useCall(homeCalls.home, { query: { studyId: study?.id ?? null, opened } }, { placeholderData: keepPreviousData })
  useChanges({ lists: shown.filter((resource) => may(resource, 'list')) }, () => void query.refetch())
  return { ...query, hasOpened: opened.length > 0 }
}
