import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { Values } from '#resources/core/conditions.ts'
import type { FieldDefinition } from '#resources/core/field.ts'
import { resourceNamed } from '#resources/index.ts'
import { FormField } from '../form/FormField.tsx'

interface ForAllRowsProps {
  readonly resource: string
  /** From the form around it. */
  readonly value?: Values
  readonly onChange?: (values: Values) => void
}

/** Values that every row gets where the file says nothing: a role for fifty new users, chosen once. */
export function ForAllRows({ resource, value = {}, onChange }: ForAllRowsProps) {
  const { fields, import: rules } = resourceNamed(resource)
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
            field={optional(fields[name] as FieldDefinition)}
            values={value}
            problems={none}
            isReadOnly={false}
            onChange={(changes) => onChange?.({ ...value, ...changes })}
          />
        ))}
      </div>
    </section>
  )
}

/** Here it may be left empty: the file may say it. */
const optional = (field: FieldDefinition): FieldDefinition =>
  ({ ...field, required: false, visibleWhen: undefined, readOnly: undefined }) as FieldDefinition

const none: readonly string[] = []
