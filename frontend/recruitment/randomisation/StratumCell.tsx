import type { FieldCellProps } from '../../engine/area.ts'
import { useStratumLabel } from './useStratumLabel.ts'

/** Stratum of a slot or a randomisation, with the name of its site and words for sexes. */
export function StratumCell({ value, row: { siteId, labels } }: FieldCellProps<'randomisation'> | FieldCellProps<'randomisationSlot'>) {
  const labelOf = useStratumLabel()
  const siteName = (labels as Readonly<Record<string, string>> | undefined)?.siteId
  if (typeof value !== 'string' || value === '') return null
  return labelOf(value, typeof siteId === 'string' && siteName !== undefined ? { [siteId]: siteName } : {})
}
