import './files.css'
import { Checkbox, Radio } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { todayFor } from '../../base/i18n/dates.ts'
import { useChosenStudy } from '../../base/session/chosenStudy.ts'
import { useSession } from '../../base/session/useSession.ts'
import { busy } from '../../base/ui/busy.tsx'
import { Dialog } from '../../base/ui/Dialog.tsx'
import type { ListPieceProps } from '../../engine/area.ts'
import { useDownload } from '../../engine/useDownload.ts'
import { type FormOfStudy, FormOfStudyFields } from './FormOfStudyFields.tsx'

/** How a file is written, with the end of its name. */
const formats = { long: 'csv', wide: 'csv', tables: 'zip', json: 'json', dictionary: 'csv', odm: 'xml' } as const
type Format = keyof typeof formats

/** What the forms of a study say, or what they ask, as a file. */
export default function ExportFormsDialog({ onClose }: ListPieceProps) {
  const { t } = useTranslation(['forms', 'common'])
  const { studies } = useSession()
  const chosen = useChosenStudy()
  const [value, setValue] = useState<FormOfStudy>({ studyId: chosen?.id ?? studies[0]?.id ?? null, formId: null })
  const { studyId, formId } = value
  const [format, setFormat] = useState<Format>('long')
  const [hasChoiceColumns, setHasChoiceColumns] = useState(false)
  const [isTried, setIsTried] = useState(false)
  const { download, bytes } = useDownload()
  const isMissing = format === 'wide' && formId === null
  const take = async () => {
    setIsTried(true)
    if (studyId === null || isMissing) return
    const query = new URLSearchParams({
      format,
      ...(formId === null ? {} : { formId }),
      ...(format === 'wide' && hasChoiceColumns && { choices: 'columns' }),
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
      onOk={() => void take()}
      onCancel={onClose}
    >
      <div className="form-files">
        <FormOfStudyFields
          value={value}
          onChange={setValue}
          placeholder={t('files.allForms')}
          problem={isTried && isMissing ? t('files.oneForm') : null}
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
      </div>
    </Dialog>
  )
}
