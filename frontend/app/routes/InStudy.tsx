import type { HttpError } from '@refinedev/core'
import { type ReactNode, useEffect } from 'react'
import { useParams } from 'react-router'
import { chooseStudy, RouteStudyContext } from '../../base/session/chosenStudy.ts'
import { useSession } from '../../base/session/useSession.ts'
import { RecordProblem } from '../../engine/RecordProblem.tsx'
import { useOtherStudy } from '../../engine/useOtherStudy.ts'
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
  const other = useOtherStudy(own === undefined ? studyId : null)
  const isOwn = own !== undefined
  useEffect(() => {
    if (isOwn) chooseStudy(user.id, studyId)
  }, [isOwn, user.id, studyId])

  const study = own ?? other.study
  if (study !== null) return <RouteStudyContext value={study}>{children}</RouteStudyContext>
  if (other.isRead && other.error === null) return <PageSkeleton />
  return <RecordProblem resource="study" id={studyId} error={other.error ?? missing} onRetry={other.retry} />
}
