import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import { homeCalls } from '#resources/reports/homeCalls.ts'
import { useCall } from '../../base/call.ts'
import { useChanges } from '../../base/live/useChanges.ts'
import { useMay } from '../../base/providers/useMay.ts'
import { listRecentRecords } from '../../base/recent.ts'
import { useStudyOfLists } from '../../base/session/chosenStudy.ts'
import { useSession } from '../../base/session/useSession.ts'

const shownResources = [
  'participant',
  'participantStudy',
  'participantVisit',
  'visitRequest',
  'formSubmission',
  'formQuery',
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
  'adverseEvent',
  'deviation',
  'siteSurveySubmission',
] as const

/** Loads the home page in one request, and again when its data change. */
export function useHome() {
  const { user } = useSession()
  const may = useMay()
  const study = useStudyOfLists()
  const [opened] = useState(() => listRecentRecords(user.id, may).flatMap(({ resource, id }) => (resource === 'participant' ? [id] : [])))
  const query = useCall(homeCalls.home, { query: { studyId: study?.id ?? null, opened } }, { placeholderData: keepPreviousData })
  useChanges({ lists: shownResources.filter((resource) => may(resource, 'list')) }, () => void query.refetch())
  return { ...query, hasOpened: opened.length > 0 }
}
