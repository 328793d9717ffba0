import DownloadOutlined from '@ant-design/icons/DownloadOutlined'
import { Button, Form, Input, Modal, Radio } from 'antd'
import dayjs from 'dayjs'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { http, isHttpFailure } from '../app/http.ts'
import { toast } from '../app/toasts.ts'
import { saveFile } from '../engine/saveFile.ts'
import { defaultStart } from './defaultRange.ts'

type Scope = 'range' | 'all'
const dateFormat = 'YYYY-MM-DD'

/** CSV of all logs or of a range of days (specification 1, section 9). */
export function AuditExport() {
  const { t } = useTranslation(['audit', 'common'])
  const [isOpen, setOpen] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [scope, setScope] = useState<Scope>('range')
  const [start, setStart] = useState(() => dayjs(defaultStart(new Date())).format(dateFormat))
  const [end, setEnd] = useState(() => dayjs().format(dateFormat))
  const isInvalid = scope === 'range' && (start === '' || end === '' || start > end)

  const download = async () => {
    setBusy(true)
    try {
      const { data } = await http.get<Blob>('activity/history/export/csv', {
        responseType: 'blob',
        params: scope === 'range' ? rangeOf(start, end) : {},
      })
      saveFile(data, fileName(scope, start, end))
      toast({ kind: 'success', message: t('audit:export.done') })
      setOpen(false)
    } catch (failure) {
      toast({ kind: 'error', message: (isHttpFailure(failure) && failure.statusCode > 0 && failure.message) || t('audit:export.failed') })
    } finally {
      setBusy(false)
    }
  }

  return (
    <>
      <Button type="primary" icon={<DownloadOutlined />} onClick={() => setOpen(true)}>
        {t('audit:export.button')}
      </Button>
      <Modal
        open={isOpen}
        title={t('audit:export.title')}
        okText={t('audit:export.button')}
        cancelText={t('common:shell.cancel')}
        confirmLoading={isBusy}
        okButtonProps={{ disabled: isInvalid }}
        onOk={() => void download()}
        onCancel={() => setOpen(false)}
      >
        <Form layout="vertical">
          <Form.Item>
            <Radio.Group
              aria-label={t('audit:export.title')}
              value={scope}
              options={(['range', 'all'] as const).map((value) => ({ value, label: t(`audit:export.scopes.${value}`) }))}
              onChange={(event) => setScope(event.target.value as Scope)}
            />
          </Form.Item>
          {scope === 'range' && (
            <div className="form-columns">
              <Form.Item
                label={t('audit:export.start')}
                htmlFor="auditStart"
                validateStatus={isInvalid ? 'error' : ''}
                help={isInvalid ? t('audit:export.invalidRange') : undefined}
              >
                <Input
                  id="auditStart"
                  type="date"
                  value={start}
                  max={end}
                  aria-invalid={isInvalid}
                  onChange={(event) => setStart(event.target.value)}
                />
              </Form.Item>
              <Form.Item label={t('audit:export.end')} htmlFor="auditEnd">
                <Input
                  id="auditEnd"
                  type="date"
                  value={end}
                  min={start}
                  aria-invalid={isInvalid}
                  onChange={(event) => setEnd(event.target.value)}
                />
              </Form.Item>
            </div>
          )}
        </Form>
      </Modal>
    </>
  )
}

/** From the start of the first day to the end of the last, in the reader's time zone. */
const rangeOf = (start: string, end: string) => ({
  startTime: dayjs(start).startOf('day').toISOString(),
  endTime: dayjs(end).endOf('day').toISOString(),
})

/** Specification 1, section 9: the file's name uses the date and the range, if there is one. */
const fileName = (scope: Scope, start: string, end: string): string =>
  `audit-history-${dayjs().format(dateFormat)}${scope === 'range' ? `_${start}_${end}` : ''}.csv`
