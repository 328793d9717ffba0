import type { Statement } from '../../database/types.ts'
import type { ModelField } from '../model/types.ts'
import { type Operation, tableNamed } from '../parts.ts'
import { visibleRows } from '../query/page.ts'
import { idOf } from '../rows/titles.ts'
import { toStatement } from '../statement.ts'

/** The row that a nested address stands under: `study/{id}/study-sites` binds `studyId`. */
export interface Parent {
  readonly field: ModelField
  readonly id: string
}

/** Answers a row when the parent exists and the caller may see it: a list below an unknown parent is not empty, it is not there. */
export function parentStatement({ parts, caller }: Operation, parent: Parent): Statement {
  const target = tableNamed(parts, parent.field.target ?? '')
  const rows = visibleRows({ parts, caller, table: target })
  return toStatement(rows.select(parts.studydesk.database.build.raw('1')).whereRaw(`${idOf(target.model)} = ?`, [parent.id]))
}
