import { useState } from 'react'
import { participantCalls } from '#resources/participants/participantsCalls.ts'
import { useCall } from '../../base/call.ts'

export interface StudySiteChoice {
  readonly studyId?: string | undefined
  readonly siteId?: string | undefined
}

interface StudyChoiceOptions {
  /** Initial choice. */
  readonly first?: StudySiteChoice
  /** True to preselect the only study. The only site of a study is always preselected. */
  readonly takesOnlyStudy: boolean
  readonly isEnabled?: boolean
  /** Studies that cannot be chosen, because the participant is in them already. */
  readonly currentStudyIds?: readonly string[]
}

export type StudyChoice = ReturnType<typeof useStudyChoice>

/** Selects a study that participants can be assigned to, and one of its open sites. */
export function useStudyChoice({ first = {}, takesOnlyStudy, isEnabled = true, currentStudyIds = [] }: StudyChoiceOptions) {
  const query = useCall(participantCalls.studiesWithSites, isEnabled ? {} : null)
  const options = (query.data ?? []).map((each) => ({ ...each, isCurrent: currentStudyIds.includes(each.id) }))
  const available = options.filter(({ isCurrent }) => !isCurrent)
  const [selection, setSelection] = useState<StudySiteChoice>(first)
  const selectedStudyId = available.some(({ id }) => id === selection.studyId) ? selection.studyId : undefined
  const studyId = selectedStudyId ?? (takesOnlyStudy ? getOnlyOption(available)?.id : undefined)
  const sites = available.find(({ id }) => id === studyId)?.siteDetailsList ?? []
  const siteId = sites.find((site) => site.siteId === selection.siteId)?.siteId ?? getOnlyOption(sites)?.siteId
  return { options, available, sites, studyId, siteId, choose: setSelection, query }
}

const getOnlyOption = <Option>(options: readonly Option[]): Option | undefined => (options.length === 1 ? options[0] : undefined)
