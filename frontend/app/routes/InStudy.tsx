import { type HttpError, useOne } from '@refinedev/core'
import { type ReactNode, useEffect } from 'react'
import { useParams } from 'react-router'
import { isUuid } from '#resources/core/fields/ref.ts'
import { resourceNamed } from '#resources/index.ts'
import type { ResourceAnswer } from '#resources/rows.ts'
import { useMay } from '../../base/providers/useMay.ts'
import { chooseStudy, RouteStudyContext } from '../../base/session/chosenStudy.ts'
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
  const may = useMay()
  const { user, studies } = useSession()
  const own = studies.find(({ id }) => id === studyId)
  // Studies are administered by people who are assigned to none.
  const isAdministered = own === undefined && isUuid(studyId) && may('study', 'read')
  const { query } = useOne<ResourceAnswer['study'], HttpError>({
    resource: 'study',
    id: studyId,
    queryOptions: { enabled: isAdministered, retry: false },
    errorNotification: false,
  })
  const isOwn = own !== undefined
  useEffect(() => {
    if (isOwn) chooseStudy(user.id, studyId)
  }, [isOwn, user.id, studyId])

  const asked = query.data?.data
  const study = own ?? (asked === undefined ? null : { id: asked.id, name: titleOf(resourceNamed('study'), asked) })
  if (study !== null) return <RouteStudyContext value={study}>{children}</RouteStudyContext>
  if (isAdministered && query.error === null) return <PageSkeleton />
  return <RecordProblem resource="study" id={studyId} error={query.error ?? missing} onRetry={() => void query.refetch()} />
}
