import { useInvalidate } from '@refinedev/core'
import { Alert, Input } from 'antd'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { http, isHttpFailure } from '../base/http.ts'
import { labelsOf } from '../base/texts/labels.ts'
import { toast } from '../base/toasts.ts'
import { busy } from '../base/ui/busy.tsx'
import { Dialog } from '../base/ui/Dialog.tsx'
import type { RowPieceProps } from '../engine/area.ts'
import { ReferenceSelect } from '../fields/ReferenceSelect.tsx'

/** A document of its own with the same content, in any folder that the reader may add to. */
export default function CopyDialog({ row, onClose }: RowPieceProps<'document'>) {
  const { t } = useTranslation(['documents', 'common'])
  const invalidate = useInvalidate()
  const [folderId, setFolderId] = useState<string | null>(row.folderId)
  const [name, setName] = useState(copyName(row.name))
  const [problem, setProblem] = useState<string | null>(null)
  const [isWorking, setIsWorking] = useState(false)
  const ids = { folder: useId(), name: useId() }
  const copy = async () => {
    setIsWorking(true)
    setProblem(null)
    try {
      await http.post(`document/${row.id}/copy`, { folderId, name })
      toast({ kind: 'success', message: t('library.copied') })
      await invalidate({ resource: 'document', invalidates: ['list'] })
      onClose()
    } catch (error) {
      const told = isHttpFailure(error) ? (Object.values(error.errors ?? {})[0]?.[0] ?? error.message) : t('common:errors.SystemError')
      setProblem(told)
      setIsWorking(false)
    }
  }
  return (
    <Dialog
      open
      title={t('library.copyOf', { name: row.name })}
      okText={t('library.copy')}
      cancelText={t('common:form.cancel')}
      okButtonProps={{ loading: busy(isWorking), disabled: folderId === null || name.trim() === '' }}
      onOk={() => void copy()}
      onCancel={onClose}
    >
      {problem !== null && <Alert role="alert" type="error" showIcon message={problem} />}
      <div className="form-field">
        <label htmlFor={ids.folder}>{t('document.folderId')}</label>
        <ReferenceSelect
          to="libraryFolder"
          titles={labelsOf(row, 'folderId')}
          value={folderId === null ? [] : [folderId]}
          onChange={([id]) => setFolderId(id ?? null)}
          control={{ id: ids.folder }}
          allowClear={false}
        />
      </div>
      <div className="form-field">
        <label htmlFor={ids.name}>{t('document.name')}</label>
        <Input id={ids.name} maxLength={200} value={name} onChange={({ target }) => setName(target.value)} />
      </div>
    </Dialog>
  )
}

/** 'plan.pdf' → 'plan copy.pdf': the folder that it is in has the name already. */
const copyName = (name: string): string => {
  const [, stem = name, end = ''] = /^(.*)(\.[^.]*)$/.exec(name) ?? []
  return `${stem} copy${end}`
}
