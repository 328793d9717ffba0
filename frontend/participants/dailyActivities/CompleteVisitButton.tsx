import CheckOutlined from '@ant-design/icons/CheckOutlined'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ResponseRow } from '#resources/core/resource.ts'
import { participantVisit } from '#resources/visits/participantVisit.ts'
import { useTexts } from '../../base/texts/useTexts.ts'
import { Tooltip } from '../../base/ui/Tooltip.tsx'
import { RequestedAction } from '../../engine/actions/DialogAction.tsx'
import { rowActionsOf } from '../../engine/actions/rowActions.ts'

/**
 * Opens the dialog that completes a visit, without the menu of its states. Shows its text on a narrow screen, which has no tooltips.
 * Renders nothing if the reader may not complete the visit.
 */
export function CompleteVisitButton({ row }: { readonly row: ResponseRow }) {
  const { t } = useTranslation(['dailyActivities', 'common'])
  const texts = useTexts(participantVisit.name)
  const [isOpen, setIsOpen] = useState(false)
  const action = rowActionsOf(participantVisit, row).find(({ name }) => name === 'complete')
  if (action === undefined) return null
  const label = t('dailyActivities:complete')
  return (
    <>
      <Tooltip title={label}>
        <Button
          icon={<CheckOutlined aria-hidden />}
          aria-label={t('common:field.labelled', { name: label, value: texts.name(row) })}
          onClick={() => setIsOpen(true)}
        >
          {label}
        </Button>
      </Tooltip>
      {isOpen && <RequestedAction resource={participantVisit.name} row={row} action={action} onClose={() => setIsOpen(false)} />}
    </>
  )
}
