import '../../fields/fields.css'
import { Form, Radio } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { date } from '#resources/core/fields/index.ts'
import { Dialog } from '../../base/ui/Dialog.tsx'
import { type ExportFormat, exportFormats } from '../../engine/listState/useExport.ts'
import type { ResourceListState } from '../../engine/listState/useResourceList.ts'
import { DateInput } from '../../fields/inputs/MomentInput.tsx'
import { ExportPreview } from './ExportPreview.tsx'
import { type ExportRange, fileNameOf, filterOf, getDefaultRange, isInvalid, parametersOf } from './exportRange.ts'
import { runExport } from './runExport.ts'

/** Exports all logs or those of a range of days as a file, optionally with the list's filters. Shows a preview first. */
export function ExportDialog({ list, onClose }: { readonly list: ResourceListState; readonly onClose: () => void }) {
  const { t } = useTranslation(['audit', 'common'])
  const [range, setRange] = useState<ExportRange>(() => getDefaultRange(new Date()))
  const [format, setFormat] = useState<ExportFormat>('csv')
  const change = (changes: Partial<ExportRange>) => setRange((currentRange) => ({ ...currentRange, ...changes }))
  const invalid = isInvalid(range)
  const parameters = invalid ? {} : { ...parametersOf(range), ...filterOf(list) }
  const start = () => {
    void runExport({
      parameters,
      fileName: fileNameOf(range, new Date(), format),
      format,
      texts: { done: t('audit:export.done'), failed: t('audit:export.failed'), cancelled: t('audit:export.cancelled') },
    })
    onClose()
  }
  return (
    <Dialog
      open
      width={720}
      title={t('audit:export.title')}
      okText={t('audit:export.button')}
      cancelText={t('common:shell.cancel')}
      okButtonProps={{ disabled: invalid }}
      onOk={start}
      onCancel={onClose}
    >
      <Form layout="vertical" component="div">
        <Form.Item>
          <Radio.Group
            aria-label={t('audit:export.title')}
            value={range.scope}
            options={(['range', 'all'] as const).map((value) => ({ value, label: t(`audit:export.scopes.${value}`) }))}
            onChange={(event) => change({ scope: event.target.value })}
          />
        </Form.Item>
        <Form.Item>
          <Radio.Group
            aria-label={t('audit:export.format')}
            value={format}
            options={exportFormats.map((value) => ({ value, label: t(`common:list.formats.${value}`) }))}
            onChange={(event) => setFormat(event.target.value)}
          />
        </Form.Item>
        {range.scope === 'range' && (
          <div className="form-columns">
            <Form.Item
              label={t('audit:export.start')}
              htmlFor="auditStart"
              validateStatus={invalid ? 'error' : ''}
              help={invalid ? <span role="alert">{t('audit:export.invalidRange')}</span> : undefined}
            >
              <Day id="auditStart" value={range.start} isWrong={invalid} onChange={(start) => change({ start })} />
            </Form.Item>
            <Form.Item label={t('audit:export.end')} htmlFor="auditEnd">
              <Day id="auditEnd" value={range.end} isWrong={invalid} onChange={(end) => change({ end })} />
            </Form.Item>
          </div>
        )}
      </Form>
      {!invalid && (
        <ExportPreview parameters={parameters} fileName={fileNameOf(range, new Date(), format)} isNarrowed={'filter' in parameters} />
      )}
    </Dialog>
  )
}

interface DayProps {
  readonly id: string
  /** Date as YYYY-MM-DD, or the partly typed text. */
  readonly value: string
  readonly isWrong: boolean
  readonly onChange: (day: string) => void
}

const day = date()
const noop = () => undefined

/** Date field in the format of the product's forms. The browser's own input would use another format. */
function Day({ id, value, isWrong, onChange }: DayProps) {
  return (
    <DateInput
      id={id}
      resource="auditHistory"
      name="at"
      field={day}
      value={value}
      values={{}}
      setValues={noop}
      aria-invalid={isWrong}
      onChange={(next) => onChange(typeof next === 'string' ? next : '')}
    />
  )
}
