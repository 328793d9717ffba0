import { toSnakeCase } from '#resources/core/values/names.ts'
import { study } from '#resources/studies/study.ts'

const columnOf = (field: string): string => `study."${toSnakeCase(field)}"`

/**
 * SQL for the title of a study, over the table `study`, in statements written by hand: the short title that the declaration names, or the
 * title if it is empty.
 */
export const studyTitle = `coalesce(nullif(${columnOf(study.shortTitle)}, ''), ${columnOf(study.title)})`
