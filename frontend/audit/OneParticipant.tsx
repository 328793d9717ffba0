import { useTranslation } from 'react-i18next'
import { LinkButton } from '../base/ui/LinkButton.tsx'
import { readersPath, unlocksPath } from '../engine/history/readersPath.ts'
import type { ResourceListState } from '../engine/listState/useResourceList.ts'

interface OneParticipantProps {
  readonly list: ResourceListState
  /** The field that names the participant in this report. */
  readonly field: string
  /** The report that the way leads to. */
  readonly to: 'readers' | 'unlocks'
}

const paths = { readers: readersPath, unlocks: unlocksPath } as const

/** From one report of a participant to the other; nothing while a report is about many. */
export function OneParticipant({ list, field, to }: OneParticipantProps) {
  const { t } = useTranslation('audit')
  const asked = list.filtersOf(field).flatMap(({ value }) => (Array.isArray(value) ? value : [value]))
  const [only] = asked
  if (asked.length !== 1 || typeof only !== 'string') return null
  return <LinkButton to={paths[to](only)}>{t(`${to}.ofRecord`)}</LinkButton>
}
