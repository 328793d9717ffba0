import type { TFunction } from 'i18next'
import type { SessionAnswer } from '#resources/core/answers.ts'
import { labelsOf } from '../../../base/texts/labels.ts'
import type { SavedView } from '../../listState/useSavedView.ts'

type Reader = Pick<SessionAnswer, 'user' | 'studies'>

/** Whose a view is and who sees it, in a line: 'By Priya Raman · Coordinator · GLYDE-2'. Undefined for one's own that nobody else sees. */
export function sharedWords(t: TFunction<'common'>, view: SavedView, { user, studies }: Reader): string | undefined {
  const nameOf = (field: 'createdBy' | 'teamRoleId' | 'teamStudyId'): string | undefined => labelsOf(view, field)[view[field] ?? '']
  const role = view.teamRoleId === user.roleId ? user.roleName : nameOf('teamRoleId')
  const study = studies.find(({ id }) => id === view.teamStudyId)?.name ?? nameOf('teamStudyId')
  const words = [
    ...(view.createdBy === user.id ? [] : [t('list.views.by', { name: nameOf('createdBy') ?? t('list.views.somebody') })]),
    ...(view.isShared ? [t('list.views.isShared')] : []),
    ...[role, study].filter((each) => each !== undefined),
  ]
  return words.length === 0 ? undefined : words.join(' · ')
}
