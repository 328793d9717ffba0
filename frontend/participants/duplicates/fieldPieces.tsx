import type { FieldPiece } from '../../engine/fieldPieces.ts'
import { GradeTag } from './GradeTag.tsx'
import { MergedCell } from './MergedCell.tsx'

export const duplicatePieces: Readonly<Record<string, FieldPiece>> = {
  'duplicatePair.grade': { Cell: ({ resource, value }) => <GradeTag resource={resource} grade={value} /> },
  'participantMerge.mergedId': { Cell: MergedCell },
}
