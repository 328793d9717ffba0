import { mappedStudy } from '#resources/registryMapping.ts'
import { fieldsNotRead } from '#resources/registryParts.ts'
import type { ResourceInput } from '#resources/rows.ts'
import { type TaskStep, TryLater } from '../engine/taskKind.ts'
import { ApplicationError } from '../errors.ts'
import { readStudy } from './readStudy.ts'

/** Each study of the registry becomes a draft of ours, with all that our fields hold of it; the fields that hold it only in part are named. One that is there already is left alone, and told. */
export const registryImport: TaskStep = async ([nctId = ''], { caller, studydesk, given }) => {
  const months = new Intl.NumberFormat(caller.language, { style: 'unit', unit: 'month', unitDisplay: 'long' })
  const study = await readStudy(studydesk.config, nctId).catch((error: unknown) => {
    throw error instanceof ApplicationError && error.errorCode === 'RegistryAway' ? new TryLater(error) : error
  })
  const { values, inPart } = mappedStudy(study, (count) => months.format(count))
  return async (work) => {
    const { id } = await work.create('study', { ...given, ...values } as ResourceInput<'study'>)
    const named = [...new Set([...inPart, ...fieldsNotRead(study.notRead)])]
    return [{ resource: 'study', id, ...(named.length === 0 ? {} : { inPart: named }) }]
  }
}
