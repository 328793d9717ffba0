import { Alert } from 'antd'
import { useTranslation } from 'react-i18next'
import type { Values } from '#resources/core/conditions.ts'
import { dateWords } from '../../base/i18n/dates.ts'
import { contactStateOf } from './identity.ts'

const kinds = { anyStudy: 'success', conditionArea: 'warning', none: 'error' } as const

/** May this person be contacted, and by whom? In its place, that the person has died. Specification 2, section 4, "Contact state". */
export function ContactNotice({ row }: { readonly row: Values }) {
  const { t } = useTranslation('participants')
  if (row.deceased === true) {
    const day = typeof row.deceasedOn === 'string' ? row.deceasedOn : null
    return <Alert type="info" showIcon message={day === null ? t('profile.deceased') : t('profile.deceasedOn', { day: dateWords(day) })} />
  }
  const state = contactStateOf(row)
  return <Alert type={kinds[state]} showIcon message={t(`profile.contact.${state}`)} />
}
