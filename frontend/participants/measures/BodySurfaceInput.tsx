import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import type { FieldDefinition } from '#resources/core/field.ts'
import { bodySurfaceOf } from '#resources/participants/participantValues.ts'
import { useNumbers } from '../../base/i18n/numbers.ts'
import { NumberInput } from '../../fields/inputs/NumberInput.tsx'
import type { InputProps } from '../../fields/types.ts'

/** Number input. It offers the value computed from height and weight, which the user applies with a button below the input. */
export default function BodySurfaceInput(props: InputProps<FieldDefinition>) {
  const { t } = useTranslation('participants')
  const { format } = useNumbers()
  const input = bodySurfaceOf(props.values)
  const isOffered = input !== null && input !== props.value && props.disabled !== true
  return (
    <>
      <NumberInput {...props} inputMode="decimal" />
      <div className="field-hint" aria-live="polite">
        {isOffered && (
          <>
            {t('bodySurface.given', { surface: format(input) })}{' '}
            <Button type="link" size="small" onClick={() => props.onChange?.(input)}>
              {t('bodySurface.take', { surface: format(input) })}
            </Button>
          </>
        )}
      </div>
    </>
  )
}
