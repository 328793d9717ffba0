import { useTranslation } from 'react-i18next'
import { LinkButton } from '../../base/ui/LinkButton.tsx'
import { getUnlocksPath, readersPath } from '../../engine/history/readersPath.ts'
import type { ResourceListState } from '../../engine/listState/useResourceList.ts'

interface OtherReportLinkProps {
  readonly list: ResourceListState
  /** Field of the participant in this report. */
  readonly field: string
  /** Report to link to. */
  readonly to: 'readers' | 'unlocks'
}

const paths = { readers: readersPath, unlocks: getUnlocksPath } as const

/** Links from one report of a participant to the other. Hidden while a report shows several participants. */
export function OtherReportLink({ list, field, to }: OtherReportLinkProps) {
  const { t } = useTranslation('audit')
  const requested = list.filtersOf(field).flatMap(({ value }) => (Array.isArray(value) ? value : [value]))
  const [requestedValue] = requested
  if (requested.length !== 1 || typeof requestedValue !== 'string') return null
  return <LinkButton to={paths[to](requestedValue)}>{t(`${to}.ofRecord`)}</LinkButton>
}
