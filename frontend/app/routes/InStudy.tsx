import type { HttpError } from '@refinedev/core'
import { type ReactNode, useEffect } from 'react'
import { useParams } from 'react-router'
import { chooseStudy, RouteStudyContext } from '../../base/session/chosenStudy.ts'
import { useSession } from '../../base/session/useSession.ts'
import { RecordProblem } from '../../engine/RecordProblem.tsx'
import { useOtherStudy } from '../../engine/useOtherStudy.ts'
import { PageSkeleton } from '../pages/PageSkeleton.tsx'

interface InStudyProps {
  /** True if the URL contains a study. */
  readonly isActive: boolean
  readonly children: ReactNode
}

/** Renders its children within the study of the URL, after the server has confirmed that this user may see the study. */
export const InStudy = ({ isActive, children }: InStudyProps) => (isActive ? <Bound>{children}</Bound> : children)

const missing: HttpError = { statusCode: 404, message: '' }

function Bound({ children }: { readonly children: ReactNode }) {
  const { studyId = '' } = useParams()
  const { user, studies } = useSession()
  const ownStudy = studies.find(({ id }) => id === studyId)
  const other = useOtherStudy(ownStudy === undefined ? studyId : null)
  const isOwnStudy = ownStudy !== undefined
  useEffect(() => {
    if (isOwnStudy) chooseStudy(user.id, studyId)
  }, [isOwnStudy, user.id, studyId])

  const study = ownStudy ?? other.study
  if (study !== null) return <RouteStudyContext value={study}>{children}</RouteStudyContext>
  if (other.isRead && other.error === null) return <PageSkeleton />
  return <RecordProblem resource="study" id={studyId} error={other.error ?? missing} onRetry={other.retry} />
}
