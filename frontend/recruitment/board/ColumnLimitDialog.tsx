import { InputNumber } from 'antd'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { BoardColumn } from '#resources/recruitment/boardAnswers.ts'
import { boardColumn } from '#resources/recruitment/boardColumn.ts'
import { recruitmentCalls } from '#resources/recruitment/recruitmentCalls.ts'
import { call } from '../../base/call.ts'
import { Dialog } from '../../base/ui/Dialog.tsx'
import { useAct } from '../../base/useAct.ts'
import { useBoardContext } from './state/BoardContext.ts'

interface ColumnLimitDialogProps {
  readonly column: BoardColumn
  readonly onClose: () => void
}

const { min, max } = boardColumn.fields.limitDays

/**
 * Sets the days that cards may stay in a column before they need attention, for all sites of the study. Columns of the conduct board may
 * have no limit.
 */
export function ColumnLimitDialog({ column: { columnId, name, limitDays, conduct }, onClose }: ColumnLimitDialogProps) {
  const { t } = useTranslation(['trialboard', 'common'])
  const { board, refresh } = useBoardContext()
  const id = useId()
  const [days, setDays] = useState<number | null>(limitDays ?? null)
  const { problem, isWorking, act } = useAct()
  const isOptional = conduct !== undefined
  const isMissing = days === null && !isOptional
  const save = async () => {
    if (isMissing) return
    await act(async () => {
      const params = { studyId: board.studyId, columnId }
      if (isOptional) await call(recruitmentCalls.limitConductColumn, { params, input: { limitDays: days } })
      else if (days !== null) await call(recruitmentCalls.limitColumn, { params, input: { limitDays: days } })
      onClose()
      void refresh()
    })
  }
  return (
    <Dialog
      open
      title={t('trialboard:board.limitOf', { column: name })}
      okText={t('common:form.save')}
      okButtonProps={{ disabled: isMissing, loading: isWorking }}
      cancelText={t('common:form.cancel')}
      onCancel={onClose}
      onOk={() => void save()}
    >
      <div className="form-field">
        <label htmlFor={id}>{t('trialboard:boardColumn.limitDays')}</label>
        <InputNumber
          id={id}
          autoFocus
          min={min}
          max={max}
          precision={0}
          value={days}
          aria-describedby={`${id}-help${problem === null ? '' : ` ${id}-problem`}`}
          onChange={setDays}
          onPressEnter={() => void save()}
        />
        <span id={`${id}-help`} className="form-help">
          {t('trialboard:board.limitHelp')}
          {isOptional && ` ${t('trialboard:board.noLimitHelp')}`}
        </span>
        {problem !== null && (
          <div id={`${id}-problem`} role="alert" className="form-problem">
            {problem}
          </div>
        )}
      </div>
    </Dialog>
  )
}
