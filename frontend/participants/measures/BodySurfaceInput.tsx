import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import type { FieldDefinition } from '#resources/core/field.ts'
import { bodySurfaceOf } from '#resources/participantValues.ts'
import { useNumbers } from '../../base/i18n/numbers.ts'
import { NumberInput } from '../../fields/NumberInput.tsx'
import type { InputProps } from '../../fields/types.ts'

/** Typed like any number; what height and weight give is offered below, and stands in the field only once somebody takes it over. */
export default function BodySurfaceInput(props: InputProps<FieldDefinition>) {
  const { t } = useTranslation('participants')
  const { format } = useNumbers()
  const given = bodySurfaceOf(props.values)
  const isOffered = given !== null && given !== props.value && props.disabled !== true
  return (
    <>
      <NumberInput {...props} inputMode="decimal" />
      <div className="field-hint" aria-live="polite">
        {isOffered && (
          <>
            {t('bodySurface.given', { surface: format(given) })}{' '}
            <Button type="link" size="small" onClick={() => props.onChange?.(given)}>
              {t('bodySurface.take', { surface: format(given) })}
            </Button>
          </>
        )}
      </div>
    </>
  )
}
