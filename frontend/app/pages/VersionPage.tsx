import { Card } from 'antd'
import { useTranslation } from 'react-i18next'
import { Descriptions } from '../../base/antd/Descriptions.tsx'
import { PageHeader } from '../../base/ui/PageHeader.tsx'

export default function VersionPage() {
  const { t } = useTranslation('common')
  return (
    <>
      <PageHeader title={t('nav.version')} />
      <Card>
        <Descriptions
          as="rows"
          items={[
            { key: 'version', label: t('developer.frontendVersion'), content: FRONTEND_VERSION },
            { key: 'browser', label: t('shell.version.browser'), content: navigator.userAgent },
          ]}
        />
      </Card>
    </>
  )
}
