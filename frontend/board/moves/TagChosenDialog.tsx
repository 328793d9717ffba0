import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from '../../base/ui/Dialog.tsx'
import { Select } from '../../base/ui/Select.tsx'
import { useBoardContext } from '../state/BoardContext.ts'

interface TagChosenDialogProps {
  readonly count: number
  readonly onAdd: (tags: readonly string[]) => void
  readonly onClose: () => void
}

/** Adds tags to the selected cards; the tags that they have stay. */
export function TagChosenDialog({ count, onAdd, onClose }: TagChosenDialogProps) {
  const { t } = useTranslation(['trialboard', 'common'])
  const { board } = useBoardContext()
  const id = useId()
  const [tags, setTags] = useState<readonly string[]>([])
  const known = [...new Set(board.cards.flatMap((card) => card.tags))].sort((one, other) => one.localeCompare(other))
  return (
    <Dialog
      open
      title={t('trialboard:board.tagTitle', { count })}
      okText={t('trialboard:board.addTags')}
      okButtonProps={{ disabled: tags.length === 0 }}
      cancelText={t('common:form.cancel')}
      onCancel={onClose}
      onOk={() => onAdd(tags)}
    >
      <label htmlFor={id}>{t('trialboard:board.tags')}</label>
      <Select
        id={id}
        autoFocus
        className="field-wide"
        mode="tags"
        tokenSeparators={[',', ';']}
        placeholder={t('common:field.addTags')}
        options={known.map((tag) => ({ value: tag, label: tag }))}
        value={[...tags]}
        onChange={(next: string[]) => setTags(next)}
      />
    </Dialog>
  )
}
