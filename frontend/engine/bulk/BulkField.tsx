import DeleteOutlined from '@ant-design/icons/DeleteOutlined'
import { Button, Segmented } from 'antd'
import { useTranslation } from 'react-i18next'
import type { Values } from '#resources/core/conditions.ts'
import type { FieldDefinition } from '#resources/core/field.ts'
import { useTexts } from '../../base/texts/useTexts.ts'
import { FormField } from '../form/FormField.tsx'
import { type ChangeMode, changeModesOf } from './changes.ts'

interface BulkFieldProps {
  readonly id: string
  readonly resource: string
  readonly name: string
  readonly field: FieldDefinition
  readonly values: Values
  readonly problems: readonly string[]
  readonly way: ChangeMode
  readonly onWay: (mode: ChangeMode) => void
  readonly onChange: (changed: Values) => void
  /** Removes the field from the edit. Every row then keeps its value. */
  readonly onLeave: () => void
}

/** One field of a bulk edit: the kind of change and its value. Clearing a field needs no value. */
export function BulkField({ id, resource, name, field, values, problems, way, onWay, onChange, onLeave }: BulkFieldProps) {
  const { t } = useTranslation('common')
  const label = useTexts(resource).label(name)
  const changeModes = changeModesOf(field)
  return (
    <div className="bulk-field">
      <div className="bulk-entry">
        {way === 'empty' ? (
          <p className="bulk-emptied">{t('list.bulk.willBeEmpty', { name: label })}</p>
        ) : (
          <FormField
            id={id}
            resource={resource}
            name={name}
            field={field}
            values={values}
            problems={problems}
            isReadOnly={false}
            onChange={onChange}
          />
        )}
        {changeModes.length > 1 && (
          <Segmented<ChangeMode>
            size="small"
            aria-label={t('list.bulk.way', { name: label })}
            value={way}
            options={changeModes.map((each) => ({ value: each, label: t(`list.bulk.ways.${each}`) }))}
            onChange={onWay}
          />
        )}
      </div>
      <Button type="text" icon={<DeleteOutlined aria-hidden />} aria-label={t('list.bulk.leaveAsIs', { name: label })} onClick={onLeave} />
    </div>
  )
}
