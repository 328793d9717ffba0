import { useOne } from '@refinedev/core'
import { formSubmission } from '#resources/formSubmission.ts'
import type { ResourceAnswer } from '#resources/rows.ts'
import { useTexts } from '../../base/texts/useTexts.ts'
import { Drawer } from '../../base/ui/Drawer.tsx'
import { RecordActions } from '../../engine/actions/RecordActions.tsx'
import type { RowPieceProps } from '../../engine/area.ts'
import FormAnswersPanel from './FormAnswersPanel.tsx'

interface FillInDrawerProps extends RowPieceProps<'formSubmission'> {
  /** Name of the answer to show first. */
  readonly focusOn?: string
}

/** A form filled in beside the list in which it stands: whoever fills in several comes back to where they were. */
export default function FillInDrawer({ row: listed, focusOn, onClose }: FillInDrawerProps) {
  const texts = useTexts('formSubmission')
  // What becomes of it in here decides what can be done to it next.
  const { result: row = listed } = useOne<ResourceAnswer['formSubmission']>({ resource: 'formSubmission', id: listed.id })
  return (
    <Drawer
      open
      title={texts.name(row)}
      width="min(56rem, 100vw)"
      onClose={onClose}
      extra={<RecordActions resource="formSubmission" row={row} onRemoved={onClose} />}
    >
      <FormAnswersPanel resource={formSubmission} row={row} focusOn={focusOn} />
    </Drawer>
  )
}
