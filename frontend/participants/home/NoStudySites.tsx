import './noStudySites.css'
import { Alert } from 'antd'
import { useTranslation } from 'react-i18next'
import { userCalls } from '#resources/organisation/usersCalls.ts'
import { useCall } from '../../base/call.ts'
import { useSession } from '../../base/session/useSession.ts'

/** Notice for users without a study site: they see no participants, and the notice says whom to contact. */
export function NoStudySites() {
  const { t, i18n } = useTranslation('participants')
  const { can } = useSession()
  // Not shown to users who see the participants of every study, or who assign users themselves.
  const isShown = can('PARTICIPANTS') && !can('PARTICIPANTS', 'OWN') && !can('ADMIN_USERS', 'CONTRIBUTE')
  const { data } = useCall(userCalls.ownStudySites, isShown ? {} : null, { staleTime: 60_000 })
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
