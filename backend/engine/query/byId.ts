import type { ModelField, ResourceModel } from '../model/types.ts'
import type { Parts } from '../parts.ts'

/**
 * Does who names a row by this reference reach the rows below it as he reaches that row by its id? So it is with the parts of a row, and
 * with what belongs to a participant: `myStudies` narrows what is found, not what is named.
 */
export const isNamedById = ({ tables }: Pick<Parts, 'tables'>, { partOf }: ResourceModel, field: ModelField): boolean =>
  field === partOf || tables.get(field.target ?? '')?.model.resource.scope.includes('myStudies') === true
