import type { ResourceRow } from '#resources/core/rows.ts'
import { invalid } from '../../platform/common/errors.ts'
import type { ImportHook } from '../../platform/engine/types.ts'

/**
 * Assigns all people of an import to the study and site of its parameters (`studyId`, `siteId`, `sourceId`), also existing participants
 * who are not in the study yet. The rules of a single assignment apply to each; if one assignment fails, the import fails.
 */
export const enrolImported: NonNullable<ImportHook<ResourceRow['participant']>['follow']> = async (
  { made, matched },
  { caller, parameters: { studyId = '', siteId = '', sourceId = '' }, work },
) => {
  if (studyId === '' && siteId === '') return
  if (studyId === '' || siteId === '') throw invalid([{ path: studyId === '' ? 'studyId' : 'siteId', code: 'required' }])
  const { rows } = await work.run({
    text: 'select participant_id as id from participant_study where org_id = $1 and study_id::text = $2 and participant_id = any($3::uuid[])',
    values: [caller.orgId, studyId, [...matched]],
  })
  const idsInStudy = new Set(rows.map(({ id }) => id))
  for (const participantId of [...made, ...new Set(matched)])
    if (!idsInStudy.has(participantId))
      await work.create('participantStudy', { participantId, studyId, siteId, ...(sourceId === '' ? {} : { sourceId }) })
}
