import { arePeople } from '#resources/core/scope.ts'
import type { ModelField, ResourceModel } from '../model/types.ts'
import type { Parts } from '../parts.ts'

/**
 * Does naming a row by this reference reach the rows below it, as its id reaches the row itself? It does for the parts of a row, and for
 * what belongs to a participant: `myStudies` narrows what is found, not what is named.
 */
export const isNamedById = ({ tables }: Pick<Parts, 'tables'>, { partOf }: ResourceModel, field: ModelField): boolean =>
  field === partOf || arePeople(tables.get(field.target ?? '')?.model.resource ?? { scope: [] })
