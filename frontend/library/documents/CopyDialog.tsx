import './documents.css'
import { Alert, Input } from 'antd'
import { type ReactNode, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { busy } from '../../base/ui/busy.tsx'
import { Dialog } from '../../base/ui/Dialog.tsx'
import { useAct } from '../../base/useAct.ts'
import { ReferenceSelect } from '../../fields/inputs/ReferenceSelect.tsx'

interface CopyDialogProps {
  readonly name: string
  /** Labels of the two fields. */
  readonly labels: { readonly folder: string; readonly name: string }
  readonly maxLength: number
  /** Current folder. */
  readonly folderId: string | null
  readonly titles: Readonly<Record<string, string>>
  /** True if the copy may be placed at the top level of the library. */
  readonly isAtTopAllowed: boolean
  readonly onCopy: (to: { readonly folderId: string | null; readonly name: string }) => Promise<void>
  readonly onClose: () => void
  /** Content shown after copying. */
  readonly after?: ReactNode
}

/** Selects the folder and the name of a copy. Offers every folder to which the reader may add. */
export function CopyDialog({
  name: original,
  labels,
  maxLength,
  titles,
  isAtTopAllowed,
  onCopy,
  onClose,
  after,
  ...from
}: CopyDialogProps) {
  const { t } = useTranslation(['documents', 'common'])
  const [folderId, setFolderId] = useState(from.folderId)
  const [name, setName] = useState(t('library.copyName', splitFileName(original)))
  const { problem, isWorking, act } = useAct()
  const ids = { folder: useId(), name: useId() }
  const isMissing = (folderId === null && !isAtTopAllowed) || name.trim() === ''
  return (
    <Dialog
      open
      title={t('library.copyOf', { name: original })}
      okText={t('library.copy')}
      cancelText={t(after === undefined ? 'common:form.cancel' : 'common:list.bulk.close')}
      okButtonProps={{ loading: busy(isWorking), disabled: isMissing || after !== undefined }}
      onOk={() => void act(() => onCopy({ folderId, name }))}
      onCancel={onClose}
    >
      {problem !== null && <Alert role="alert" type="error" showIcon message={problem} />}
      {after ?? (
        <div className="library-copy">
          <div className="form-field">
            <label htmlFor={ids.folder}>{labels.folder}</label>
            <ReferenceSelect
              to="libraryFolder"
              titles={titles}
              value={folderId === null ? [] : [folderId]}
              onChange={([id]) => setFolderId(id ?? null)}
              control={{ id: ids.folder }}
              allowClear={isAtTopAllowed}
            />
            {isAtTopAllowed && <p className="library-told">{t('library.atTop')}</p>}
          </div>
          <div className="form-field">
            <label htmlFor={ids.name}>{labels.name}</label>
            <Input id={ids.name} maxLength={maxLength} value={name} onChange={({ target }) => setName(target.value)} />
          </div>
        </div>
      )}
    </Dialog>
  )
}

/** Splits 'plan.pdf' into 'plan' and '.pdf'. A copy in the current folder needs another name, but keeps the extension. */
function splitFileName(name: string): { readonly stem: string; readonly end: string } {
  const [, stem = name, end = ''] = /^(.+)(\.[^.]*)$/.exec(name) ?? []
  return { stem, end }
}
