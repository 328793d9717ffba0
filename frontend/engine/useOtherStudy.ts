import { type HttpError, useOne } from '@refinedev/core'
import { isUuid } from '#resources/core/fields/ref.ts'
import type { ResourceAnswer } from '#resources/core/rows.ts'
import { getResource } from '#resources/index.ts'
import { studyCalls } from '#resources/studies/studiesCalls.ts'
import { useCall } from '../base/call.ts'
import { useMay } from '../base/providers/useMay.ts'
import type { Study } from '../base/session/chosenStudy.ts'
import { useSession } from '../base/session/useSession.ts'
import { titleOf } from '../base/texts/texts.ts'

/**
 * Loads a study to which the user is not assigned, for study administrators and for users who may read the figures of all studies.
 * @param studyId null: no request
 */
export function useOtherStudy(studyId: string | null) {
  const may = useMay()
  const { can } = useSession()
  const isOther = studyId !== null && isUuid(studyId)
  const isAdministered = isOther && may('study', 'read')
  const hasFigures = isOther && !isAdministered && can('REPORTS', 'OWN') && can('PORTFOLIO')
  const { query: studyQuery } = useOne<ResourceAnswer['study'], HttpError>({
    resource: 'study',
    id: studyId ?? '',
    queryOptions: { enabled: isAdministered, retry: false },
    errorNotification: false,
  })
  const figuresQuery = useCall(studyCalls.portfolio, hasFigures ? { params: { studyId } } : null)
  const query = hasFigures ? figuresQuery : studyQuery
  const [read, portfolio] = [studyQuery.data?.data, figuresQuery.data]
  const study: Study | null =
    isAdministered && read !== undefined
      ? { id: read.id, name: titleOf(getResource('study'), read) }
      : hasFigures && portfolio !== undefined
        ? { id: portfolio.studyId, name: portfolio.studyName }
        : null
  return { study, isRead: isAdministered || hasFigures, error: query.error, retry: () => void query.refetch() }
}
