import { type HttpError, useOne } from '@refinedev/core'
import { isUuid } from '#resources/core/fields/ref.ts'
import { resourceNamed } from '#resources/index.ts'
import type { ResourceAnswer } from '#resources/rows.ts'
import { studyCalls } from '#resources/studies/calls.ts'
import { useCall } from '../base/call.ts'
import { useMay } from '../base/providers/useMay.ts'
import type { Study } from '../base/session/chosenStudy.ts'
import { useSession } from '../base/session/useSession.ts'
import { titleOf } from '../base/texts/texts.ts'

/**
 * A study to which the user is not assigned, for administrators of studies and readers of figures of all studies.
 * @param studyId null: no request
 */
export function useOtherStudy(studyId: string | null) {
  const may = useMay()
  const { can } = useSession()
  const isOther = studyId !== null && isUuid(studyId)
  const isAdministered = isOther && may('study', 'read')
  const hasFigures = isOther && !isAdministered && can('REPORTS', 'OWN') && can('PORTFOLIO')
  const { query: administered } = useOne<ResourceAnswer['study'], HttpError>({
    resource: 'study',
    id: studyId ?? '',
    queryOptions: { enabled: isAdministered, retry: false },
    errorNotification: false,
  })
  const figured = useCall(studyCalls.portfolio, hasFigures ? { params: { studyId } } : null)
  const query = hasFigures ? figured : administered
  const [read, summed] = [administered.data?.data, figured.data]
  const study: Study | null =
    isAdministered && read !== undefined
      ? { id: read.id, name: titleOf(resourceNamed('study'), read) }
      : hasFigures && summed !== undefined
        ? { id: summed.studyId, name: summed.studyName }
        : null
  return { study, isRead: isAdministered || hasFigures, error: query.error, retry: () => void query.refetch() }
}
