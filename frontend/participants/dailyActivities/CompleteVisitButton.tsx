import CheckOutlined from '@ant-design/icons/CheckOutlined'
import { Button, Tooltip } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ResponseRow } from '#resources/core/resource.ts'
import { participantVisit } from '#resources/visits/participantVisit.ts'
import { useTexts } from '../../base/texts/useTexts.ts'
import { RequestedAction } from '../../engine/actions/DialogAction.tsx'
import { rowActionsOf } from '../../engine/actions/rowActions.ts'

/** Opens the dialog that completes a visit, without the menu of its states. Renders nothing if the reader may not complete the visit. */
export function CompleteVisitButton({ row }: { readonly row: ResponseRow }) {
  const { t } = useTranslation('common')
  const texts = useTexts(participantVisit.name)
  const [isOpen, setIsOpen] = useState(false)
  const action = rowActionsOf(participantVisit, row).find(({ name }) => name === 'complete')
  if (action === undefined) return null
  const label = texts.transition('complete')
  return (
    <>
      <Tooltip title={label}>
        <Button
          type="text"
          className="activity-complete"
          icon={<CheckOutlined aria-hidden />}
          aria-label={t('field.labelled', { name: label, value: texts.name(row) })}
          onClick={() => setIsOpen(true)}
        />
      </Tooltip>
      {isOpen && <RequestedAction resource={participantVisit.name} row={row} action={action} onClose={() => setIsOpen(false)} />}
    </>
  )
}
