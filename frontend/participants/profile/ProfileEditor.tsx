import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useOnChange } from '../../base/useOnChange.ts'
import { RequestedAction } from '../../engine/actions/DialogAction.tsx'
import { removal } from '../../engine/actions/rowActions.ts'
import { RecordForm } from '../../engine/form/RecordForm.tsx'
import { type FormExtras, useRecordForm } from '../../engine/form/useRecordForm.ts'

interface ProfileEditorProps {
  readonly id: string
  readonly onDraft: (discard: (() => void) | null) => void
  /** Called after saving or discarding. */
  readonly onDone: () => void
  readonly onRemoved: () => void
}

/** Generated form inside the profile, with the same rules, notices, confirmations and shortcuts as on the page. */
export function ProfileEditor({ id, onDraft, onDone, onRemoved }: ProfileEditorProps) {
  const { t } = useTranslation('participants')
  const [isRemoving, setIsRemoving] = useState(false)
  const renderSlots: FormExtras['slots'] = (_, stored) => ({
    below: stored?.actions.includes('remove') === true && (
      <div className="profile-remove">
        <Button danger onClick={() => setIsRemoving(true)}>
          {t('profile.remove')}
        </Button>
      </div>
    ),
  })
  const record = useRecordForm({ resource: 'participant', id, isInDialog: true, onSaved: onDone, slots: renderSlots })
  const { row, draft } = record.form

  useOnChange(draft.isDirty, () => {
    onDraft(draft.isDirty ? draft.discard : null)
    return () => onDraft(null)
  })

  return (
    <>
      <RecordForm record={record} in="dialog" onCancel={() => void record.leave(onDone)} />
      {isRemoving && row != null && (
        <RequestedAction
          resource="participant"
          row={row}
          action={removal}
          onClose={() => setIsRemoving(false)}
          onDone={() => {
            draft.discard()
            setTimeout(onRemoved)
          }}
        />
      )}
    </>
  )
}
