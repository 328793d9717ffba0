import FilePdfOutlined from '@ant-design/icons/FilePdfOutlined'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { formatLongDay } from '#resources/core/values/formatLongDay.ts'
import type { OwnStudy } from '#resources/participants/participantPages.ts'
import { useLanguage } from '../../../base/i18n/useLanguage.ts'
import { busy } from '../../../base/ui/busy.tsx'
import { useSaveCopy } from '../consents/useSaveCopy.ts'

/** Documents to keep: copies of signed consents. */
export function Documents({ study: { documents } }: { readonly study: OwnStudy }) {
  const { t } = useTranslation('dct')
  const language = useLanguage()
  const { saving, save } = useSaveCopy()
  if (documents.length === 0) return null
  return (
    <section className="own-card" aria-label={t('pages.documents.title')}>
      <h3>{t('pages.documents.title')}</h3>
      <ul className="own-list">
        {documents.map(({ id, name, date }) => (
          <li key={id}>
            <Button
              type="text"
              className="own-item"
              icon={<FilePdfOutlined aria-hidden />}
              loading={busy(saving === id)}
              onClick={() => void save(id, name)}
            >
              <span>
                <strong>{name}</strong>
                <small>{t('pages.documents.signedOn', { day: formatLongDay(date, language) })}</small>
              </span>
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
