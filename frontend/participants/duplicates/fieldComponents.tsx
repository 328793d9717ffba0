import type { FieldOverrides } from '../../engine/area.ts'
import { GradeTag } from './GradeTag.tsx'
import { PersonCell } from './PairPeople.tsx'

export const duplicateFields = {
  'duplicatePair.grade': { Cell: ({ value }) => <GradeTag grade={value} /> },
  'duplicatePair.firstId': { Cell: PersonCell },
  'duplicatePair.secondId': { Cell: PersonCell },
} satisfies FieldOverrides
