import type { FieldPieces } from '../../engine/area.ts'
import { GradeTag } from './GradeTag.tsx'
import { MergedCell } from './MergedCell.tsx'

export const duplicateFields: FieldPieces = {
  'duplicatePair.grade': { Cell: ({ resource, value }) => <GradeTag resource={resource} grade={value} /> },
  'participantMerge.mergedId': { Cell: MergedCell },
}
