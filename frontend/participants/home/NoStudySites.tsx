import './noStudySites.css'
import { useQuery } from '@tanstack/react-query'
import { Alert } from 'antd'
import { useTranslation } from 'react-i18next'
import type { OwnStudySites } from '#resources/core/peopleAnswers.ts'
import { http } from '../../base/http.ts'
import { useSession } from '../../base/session/useSession.ts'

/** Whoever has no study-site sees nobody, and is told so, and whom to ask. */
export function NoStudySites() {
  const { t, i18n } = useTranslation('participants')
  const { can } = useSession()
  const { data } = useQuery({
    queryKey: ['ownStudySites'],
    queryFn: async ({ signal }) => (await http.get<OwnStudySites>('values/study-sites/own', { signal })).data,
    // Not shown to users who see the participants of every study, or who assign users themselves.
    enabled: can('PARTICIPANTS') && !can('PARTICIPANTS', 'OWN') && !can('ADMIN_USERS', 'CONTRIBUTE'),
    retry: false,
    staleTime: 60_000,
  })
  if (data === undefined || data.hasAny) return null
  const names = new Intl.ListFormat(i18n.language, { type: 'disjunction' }).format(data.askedOf)
  return (
    <Alert
      className="no-study-sites"
      role="status"
      type="info"
      showIcon
      message={t('noStudySites.title')}
      description={data.askedOf.length === 0 ? t('noStudySites.askNobody') : t('noStudySites.ask', { names })}
    />
  )
}
