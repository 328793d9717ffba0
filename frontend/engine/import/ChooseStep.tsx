import InboxOutlined from '@ant-design/icons/InboxOutlined'
import { Button, Upload } from 'antd'
import { useTranslation } from 'react-i18next'
import { useDefinition } from '../../base/customFields/useDefinition.ts'
import { useTexts } from '../../base/texts/useTexts.ts'
import { saveFile } from '../../base/ui/fileChoice/saveFile.ts'
import { getImportableFields } from './mapping.ts'
import { PastImports } from './PastImports.tsx'

interface ChooseStepProps {
  readonly resource: string
  readonly onChoose: (files: readonly File[]) => void
}

/** Lets the user drag or choose a file, or download an empty template. */
export function ChooseStep({ resource, onChoose }: ChooseStepProps) {
  const definition = useDefinition(resource)
  const { t } = useTranslation('common')
  const texts = useTexts(resource)
  const downloadTemplate = () => {
    const headers = getImportableFields(definition).map((field) => `"${texts.label(field).replaceAll('"', '""')}"`)
    saveFile(new Blob([`\uFEFF${headers.join(',')}\r\n`], { type: 'text/csv' }), `${resource}.csv`)
  }
  return (
    <>
      <Upload.Dragger
        accept=".csv,text/csv,.xlsx,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
        multiple
        showUploadList={false}
        beforeUpload={(file, files) => {
          if (files[0] === file) onChoose(files)
          return Upload.LIST_IGNORE
        }}
      >
        <p className="import-icon" aria-hidden="true">
          <InboxOutlined aria-hidden />
        </p>
        <p>{t('import.drop')}</p>
        <p className="form-help">{t('import.limits', { max: definition.import?.maxRows ?? 0 })}</p>
      </Upload.Dragger>
      <p>
        {t('import.templateHint')}{' '}
        <Button type="link" className="import-template" onClick={downloadTemplate}>
          {t('import.template')}
        </Button>
      </p>
      <PastImports resource={resource} />
    </>
  )
}
