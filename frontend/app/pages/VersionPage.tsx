import { Card, Descriptions } from 'antd'
import { useTranslation } from 'react-i18next'
import { PageHeader } from '../../base/ui/PageHeader.tsx'

export default function VersionPage() {
  const { t } = useTranslation('common')
  return (
    <>
      <PageHeader title={t('nav.version')} />
      <Card>
        <Descriptions
          column={1}
          items={[
            { key: 'version', label: t('developer.frontendVersion'), children: FRONTEND_VERSION },
            { key: 'browser', label: t('shell.version.browser'), children: navigator.userAgent },
          ]}
        />
      </Card>
    </>
  )
}
