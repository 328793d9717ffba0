import type { TFunction } from 'i18next'
import type { SessionAnswer } from '#resources/core/answers/answers.ts'
import { labelsOf } from '../../../base/texts/labels.ts'
import type { SavedView } from '../../listState/useSavedView.ts'

type Reader = Pick<SessionAnswer, 'user' | 'studies'>

/** Owner and audience of a view in one line: 'By Priya Raman · Coordinator · GLYDE-2'. Undefined for a private view. */
export function formatSharing(t: TFunction<'common'>, view: SavedView, { user, studies }: Reader): string | undefined {
  const nameOf = (field: 'createdBy' | 'teamRoleId' | 'teamStudyId'): string | undefined => labelsOf(view, field)[view[field] ?? '']
  const role = view.teamRoleId === user.roleId ? user.roleName : nameOf('teamRoleId')
  const study = studies.find(({ id }) => id === view.teamStudyId)?.name ?? nameOf('teamStudyId')
  const labels = [
    ...(view.createdBy === user.id ? [] : [t('list.views.by', { name: nameOf('createdBy') ?? t('list.views.somebody') })]),
    ...(view.isShared ? [t('list.views.isShared')] : []),
    ...[role, study].filter((each) => each !== undefined),
  ]
  return labels.length === 0 ? undefined : labels.join(' · ')
}
