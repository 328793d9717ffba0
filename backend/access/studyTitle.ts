import { snake } from '#resources/core/names.ts'
import { study } from '#resources/study.ts'

const column = (field: string): string => `study."${snake(field)}"`

/** What people call a study in statements written by hand, over the table `study`: by its declaration, in short where it has a short title. */
export const studyTitle = `coalesce(nullif(${column(study.shortTitle)}, ''), ${column(study.title)})`
