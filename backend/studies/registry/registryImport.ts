import type { ResourceInput } from '#resources/core/rows.ts'
import { mapRegistryStudy } from '#resources/studies/registry/registryMapping.ts'
import { getUnreadFields } from '#resources/studies/registry/registryParts.ts'
import { ApplicationError } from '../../platform/common/errors.ts'
import { RetryableError, type TaskStep } from '../../platform/engine/taskKind.ts'
import { readStudy } from './readStudy.ts'

/**
 * Imports each registry study as a draft with all values that fit our fields, and lists the fields that could not store the full value.
 * Skips and reports studies that already exist.
 */
export const registryImport: TaskStep = async ([nctId = ''], { caller, studydesk, input }) => {
  const months = new Intl.NumberFormat(caller.language, { style: 'unit', unit: 'month', unitDisplay: 'long' })
  const study = await readStudy(studydesk.config, nctId).catch((error: unknown) => {
    throw error instanceof ApplicationError && error.errorCode === 'RegistryAway' ? new RetryableError(error) : error
  })
  const { values, inPart } = mapRegistryStudy(study, (count) => months.format(count))
  return async (work) => {
    const { id } = await work.create('study', { ...input, ...values } as ResourceInput<'study'>)
    const partialFields = [...new Set([...inPart, ...getUnreadFields(study.notRead)])]
    return [{ resource: 'study', id, ...(partialFields.length === 0 ? {} : { inPart: partialFields }) }]
  }
}
