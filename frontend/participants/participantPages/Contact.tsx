import { useTranslation } from 'react-i18next'
import type { OwnStudy } from '#resources/participants/participantPages.ts'
import { formatPhone } from '../../fields/phoneFormat.ts'

/** Contact details of the study team. */
export function Contact({ study: { help, sitePhone } }: { readonly study: OwnStudy }) {
  const { t } = useTranslation('dct')
  return (
    <>
      {help !== null && <p className="own-welcome">{help}</p>}
      {sitePhone !== null && (
        <p>
          <a href={`tel:${sitePhone.replace(/[^\d+]/g, '')}`}>{t('pages.home.call', { phone: formatPhone(sitePhone) })}</a>
        </p>
      )}
    </>
  )
}
