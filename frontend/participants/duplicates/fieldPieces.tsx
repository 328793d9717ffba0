import { useTranslation } from 'react-i18next'
import type { FieldDefinition } from '#resources/core/field.ts'
import { shortId } from '#resources/core/restricted.ts'
import { labelsOf } from '../../base/texts/labels.ts'
import type { FieldPieces } from '../../engine/area.ts'
import type { CellProps } from '../../fields/types.ts'
import { GradeTag } from './GradeTag.tsx'
import { useMergedName } from './mergedNames.ts'
import { PersonCell } from './PairPeople.tsx'

export const duplicateFields = {
  'duplicatePair.grade': { Cell: ({ value }) => <GradeTag grade={value} /> },
  'duplicatePair.firstId': { Cell: PersonCell },
  'duplicatePair.secondId': { Cell: PersonCell },
  'participantMerge.mergedId': { Cell: MergedCell },
} satisfies FieldPieces

/** The entry that was merged: by its name, and that it lies in the trash while it does. */
function MergedCell({ value, row, name }: CellProps<FieldDefinition>) {
  const { t } = useTranslation('participants')
  const id = typeof value === 'string' ? value : ''
  const trashed = useMergedName(id)
  const label = labelsOf(row, name)[id]
  if (label !== undefined) return <span className="field-text">{label}</span>
  return <span className="field-text">{t('merge.inTrash', { name: trashed ?? shortId(id) })}</span>
}
