import { endedStudies } from '#resources/studies/studyBinding.ts'

/**
 * SQL condition on a row with a study and a site: true unless the study has ended or the site is closed. Nothing is due for participants
 * then. @param row alias of the row
 */
export const ongoingStudySql = (row: string): string => `exists (select from study
  join study_site on study_site.org_id = study.org_id and study_site.study_id = study.id and study_site.site_id = ${row}.site_id
  where study.org_id = ${row}.org_id and study.id = ${row}.study_id and study_site.status <> 'CLOSED'
    and study.status not in ('${endedStudies.join("', '")}'))`
