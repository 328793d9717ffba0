import { Tag } from 'antd'
import { useTranslation } from 'react-i18next'
import { useSession } from '../../base/session/useSession.ts'

/** Tag at the default role of new users. */
export function DefaultRoleTag({ roleId }: { readonly roleId: unknown }) {
  const { t } = useTranslation('common')
  const { organisation } = useSession()
  if (roleId === undefined || roleId !== organisation.defaultRoleId) return null
  return <Tag>{t('roleEditor.default.tag')}</Tag>
}
