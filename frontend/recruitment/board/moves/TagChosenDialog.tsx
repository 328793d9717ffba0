import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from '../../../base/ui/Dialog.tsx'
import { Select } from '../../../base/ui/Select.tsx'
import { useBoardContext } from '../state/BoardContext.ts'

interface TagChosenDialogProps {
  readonly count: number
  readonly onAdd: (tags: readonly string[]) => void
  readonly onClose: () => void
}

/** Adds tags to the selected cards. Their existing tags remain. */
export function TagChosenDialog({ count, onAdd, onClose }: TagChosenDialogProps) {
  const { t } = useTranslation(['trialboard', 'common'])
  const { board } = useBoardContext()
  const id = useId()
  const [tags, setTags] = useState<readonly string[]>([])
  const knownTags = [...new Set(board.cards.flatMap((card) => card.tags))].sort((left, right) => left.localeCompare(right))
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
        options={knownTags.map((tag) => ({ value: tag, label: tag }))}
        value={[...tags]}
        onChange={(next: string[]) => setTags(next)}
      />
    </Dialog>
  )
}
