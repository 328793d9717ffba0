import { arePeople } from '#resources/core/scope.ts'
import type { EngineContext } from '../context.ts'
import type { ModelField, ResourceModel } from '../model/types.ts'

/**
 * True if naming a row by this reference gives access to rows outside of the caller's studies, just as its id gives access to the row
 * itself. This applies to child rows of a row and to rows of a participant: `myStudies` limits searches, not requests that name a row.
 */
export const isNamedById = ({ tables }: Pick<EngineContext, 'tables'>, { partOf }: ResourceModel, field: ModelField): boolean =>
  field === partOf || arePeople(tables.get(field.target ?? '')?.model.resource ?? { scope: [] })
