import { useState } from 'react'
import { participantCalls } from '#resources/participants/calls.ts'
import { useCall } from '../../base/call.ts'

export interface StudyPlace {
  readonly studyId?: string | undefined
  readonly siteId?: string | undefined
}

interface StudyChoiceOptions {
  /** What is chosen at first. */
  readonly first?: StudyPlace
  /** Where there is only one study to choose, it stands chosen; a site that stands alone always does. */
  readonly takesOnlyStudy: boolean
  readonly isEnabled?: boolean
}

export type StudyChoice = ReturnType<typeof useStudyChoice>

/** A study that participants can be assigned to, and one of its open sites. */
export function useStudyChoice({ first = {}, takesOnlyStudy, isEnabled = true }: StudyChoiceOptions) {
  const query = useCall(participantCalls.studiesWithSites, isEnabled ? {} : null)
  const options = query.data ?? []
  const [chosen, choose] = useState<StudyPlace>(first)
  const wanted = options.some(({ id }) => id === chosen.studyId) ? chosen.studyId : undefined
  const studyId = wanted ?? (takesOnlyStudy ? onlyOf(options)?.id : undefined)
  const sites = options.find(({ id }) => id === studyId)?.siteDetailsList ?? []
  const siteId = sites.find((site) => site.siteId === chosen.siteId)?.siteId ?? onlyOf(sites)?.siteId
  return { options, sites, studyId, siteId, choose, query }
}

const onlyOf = <Option>(options: readonly Option[]): Option | undefined => (options.length === 1 ? options[0] : undefined)
