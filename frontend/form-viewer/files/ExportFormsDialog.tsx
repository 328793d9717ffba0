import './files.css'
import { useList } from '@refinedev/core'
import { Checkbox, Radio } from 'antd'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ResourceAnswer } from '#resources/rows.ts'
import { todayFor } from '../../base/i18n/dates.ts'
import { useChosenStudy } from '../../base/session/chosenStudy.ts'
import { useSession } from '../../base/session/useSession.ts'
import { busy } from '../../base/ui/busy.tsx'
import { Dialog } from '../../base/ui/Dialog.tsx'
import { Select } from '../../base/ui/Select.tsx'
import type { ListPieceProps } from '../../engine/area.ts'
import { useDownload } from '../../engine/useDownload.ts'

/** How a file is written, with the end of its name. */
const formats = { long: 'csv', wide: 'csv', tables: 'zip', dictionary: 'csv', odm: 'xml' } as const
type Format = keyof typeof formats

/** What the forms of a study say, or what they ask, as a file. */
export default function ExportFormsDialog({ onClose }: ListPieceProps) {
  const { t } = useTranslation(['forms', 'common'])
  const id = useId()
  const { studies } = useSession()
  const chosen = useChosenStudy()
  const [studyId, setStudyId] = useState(chosen?.id ?? studies[0]?.id ?? null)
  const [formId, setFormId] = useState<string | null>(null)
  const [format, setFormat] = useState<Format>('long')
  const [hasChoiceColumns, setHasChoiceColumns] = useState(false)
  const [isTried, setIsTried] = useState(false)
  const { download, bytes } = useDownload()
  const forms = useList<ResourceAnswer['form']>({
    resource: 'form',
    filters: [{ field: 'approvedVersion', operator: 'nnull', value: true }],
    sorters: [{ field: 'name', order: 'asc' }],
    pagination: { pageSize: 500 },
  })
  const ofStudy = forms.result.data.filter((form) => form.studyId === null || form.studyId === studyId)
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
        <label htmlFor={`${id}-study`}>{t('formSubmission.studyId')}</label>
        <Select
          id={`${id}-study`}
          value={studyId}
          showSearch
          options={studies.map((study) => ({ value: study.id, label: study.name }))}
          onChange={(next) => {
            setStudyId(next)
            setFormId(null)
          }}
        />
        <label htmlFor={`${id}-form`}>{t('formSubmission.formId')}</label>
        <Select
          id={`${id}-form`}
          value={formId}
          allowClear
          showSearch
          placeholder={t('files.allForms')}
          status={isTried && isMissing ? 'error' : ''}
          aria-describedby={isTried && isMissing ? `${id}-missing` : undefined}
          options={ofStudy.map((form) => ({ value: form.id, label: form.name }))}
          onChange={(next) => setFormId(next ?? null)}
        />
        {isTried && isMissing && (
          <p id={`${id}-missing`} role="alert" className="form-files-missing">
            {t('files.oneForm')}
          </p>
        )}
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
