import { Button, Input } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { SecretField } from '#resources/core/fields/secret.ts'
import { textOf } from '../../base/texts/values.ts'
import { controlOf } from '../control.ts'
import type { CellProps, FieldView, InputProps } from '../types.ts'
import { Empty } from '../views/Empty.tsx'

/** Input for a secret, which is write-only: rows contain only whether it is set. A stored secret stays until the user replaces it. */
function SecretInput(props: InputProps<SecretField>) {
  const { t } = useTranslation('common')
  const { value, onChange } = props
  const [isReplacing, setIsReplacing] = useState(false)
  const { status: _status, ...control } = controlOf(props)
  if (value === true) {
    return (
      <span className="field-secret">
        <span>{t('field.secretSet')}</span>
        <Button
          {...control}
          onClick={() => {
            setIsReplacing(true)
            onChange?.(null)
          }}
        >
          {t('field.secretReplace')}
        </Button>
      </span>
    )
  }
  return (
    <span className="field-secret">
      <Input.Password
        {...controlOf(props)}
        autoComplete="new-password"
        autoFocus={isReplacing}
        value={textOf(value)}
        onChange={(event) => onChange?.(event.target.value)}
      />
      {isReplacing && (
        <Button
          onClick={() => {
            setIsReplacing(false)
            onChange?.(true)
          }}
        >
          {t('field.secretKeep')}
        </Button>
      )}
    </span>
  )
}

function SecretCell({ value }: CellProps<SecretField>) {
  const { t } = useTranslation('common')
  return value === null || value === undefined ? <Empty /> : <span>{t('field.secretSet')}</span>
}

function SecretDiff() {
  const { t } = useTranslation('common')
  return <span>{t('history.secretChanged')}</span>
}

export const secretView: FieldView<SecretField> = { Input: SecretInput, Cell: SecretCell, Diff: SecretDiff }
