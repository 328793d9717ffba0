import './files.css'
import { Alert, Checkbox, Radio } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { unblinded } from '#resources/core/access.ts'
import { todayFor } from '../../../base/i18n/dates.ts'
import { useChosenStudy } from '../../../base/session/chosenStudy.ts'
import { useSession } from '../../../base/session/useSession.ts'
import { busy } from '../../../base/ui/busy.tsx'
import { Dialog } from '../../../base/ui/Dialog.tsx'
import type { ListActionDialogProps } from '../../../engine/area.ts'
import { useDownload } from '../../../engine/useDownload.ts'
import { type FormOfStudy, FormOfStudyFields } from './FormOfStudyFields.tsx'

/** File formats with their file extensions. */
const formats = {
  long: 'csv',
  wide: 'csv',
  tables: 'zip',
  datasets: 'zip',
  json: 'json',
  dictionary: 'csv',
  odm: 'xml',
  odm2: 'xml',
  odm2Json: 'json',
} as const
type Format = keyof typeof formats

/** Exports the answers or questions of a study's forms as a file. */
export default function ExportFormsDialog({ onClose }: ListActionDialogProps) {
  const { t } = useTranslation(['forms', 'common'])
  const { studies, can } = useSession()
  const maySeeUnblinded = can(unblinded.page, unblinded.action)
  const selectedStudy = useChosenStudy()
  const [value, setValue] = useState<FormOfStudy>({ studyId: selectedStudy?.id ?? studies[0]?.id ?? null, formId: null })
  const { studyId, formId } = value
  const [format, setFormat] = useState<Format>('long')
  const [hasChoiceColumns, setHasChoiceColumns] = useState(false)
  const [isUnblindedLeftOut, setIsUnblindedLeftOut] = useState(true)
  const [isSubmitted, setIsSubmitted] = useState(false)
  const { download, bytes } = useDownload()
  const isMissing = format === 'wide' && formId === null
  const exportForms = async () => {
    setIsSubmitted(true)
    if (studyId === null || isMissing) return
    const query = new URLSearchParams({
      format,
      ...(formId === null ? {} : { formId }),
      ...(format === 'wide' && hasChoiceColumns && { choices: 'columns' }),
      ...(maySeeUnblinded && !isUnblindedLeftOut && { unblinded: 'include' }),
    })
    const fileName = `forms-${format}-${todayFor()}.${formats[format]}`
    if (await download({ address: `study/${studyId}/form-export?${query}`, fileName, name: t(`files.formats.${format}`) })) onClose()
  }
  return (
    <Dialog
      open
      title={t('files.title')}
      okText={t('files.take')}
      okButtonProps={{ loading: busy(bytes !== null), disabled: studyId === null }}
      cancelText={t('common:form.cancel')}
      onOk={() => void exportForms()}
      onCancel={onClose}
    >
      <div className="form-files">
        <FormOfStudyFields
          value={value}
          onChange={setValue}
          placeholder={t('files.allForms')}
          problem={isSubmitted && isMissing ? t('files.oneForm') : null}
        />
        <fieldset>
          <legend>{t('files.format')}</legend>
          <Radio.Group value={format} onChange={({ target }) => setFormat(target.value)}>
            {(Object.keys(formats) as Format[]).map((each) => (
              <Radio key={each} value={each}>
                {t(`files.formats.${each}`)}
                <small>{t(`files.words.${each}`)}</small>
              </Radio>
            ))}
          </Radio.Group>
        </fieldset>
        {format === 'wide' && (
          <Checkbox checked={hasChoiceColumns} onChange={({ target }) => setHasChoiceColumns(target.checked)}>
            {t('files.choiceColumns')}
          </Checkbox>
        )}
        {maySeeUnblinded && (
          <>
            <Checkbox checked={isUnblindedLeftOut} onChange={({ target }) => setIsUnblindedLeftOut(target.checked)}>
              {t('unblinded.leaveOut')}
            </Checkbox>
            {!isUnblindedLeftOut && <Alert type="warning" showIcon message={t('unblinded.filesContain')} />}
          </>
        )}
      </div>
    </Dialog>
  )
}
