import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { FieldDefinition } from '#resources/core/field.ts'
import { resourceNamed } from '#resources/index.ts'
import { FormField } from '../form/FormField.tsx'
import type { ImportState } from './useImport.ts'

/** Values that every row gets where the file says nothing: a role for fifty new users, chosen once. */
export function ForAllRows({ resource, state }: { readonly resource: string; readonly state: ImportState }) {
  const { fields, import: rules } = resourceNamed(resource)
  const { t } = useTranslation('common')
  const prefix = useId()
  const names = rules?.forAll ?? []
  if (names.length === 0) return null
  return (
    <section aria-labelledby={prefix}>
      <h3 id={prefix}>{t('import.forAll.title')}</h3>
      <p className="form-help">{t('import.forAll.hint')}</p>
      <div className="form-fields">
        {names.map((name) => (
          <FormField
            key={name}
            id={`${prefix}-${name}`}
            resource={resource}
            name={name}
            field={optional(fields[name] as FieldDefinition)}
            values={state.forAll}
            problems={none}
            isReadOnly={false}
            onChange={state.setForAll}
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
