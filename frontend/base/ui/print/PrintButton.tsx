import PrinterOutlined from '@ant-design/icons/PrinterOutlined'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { printPage } from './printPage.ts'

/** Prints the page. Lists load all their rows first. */
export function PrintButton() {
  const { t } = useTranslation('common')
  const label = t('print.page')
  return (
    <Button
      className="page-print"
      type="text"
      icon={<PrinterOutlined aria-hidden />}
      aria-label={label}
      title={label}
      onClick={() => void printPage()}
    />
  )
}
