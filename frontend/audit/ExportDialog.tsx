import { Form, Input, Modal, Radio } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ResourceListState } from '../engine/list/useResourceList.ts'
import { ExportPreview } from './ExportPreview.tsx'
import { filterOf } from './exportFilter.ts'
import { type ExportRange, fileNameOf, isInvalid, parametersOf, usualRange } from './exportRange.ts'
import { runExport } from './runExport.ts'

/** CSV of all logs or of a range of days, with the filters of the list where they are wanted; shows first what will be in it. */
export function ExportDialog({ list, onClose }: { readonly list: ResourceListState; readonly onClose: () => void }) {
  const { t } = useTranslation(['audit', 'common'])
  const [range, setRange] = useState<ExportRange>(() => usualRange(new Date()))
  const change = (changes: Partial<ExportRange>) => setRange((known) => ({ ...known, ...changes }))
  const invalid = isInvalid(range)
  const parameters = { ...parametersOf(range), ...filterOf(list) }
  const start = () => {
    void runExport({
      parameters,
      fileName: fileNameOf(range, new Date()),
      texts: { done: t('audit:export.done'), failed: t('audit:export.failed'), cancelled: t('audit:export.cancelled') },
    })
    onClose()
  }
  return (
    <Modal
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
        {range.scope === 'range' && (
          <div className="form-columns">
            <Form.Item
              label={t('audit:export.start')}
              htmlFor="auditStart"
              validateStatus={invalid ? 'error' : ''}
              help={invalid ? <span role="alert">{t('audit:export.invalidRange')}</span> : undefined}
            >
              <Input
                id="auditStart"
                type="date"
                value={range.start}
                max={range.end}
                aria-invalid={invalid}
                onChange={(event) => change({ start: event.target.value })}
              />
            </Form.Item>
            <Form.Item label={t('audit:export.end')} htmlFor="auditEnd">
              <Input
                id="auditEnd"
                type="date"
                value={range.end}
                min={range.start}
                aria-invalid={invalid}
                onChange={(event) => change({ end: event.target.value })}
              />
            </Form.Item>
          </div>
        )}
      </Form>
      {!invalid && <ExportPreview parameters={parameters} fileName={fileNameOf(range, new Date())} isNarrowed={'filter' in parameters} />}
    </Modal>
  )
}
