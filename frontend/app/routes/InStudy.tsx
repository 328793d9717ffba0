import { type HttpError, useOne } from '@refinedev/core'
import { type ReactNode, useEffect } from 'react'
import { useParams } from 'react-router'
import { isUuid } from '#resources/core/fields/ref.ts'
import { resourceNamed } from '#resources/index.ts'
import type { ResourceAnswer } from '#resources/rows.ts'
import { studyCalls } from '#resources/studies/calls.ts'
import { useCall } from '../../base/call.ts'
import { useMay } from '../../base/providers/useMay.ts'
import { chooseStudy, RouteStudyContext, type Study } from '../../base/session/chosenStudy.ts'
import { useSession } from '../../base/session/useSession.ts'
import { titleOf } from '../../base/texts/texts.ts'
import { RecordProblem } from '../../engine/RecordProblem.tsx'
import { PageSkeleton } from '../pages/PageSkeleton.tsx'

interface InStudyProps {
  /** Does the address name a study? */
  readonly isAsked: boolean
  readonly children: ReactNode
}

/** A screen below the study that its address names, once that is known to be one that this user may see. */
export const InStudy = ({ isAsked, children }: InStudyProps) => (isAsked ? <Bound>{children}</Bound> : children)

const missing: HttpError = { statusCode: 404, message: '' }

function Bound({ children }: { readonly children: ReactNode }) {
  const { studyId = '' } = useParams()
  const { user, studies } = useSession()
  const own = studies.find(({ id }) => id === studyId)
  const other = useOtherStudy(studyId, own === undefined)
  const isOwn = own !== undefined
  useEffect(() => {
    if (isOwn) chooseStudy(user.id, studyId)
  }, [isOwn, user.id, studyId])

  const study = own ?? other.study
  if (study !== null) return <RouteStudyContext value={study}>{children}</RouteStudyContext>
  if (other.isRead && other.error === null) return <PageSkeleton />
  return <RecordProblem resource="study" id={studyId} error={other.error ?? missing} onRetry={other.retry} />
}

/** A study to which the user is not assigned, for administrators of studies and readers of figures of all studies. */
function useOtherStudy(studyId: string, isOther: boolean) {
  const may = useMay()
  const { can } = useSession()
  const isAdministered = isOther && isUuid(studyId) && may('study', 'read')
  const hasFigures = isOther && isUuid(studyId) && !isAdministered && can('REPORTS', 'OWN') && can('PORTFOLIO')
  const { query: administered } = useOne<ResourceAnswer['study'], HttpError>({
    resource: 'study',
    id: studyId,
    queryOptions: { enabled: isAdministered, retry: false },
    errorNotification: false,
  })
  const figured = useCall(studyCalls.portfolio, hasFigures ? { params: { studyId } } : null)
  const query = hasFigures ? figured : administered
  const [read, summed] = [administered.data?.data, figured.data]
  const study: Study | null =
    read !== undefined
      ? { id: read.id, name: titleOf(resourceNamed('study'), read) }
      : summed === undefined
        ? null
        : { id: summed.studyId, name: summed.studyName }
  return { study, isRead: isAdministered || hasFigures, error: query.error, retry: () => void query.refetch() }
}
