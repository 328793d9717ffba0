import type { ResourceRow } from '#resources/rows.ts'
import type { ImportHook } from '../../engine/types.ts'
import { invalid } from '../../errors.ts'

/**
 * Assigns all people of an import to the study and site that it names (`studyId`, `siteId`, `sourceId`), those too who were there before and are
 * not in the study yet. Each goes by the rules of a single assignment; what refuses one refuses the import.
 */
export const placeImported: NonNullable<ImportHook<ResourceRow['participant']>['follow']> = async (
  { made, matched },
  { caller, parameters: { studyId = '', siteId = '', sourceId = '' }, work },
) => {
  if (studyId === '' && siteId === '') return
  if (studyId === '' || siteId === '') throw invalid([{ path: studyId === '' ? 'studyId' : 'siteId', code: 'required' }])
  const { rows } = await work.run({
    text: 'select participant_id as id from participant_study where org_id = $1 and study_id::text = $2 and participant_id = any($3::uuid[])',
    values: [caller.orgId, studyId, [...matched]],
  })
  const inStudy = new Set(rows.map(({ id }) => id))
  for (const participantId of [...made, ...new Set(matched)])
    if (!inStudy.has(participantId))
      await work.create('participantStudy', { participantId, studyId, siteId, ...(sourceId === '' ? {} : { sourceId }) })
}
