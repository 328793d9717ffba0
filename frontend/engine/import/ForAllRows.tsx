import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { Values } from '#resources/core/conditions.ts'
import type { FieldDefinition } from '#resources/core/field.ts'
import { getResource } from '#resources/index.ts'
import { FormField } from '../form/FormField.tsx'

interface ForAllRowsProps {
  readonly resource: string
  /** Values of the inputs. The surrounding form provides them. */
  readonly value?: Values
  readonly onChange?: (values: Values) => void
}

/** Inputs for default values of rows that have none in the file, such as one role for fifty new users. */
export function ForAllRows({ resource, value = {}, onChange }: ForAllRowsProps) {
  const { fields, import: rules } = getResource(resource)
  const { t } = useTranslation('common')
  const prefix = useId()
  const names = rules?.forAll ?? []
  if (names.length === 0) return null
  return (
    <section aria-labelledby={prefix}>
      <h2 className="import-heading" id={prefix}>
        {t('import.forAll.title')}
      </h2>
      <p className="form-help">{t('import.forAll.hint')}</p>
      <div className="form-fields">
        {names.map((name) => (
          <FormField
            key={name}
            id={`${prefix}-${name}`}
            resource={resource}
            name={name}
            field={makeOptional(fields[name] as FieldDefinition)}
            values={value}
            problems={noProblems}
            isReadOnly={false}
            onChange={(changes) => onChange?.({ ...value, ...changes })}
          />
        ))}
      </div>
    </section>
  )
}

/** Makes a field optional in this step, since the file may contain its value. */
const makeOptional = (field: FieldDefinition): FieldDefinition =>
  ({ ...field, required: false, visibleWhen: undefined, readOnly: undefined }) as FieldDefinition

const noProblems: readonly string[] = []
